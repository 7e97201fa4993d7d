-- Compare and swap: a row with another revision than the plan saw stays as it is, and none is affected.
INSERT INTO notewell_documents AS d (owner_id, document_key, revision, content, entries)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (owner_id, document_key) DO UPDATE
SET revision = excluded.revision, content = excluded.content, entries = excluded.entries
WHERE d.owner_id = $1 AND d.revision = $6;
