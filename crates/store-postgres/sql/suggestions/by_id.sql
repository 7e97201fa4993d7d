SELECT status, body
FROM notewell_suggestions
WHERE owner_id = $1 AND suggestion_id = $2;
