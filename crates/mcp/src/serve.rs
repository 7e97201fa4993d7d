//! Serving a connection until the client goes.

use crate::connection::{Connection, Open};
use crate::server::Server;
use crate::stdin::Watched;
use crate::wire::Wire;
use crate::{Options, watch};
use notewell::{Error, Memory};
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};

/// How long the last answers may take to the client that has closed its side, once no work goes on.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// How long the last answers, and then the end of the session, may take after the client has gone.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why the server stopped before it served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The first message was no request that opens a connection.
    #[error("the client did not begin with `initialize` or a request of the 2026-07-28 revision")]
    Handshake,
    /// Standard input or output failed.
    #[error("the connection to the client broke")]
    Transport,
}

/// Serves standard input and output until the client closes them. `open` is called when memory is first needed.
///
/// # Errors
/// [`ServeError`]; a client that goes away is no error.
pub async fn serve_stdio(
    open: impl Fn() -> Result<Memory, Error> + Send + Sync + 'static,
    options: Options,
) -> Result<(), ServeError> {
    let (reader, writer) = rmcp::transport::io::stdio_pipes();
    serve(open, options, reader, writer).await
}

/// Serves any pair of byte streams, one JSON-RPC message a line.
///
/// # Errors
/// As [`serve_stdio`].
pub async fn serve<R, W>(
    open: impl Fn() -> Result<Memory, Error> + Send + Sync + 'static,
    options: Options,
    reader: R,
    writer: W,
) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let connection = Connection::new(Arc::new(open) as Open, options);
    let reader = Watched::new(reader, connection.clone());
    let (transport, writing) = Wire::new(reader, writer);
    let watch = watch::Watch::start(connection.clone());
    let outcome = match Server::new(connection.clone(), watch).serve(transport).await {
        Ok(running) => tokio::select! {
            ended = running.waiting() => ended.map(drop).map_err(|_| ServeError::Transport),
            // A subscription that waits for an acknowledgment holds the service for five seconds more.
            () = async { connection.idle().await; tokio::time::sleep(LAST_ANSWERS).await } => Ok(()),
        },
        // A client that only looked, or was killed, did nothing wrong.
        Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => Ok(()),
        Err(ServerInitializeError::TransportError { .. }) => Err(ServeError::Transport),
        Err(_) => Err(ServeError::Handshake),
    };
    connection.close();
    let _ = tokio::time::timeout(FAREWELL, writing).await;
    if connection.begun().is_some() {
        let last = connection.clone();
        let farewell = tokio::task::spawn_blocking(move || last.end());
        let _ = tokio::time::timeout(FAREWELL, farewell).await;
    }
    outcome
}
