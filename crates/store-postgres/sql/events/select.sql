-- A missing ($n IS NULL) condition lets everything pass.
SELECT e.body
FROM notewell_events AS e
WHERE e.owner_id = $1
    AND ($2::bigint IS NULL OR e.sequence > $2)
    AND ($3::uuid IS NULL OR e.session_id = $3)
    AND ($4::text IS NULL OR EXISTS (
        SELECT 1 FROM notewell_event_entries AS x
        WHERE x.owner_id = $1 AND x.entry_id = $4 AND x.sequence = e.sequence
    ))
    AND ($5::text IS NULL OR EXISTS (
        SELECT 1 FROM notewell_event_documents AS x
        WHERE x.owner_id = $1 AND x.document_key = $5 AND x.sequence = e.sequence
    ))
    AND ($7::uuid IS NULL OR e.event_id BETWEEN $7 AND $8::uuid)
    AND ($9::uuid IS NULL OR e.session_id BETWEEN $9 AND $10::uuid)
    AND ($11::uuid IS NULL OR e.changeset_id BETWEEN $11 AND $12::uuid)
    AND ($13::text IS NULL OR e.kind = $13)
ORDER BY e.sequence DESC
LIMIT $6::bigint;
