INSERT INTO notewell_homes (owner_id, sequence, filed)
VALUES ($1, 0, 0)
ON CONFLICT (owner_id) DO NOTHING;
