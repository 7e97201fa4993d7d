SELECT to_regclass('notewell_sessions') IS NOT NULL;
