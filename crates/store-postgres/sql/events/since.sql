-- The events about a document, newest first, back to the one that is asked for.
SELECT e.body
FROM notewell_events AS e
JOIN notewell_event_documents AS x ON x.owner_id = e.owner_id AND x.sequence = e.sequence
WHERE e.owner_id = $1
    AND x.owner_id = $1
    AND x.document_key = $2
    AND e.sequence >= (SELECT o.sequence FROM notewell_events AS o WHERE o.owner_id = $1 AND o.event_id = $3)
ORDER BY e.sequence DESC;
