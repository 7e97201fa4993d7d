SELECT status, body
FROM notewell_suggestions
WHERE owner_id = $1 AND ($2::text IS NULL OR status = $2)
ORDER BY filed DESC;
