INSERT INTO notewell_events (owner_id, sequence, event_id, session_id, body)
VALUES ($1, $2, $3, $4, $5);
