INSERT INTO notewell_event_documents (owner_id, document_key, sequence)
VALUES ($1, $2, $3)
ON CONFLICT (owner_id, document_key, sequence) DO NOTHING;
