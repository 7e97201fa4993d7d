INSERT INTO notewell_receipts (owner_id, key_hash, event_id, body)
VALUES ($1, $2, $3, $4);
