UPDATE notewell_homes
SET sequence = $2, filed = $3
WHERE owner_id = $1;
