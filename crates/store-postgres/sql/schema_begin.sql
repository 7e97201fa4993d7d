-- Which migrations were done; the only table that is nobody's. Its lock keeps two servers from doing one twice.
CREATE TABLE IF NOT EXISTS notewell_schema (
    version bigint NOT NULL PRIMARY KEY
);
LOCK TABLE notewell_schema IN EXCLUSIVE MODE;
