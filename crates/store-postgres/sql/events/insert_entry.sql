INSERT INTO notewell_event_entries (owner_id, entry_id, sequence)
VALUES ($1, $2, $3)
ON CONFLICT (owner_id, entry_id, sequence) DO NOTHING;
