//! Telling the client that a document changed, in both eras.
//!
//! Documents are also edited from outside, so the subscribed ones are looked at every two seconds; without a
//! subscription nothing runs.

use crate::connection::Connection;
use crate::resource;
use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::{Peer, RoleServer};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, broadcast};

const EVERY: Duration = Duration::from_secs(2);

/// What is subscribed, and what was last seen of it.
#[derive(Clone)]
pub(crate) struct Watch(Arc<Inner>);

struct Inner {
    connection: Connection,
    seen: Mutex<HashMap<String, Seen>>,
    look: Notify,
    changed: broadcast::Sender<String>,
}

struct Seen {
    revision: String,
    /// Streams of the new era that listen.
    listeners: usize,
    /// The client of the old era that subscribed.
    peer: Option<Peer<RoleServer>>,
}

impl Watch {
    /// Starts the look-out; it ends with the connection.
    pub(crate) fn start(connection: Connection) -> Self {
        let inner =
            Inner { connection, seen: Mutex::default(), look: Notify::new(), changed: broadcast::Sender::new(64) };
        let watch = Self(Arc::new(inner));
        let at_work = watch.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = at_work.run() => {}
                () = at_work.0.connection.closed() => {}
            }
        });
        watch
    }

    /// Looks now: something was written.
    pub(crate) fn look(&self) {
        self.0.look.notify_one();
    }

    /// Changes from now on.
    pub(crate) fn changes(&self) -> broadcast::Receiver<String> {
        self.0.changed.subscribe()
    }

    /// Begins to watch an address that has this revision now; for a stream, or for a client of the old era.
    pub(crate) fn add(&self, address: &str, revision: String, peer: Option<Peer<RoleServer>>) {
        let mut seen = self.seen();
        let entry = seen.entry(address.to_owned()).or_insert(Seen { revision, listeners: 0, peer: None });
        match peer {
            Some(peer) => entry.peer = Some(peer),
            None => entry.listeners += 1,
        }
        drop(seen);
        self.look();
    }

    /// Stops one stream's, or the old client's, interest in an address.
    pub(crate) fn remove(&self, address: &str, stream: bool) {
        let mut seen = self.seen();
        let Some(entry) = seen.get_mut(address) else { return };
        if stream {
            entry.listeners = entry.listeners.saturating_sub(1);
        } else {
            entry.peer = None;
        }
        if entry.listeners == 0 && entry.peer.is_none() {
            seen.remove(address);
        }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<String, Seen>> {
        self.0.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(&self) {
        loop {
            if self.seen().is_empty() {
                self.0.look.notified().await;
            } else {
                let _ = tokio::time::timeout(EVERY, self.0.look.notified()).await;
            }
            self.compare().await;
        }
    }

    async fn compare(&self) {
        let addresses: Vec<String> = self.seen().keys().cloned().collect();
        for address in addresses {
            let asked = address.clone();
            let now = self.0.connection.blocking(move |connection| resource::revision(connection, &asked)).await;
            let Ok(Some(now)) = now else { continue };
            let peer = {
                let mut seen = self.seen();
                let Some(entry) = seen.get_mut(&address).filter(|entry| entry.revision != now) else { continue };
                entry.revision = now;
                entry.peer.clone()
            };
            if let Some(peer) = peer {
                let _ = peer.notify_resource_updated(ResourceUpdatedNotificationParam::new(&address)).await;
            }
            // Nobody listening is no failure.
            let _ = self.0.changed.send(address);
        }
    }
}
