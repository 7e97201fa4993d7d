SELECT body
FROM notewell_sessions
WHERE owner_id = $1
ORDER BY started DESC, session_id DESC;
