SELECT body
FROM notewell_sessions
WHERE owner_id = $1 AND is_open
ORDER BY started DESC, session_id DESC;
