SELECT sequence
FROM notewell_homes
WHERE owner_id = $1;
