SELECT sequence, filed
FROM notewell_homes
WHERE owner_id = $1
FOR UPDATE;
