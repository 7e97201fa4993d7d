//! A wire between the store and the server that can be cut at a chosen moment.
#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// What the wire waits for.
#[derive(Default)]
struct Trap {
    sought: Option<Vec<u8>>,
    sprung: bool,
}

pub(crate) struct Proxy(Arc<Mutex<Trap>>);

impl Proxy {
    /// A wire to the server at this URL, and the URL that leads through it.
    pub(crate) fn before(url: &str) -> (Self, String) {
        let config: postgres::Config = url.parse().unwrap();
        let port = config.get_ports()[0];
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let through = url.replace(&format!(":{port}/"), &format!(":{}/", listener.local_addr().unwrap().port()));
        assert_ne!(through, url);
        let trap = Arc::new(Mutex::new(Trap::default()));
        let shared = trap.clone();
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), TcpStream::connect(("127.0.0.1", port)).unwrap());
                connect(client, server, &shared);
            }
        });
        (Self(trap), through)
    }

    /// The next message with these bytes reaches the server; its answer does not come back.
    pub(crate) fn lose_the_next_answer_to(&self, bytes: &[u8]) {
        *self.0.lock().unwrap() = Trap { sought: Some(bytes.to_vec()), sprung: false };
    }

    pub(crate) fn has_lost_it(&self) -> bool {
        self.0.lock().unwrap().sprung
    }
}

fn connect(client: TcpStream, server: TcpStream, trap: &Arc<Mutex<Trap>>) {
    let lost = Arc::new(Mutex::new(false));
    let (mut from_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (trap, losing) = (trap.clone(), lost.clone());
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = from_client.read(&mut buffer) {
            let bytes = &buffer[..count];
            let mut trap = trap.lock().unwrap();
            if trap.sought.as_ref().is_some_and(|sought| bytes.windows(sought.len()).any(|part| part == sought)) {
                *trap = Trap { sought: None, sprung: true };
                *losing.lock().unwrap() = true;
            }
            drop(trap);
            if to_server.write_all(bytes).is_err() {
                break;
            }
        }
        let _ = to_server.shutdown(Shutdown::Write);
    });
    let (mut from_server, mut to_client) = (server, client);
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = from_server.read(&mut buffer) {
            if *lost.lock().unwrap() || to_client.write_all(&buffer[..count]).is_err() {
                break;
            }
        }
        let _ = to_client.shutdown(Shutdown::Both);
        let _ = from_server.shutdown(Shutdown::Both);
    });
}
