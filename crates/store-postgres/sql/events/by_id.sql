SELECT body
FROM notewell_events
WHERE owner_id = $1 AND event_id = $2;
