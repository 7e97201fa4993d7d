INSERT INTO notewell_schema (version) VALUES ($1)
