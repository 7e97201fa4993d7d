//! The statements, one file each.

macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $file:literal;)*) => {
        $(pub(crate) const $name: &str = include_str!(concat!("../sql/", $file, ".sql"));)*

        /// All of them, for the rules that hold for every statement.
        #[cfg(test)]
        const ALL: &[(&str, &str)] = &[$(($file, $name)),*];
    };
}

statements! {
    SCHEMA_FOUND = "schema_found";
    SCHEMA_VERSION = "schema_version";
    SCHEMA_BEGIN = "schema_begin";
    SCHEMA_DONE = "schema_done";
    HOME_ENTER = "homes/enter";
    HOME_CREATE = "homes/create";
    HOME_LOCK = "homes/lock";
    HOME_SEQUENCE = "homes/sequence";
    HOME_ADVANCE = "homes/advance";
    DOCUMENT_READ = "documents/read";
    DOCUMENT_LIST = "documents/list";
    DOCUMENT_PUT = "documents/put";
    DOCUMENT_DELETE = "documents/delete";
    EVENT_INSERT = "events/insert";
    EVENT_INSERT_DOCUMENT = "events/insert_document";
    EVENT_INSERT_ENTRY = "events/insert_entry";
    EVENT_BY_ID = "events/by_id";
    EVENTS = "events/select";
    EVENTS_SINCE = "events/since";
    RECEIPT_READ = "receipts/read";
    RECEIPT_INSERT = "receipts/insert";
    SUGGESTION_INSERT = "suggestions/insert";
    SUGGESTION_BY_ID = "suggestions/by_id";
    SUGGESTIONS = "suggestions/select";
    SUGGESTION_SETTLE = "suggestions/settle";
    REFUSAL_INSERT = "refusals/insert";
    REFUSALS = "refusals/select";
    SESSION_PUT = "sessions/put";
    SESSION_BY_ID = "sessions/by_id";
    SESSION_FOR_UPDATE = "sessions/for_update";
    SESSIONS_OPEN = "sessions/open";
    SESSIONS = "sessions/select";
}

/// How the tables came about, in order; see [`crate::migration`].
pub(crate) const MIGRATIONS: [&str; 3] = [
    include_str!("../sql/migrations/1_homes.sql"),
    include_str!("../sql/migrations/2_refusals.sql"),
    include_str!("../sql/migrations/3_changesets.sql"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use notewell_text::Revision;

    fn code(sql: &str) -> String {
        let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
        lines.collect::<Vec<_>>().join(" ").to_uppercase()
    }

    fn owner_is_first(list: &str) -> bool {
        list.trim_start().trim_start_matches('(').trim_start().starts_with("OWNER_ID")
    }

    #[test]
    fn the_sql_asks_for_nothing_that_a_sharded_engine_lacks() {
        let migrations = MIGRATIONS.map(|sql| ("migration", sql));
        for (file, sql) in ALL.iter().chain(&migrations) {
            for word in [
                "SERIAL",
                "SEQUENCE ",
                "TRIGGER",
                "FUNCTION",
                "PROCEDURE",
                "EXTENSION",
                "LISTEN",
                "NOTIFY",
                "ADVISORY",
                "DO $$",
                "JSONB",
            ] {
                let allowed = word == "SEQUENCE " && !code(sql).contains("CREATE SEQUENCE");
                assert!(allowed || !code(sql).contains(word), "{file} uses {word}");
            }
        }
    }

    #[test]
    fn no_migration_is_edited_that_databases_may_have_run() {
        // A change of the tables is a new file, with its hash behind these.
        let hashes = [
            "fa3e81937302093cb7ac3044292e0328c531f5e75fc2a51a55075a44982b539a",
            "6c7654aac5607a7d0d1b6d49ea802b7f1bb1bf66e2b143473c2443aae7690f86",
            "1edfb944da82f9c5c4f54792346b43f92f620d29754de2c6a9931c5010689260",
        ];
        assert_eq!(MIGRATIONS.map(|sql| Revision::of(sql.as_bytes()).as_str().to_owned()), hashes);
    }

    #[test]
    fn the_owner_leads_every_key() {
        let schema = code(&MIGRATIONS.join("\n"));
        for marker in ["PRIMARY KEY", "UNIQUE"] {
            let lists: Vec<&str> = schema.split(marker).skip(1).collect();
            assert!(!lists.is_empty());
            assert!(lists.iter().all(|list| owner_is_first(list)), "{marker}");
        }
        for index in schema.split("CREATE INDEX").skip(1) {
            assert!(index.split_once('(').is_some_and(|(_, list)| owner_is_first(list)), "{index}");
        }
        let tables = schema.matches("CREATE TABLE").count();
        // What a migration lifts, it puts back.
        let forced = schema.matches(" FORCE ROW LEVEL SECURITY").count();
        assert_eq!(forced - 2 * schema.matches("NO FORCE ROW LEVEL SECURITY").count(), tables);
        assert_eq!(schema.matches("CREATE POLICY").count(), tables);
    }

    #[test]
    fn no_statement_crosses_owners() {
        for (file, sql) in ALL.iter().filter(|(file, _)| file.contains('/') && *file != "homes/enter") {
            let code = code(sql);
            let narrowed =
                code.contains("OWNER_ID = $1") || (code.contains("INSERT INTO") && code.contains("VALUES ($1"));
            assert!(narrowed, "{file} does not say whose rows");
        }
    }
}
