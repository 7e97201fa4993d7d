//! Standard input that says when it ends.

use crate::connection::Connection;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, ReadBuf};

/// A reader that closes the connection at its end: whatever waits for the client (a subscription, for example)
/// stops at once, so that no process stays behind.
pub(crate) struct Watched<R> {
    reader: R,
    connection: Connection,
}

impl<R> Watched<R> {
    pub(crate) const fn new(reader: R, connection: Connection) -> Self {
        Self { reader, connection }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Watched<R> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buf.filled().len();
        let polled = Pin::new(&mut this.reader).poll_read(cx, buf);
        let over = match &polled {
            Poll::Ready(Ok(())) => buf.filled().len() == before && buf.remaining() > 0,
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        };
        if over {
            this.connection.close();
        }
        polled
    }
}
