INSERT INTO notewell_events (owner_id, sequence, event_id, session_id, body, changeset_id, kind)
VALUES ($1, $2, $3, $4, $5, $6, $7);
