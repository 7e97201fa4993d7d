SELECT body
FROM notewell_sessions
WHERE owner_id = $1 AND session_id = $2
FOR UPDATE;
