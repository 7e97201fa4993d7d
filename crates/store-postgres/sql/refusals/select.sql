SELECT body
FROM notewell_refusals
WHERE owner_id = $1
ORDER BY noted DESC, refusal_id DESC
LIMIT $2
