//! The transport: one JSON-RPC message a line, and an answer to every line that is none.

use crate::line::{Line, Lines};
use crate::{opening, unreadable};
use rmcp::RoleServer;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use std::future::Future;
use std::io;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Longer messages are refused: no tool of ours takes a megabyte.
const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// How many lines may wait for a client that does not read; then it is not read either.
const WAITING: usize = 16;

/// A line to write, and who wants to know that it was written.
type Outgoing = (Vec<u8>, Option<oneshot::Sender<io::Result<()>>>);

/// Both directions of a connection.
pub(crate) struct Wire<R> {
    lines: Lines<R>,
    out: Option<mpsc::Sender<Outgoing>>,
    /// The answer to an unreadable line, until there is room for it.
    owed: Option<Vec<u8>>,
    /// Whether the client has said which era it speaks.
    begun: bool,
}

impl<R: AsyncRead + Send + Unpin> Wire<R> {
    /// The transport, and the task that writes until everything is written.
    pub(crate) fn new<W>(reader: R, writer: W) -> (Self, JoinHandle<()>)
    where
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let (out, waiting) = mpsc::channel(WAITING);
        let lines = Lines::new(reader, LONGEST_LINE);
        (Self { lines, out: Some(out), owed: None, begun: false }, tokio::spawn(write(writer, waiting)))
    }

    /// The next message that can be read. May be cancelled: nothing is lost, and no answer is given twice.
    async fn next(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            if self.owed.is_some() {
                let room = self.out.as_ref()?.reserve().await.ok()?;
                if let Some(line) = self.owed.take() {
                    room.send((line, None));
                }
            }
            let answer = match self.lines.next().await {
                Ok(Line::Whole(line)) => match opening::check(&line, &mut self.begun) {
                    Some(answer) => Some(answer),
                    None => match unreadable::message(&line) {
                        Ok(message) => return Some(message),
                        Err(answer) => answer,
                    },
                },
                Ok(Line::TooLong(size, scan)) => unreadable::too_long(size, LONGEST_LINE, scan),
                Ok(Line::End) | Err(_) => return None,
            };
            if let Some(answer) = answer {
                tracing::debug!(code = %answer["error"]["code"], "unreadable message answered");
                self.owed = Some(format!("{answer}\n").into_bytes());
            }
        }
    }
}

impl<R: AsyncRead + Send + Unpin> Transport<RoleServer> for Wire<R> {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let out = self.out.clone();
        async move {
            let mut line = serde_json::to_vec(&item)?;
            line.push(b'\n');
            let (done, written) = oneshot::channel();
            let out = out.ok_or(io::ErrorKind::NotConnected)?;
            out.send((line, Some(done))).await.map_err(|_| io::ErrorKind::BrokenPipe)?;
            written.await.unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()))
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        self.next().await
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.out = None;
        Ok(())
    }
}

/// Writes line after line, until nobody can send one any more or the client is gone.
async fn write<W: AsyncWrite + Unpin>(mut writer: W, mut waiting: mpsc::Receiver<Outgoing>) {
    while let Some((line, done)) = waiting.recv().await {
        let outcome = match writer.write_all(&line).await {
            Ok(()) => writer.flush().await,
            Err(error) => Err(error),
        };
        let gone = outcome.is_err();
        if let Some(done) = done {
            let _ = done.send(outcome);
        }
        if gone {
            break;
        }
    }
    let _ = writer.shutdown().await;
}
