SELECT
    to_regclass('notewell_schema') IS NOT NULL,
    to_regclass('notewell_homes') IS NOT NULL,
    to_regclass('notewell_refusals') IS NOT NULL;
