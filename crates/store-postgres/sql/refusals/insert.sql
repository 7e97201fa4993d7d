INSERT INTO notewell_refusals (owner_id, refusal_id, noted, body)
SELECT $1, $2, COALESCE(MAX(noted), 0) + 1, $3
FROM notewell_refusals
WHERE owner_id = $1
