INSERT INTO notewell_sessions (owner_id, session_id, started, is_open, body)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (owner_id, session_id) DO UPDATE
SET started = excluded.started, is_open = excluded.is_open, body = excluded.body;
