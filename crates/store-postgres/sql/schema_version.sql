SELECT COALESCE(MAX(version), 0) FROM notewell_schema;
