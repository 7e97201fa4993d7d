SELECT event_id, body
FROM notewell_receipts
WHERE owner_id = $1 AND key_hash = $2;
