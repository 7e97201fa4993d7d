UPDATE notewell_suggestions
SET status = $3
WHERE owner_id = $1 AND suggestion_id = $2;
