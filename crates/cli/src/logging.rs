//! The log: JSON Lines in the home, redacted, rotated, never waiting, never memory text.
//!
//! Only Notewell's own events are kept, and those hold codes, verbs and durations. Dependencies log whole
//! messages, so nothing of them is taken at any level.

use crate::exit::Exit;
use crate::rotation::Rotated;
use notewell::LogLevel;
use serde_json::{Map, Value};
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Lines that may wait; more are dropped.
const QUEUE: usize = 1_024;
/// How long the end of the command may wait for the last lines.
const LAST: Duration = Duration::from_millis(200);
/// Keys whose values are never written.
const SECRET: [&str; 8] = ["key", "token", "cookie", "authorization", "password", "secret", "passwd", "credential"];

static LOG: OnceLock<Log> = OnceLock::new();
static DETAIL: AtomicU8 = AtomicU8::new(2);

struct Log {
    verb: &'static str,
    lines: Mutex<Option<SyncSender<String>>>,
    done: Mutex<Option<Receiver<()>>>,
}

/// Begins the log of a command.
pub(crate) fn begin(folder: PathBuf, verb: &'static str) {
    let (lines, queue) = sync_channel::<String>(QUEUE);
    let (finished, done) = sync_channel::<()>(1);
    let log = Log { verb, lines: Mutex::new(Some(lines)), done: Mutex::new(Some(done)) };
    if LOG.set(log).is_err() {
        return;
    }
    let writer = std::thread::Builder::new().name("log".to_owned()).spawn(move || {
        let log = Rotated::within(&folder);
        for line in &queue {
            // A log that cannot be written is no reason to fail.
            let _ = log.append(line.as_bytes());
        }
        let _ = finished.send(());
    });
    if writer.is_ok() {
        let _ = tracing::subscriber::set_global_default(tracing_subscriber::registry().with(Lines));
    }
}

/// Takes over the home's level; `NOTEWELL_LOG` stands above it.
pub(crate) fn level(of_home: LogLevel) {
    let named = std::env::var("NOTEWELL_LOG").ok();
    let level = named.as_deref().unwrap_or(of_home.name()).parse().unwrap_or(Level::INFO);
    DETAIL.store(rank(level), Ordering::Relaxed);
}

fn rank(level: Level) -> u8 {
    match level {
        Level::ERROR => 0,
        Level::WARN => 1,
        Level::INFO => 2,
        Level::DEBUG => 3,
        _ => 4,
    }
}

/// Writes the last line, and waits a moment for all of them.
pub(crate) fn finish(exit: Exit, took: Duration) {
    let Some(log) = LOG.get() else { return };
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    tracing::info!(exit = exit as u8, ms, "done");
    drop(log.lines.lock().unwrap_or_else(PoisonError::into_inner).take());
    if let Some(done) = log.done.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let _ = done.recv_timeout(LAST);
    }
}

struct Lines;

impl<S: Subscriber> Layer<S> for Lines {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        metadata.target().starts_with("notewell")
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let Some(log) = LOG.get() else { return };
        if rank(*event.metadata().level()) > DETAIL.load(Ordering::Relaxed) {
            return;
        }
        let mut fields = Fields(Map::new());
        event.record(&mut fields);
        let mut line = Map::new();
        line.insert("at".to_owned(), jiff::Timestamp::now().to_string().into());
        line.insert("level".to_owned(), event.metadata().level().as_str().to_ascii_lowercase().into());
        line.insert("verb".to_owned(), log.verb.into());
        line.insert("process".to_owned(), std::process::id().into());
        line.insert("target".to_owned(), event.metadata().target().into());
        for (key, value) in fields.0 {
            line.insert(key, value);
        }
        let mut line = Value::Object(line);
        redact(&mut line);
        // Whoever holds the lock, or a full queue, costs this line and no time.
        if let Ok(lines) = log.lines.try_lock()
            && let Some(lines) = &*lines
        {
            let _ = lines.try_send(format!("{line}\n"));
        }
    }
}

struct Fields(Map<String, Value>);

impl Visit for Fields {
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.insert(field.name().to_owned(), value.into());
    }
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name().to_owned(), value.into());
    }
    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.insert(field.name().to_owned(), value.into());
    }
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.into());
    }
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").into());
    }
}

/// Blanks the value of every key that names a secret, however deep.
fn redact(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.to_ascii_lowercase();
                if SECRET.iter().any(|secret| name.contains(secret)) {
                    *value = "[redacted]".into();
                } else {
                    redact(value);
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(redact),
        Value::String(text) => {
            // A field may hold JSON of its own.
            if text.starts_with(['{', '['])
                && let Ok(mut inner) = serde_json::from_str::<Value>(text)
            {
                redact(&mut inner);
                *text = inner.to_string();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_of_secret_keys_are_blanked_however_deep() {
        let mut line = json!({
            "api_key": "x", "headers": [{"Authorization": "Bearer x", "cookie": "x"}],
            "inner": "{\"access_token\":\"x\",\"n\":1}", "password": {"a": "x"}, "exit": 0,
        });
        redact(&mut line);
        assert_eq!(
            line,
            json!({
                "api_key": "[redacted]", "headers": [{"Authorization": "[redacted]", "cookie": "[redacted]"}],
                "inner": "{\"access_token\":\"[redacted]\",\"n\":1}", "password": "[redacted]", "exit": 0,
            })
        );
    }
}
