INSERT INTO notewell_suggestions (owner_id, suggestion_id, filed, status, body)
VALUES ($1, $2, $3, $4, $5);
