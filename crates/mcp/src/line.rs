//! One message a line, never more of it in memory than is allowed.

use crate::id_scan::IdScan;
use std::io;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// What stood on a line.
#[derive(Debug)]
pub(crate) enum Line {
    /// Its bytes, without the line end.
    Whole(Vec<u8>),
    /// It was longer than allowed: its size, and what named it.
    TooLong(usize, IdScan),
    /// There is nothing more.
    End,
}

/// Reads lines. A read that was cancelled goes on where it stopped.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    limit: usize,
    kept: Vec<u8>,
    /// Bytes of the line so far.
    size: usize,
    /// Looks at a line that is too long to keep.
    scan: Option<IdScan>,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(crate) fn new(reader: R, limit: usize) -> Self {
        Self { reader: BufReader::new(reader), limit, kept: Vec::new(), size: 0, scan: None }
    }

    /// The next line. The last one may have no end.
    pub(crate) async fn next(&mut self) -> io::Result<Line> {
        loop {
            // Nothing is lost when this is cancelled: what follows does not wait.
            let found = self.reader.fill_buf().await?;
            if found.is_empty() {
                return Ok(if self.size == 0 { Line::End } else { self.line() });
            }
            let end = found.iter().position(|byte| *byte == b'\n');
            let bytes = found.get(..end.unwrap_or(found.len())).unwrap_or_default();
            let taken = bytes.len() + usize::from(end.is_some());
            self.size += bytes.len();
            if self.scan.is_none() && self.size > self.limit {
                let mut scan = IdScan::default();
                scan.feed(&self.kept);
                self.kept = Vec::new();
                self.scan = Some(scan);
            }
            match &mut self.scan {
                Some(scan) => scan.feed(bytes),
                None => self.kept.extend_from_slice(bytes),
            }
            self.reader.consume(taken);
            if end.is_some() {
                return Ok(self.line());
            }
        }
    }

    fn line(&mut self) -> Line {
        let size = std::mem::take(&mut self.size);
        let kept = std::mem::take(&mut self.kept);
        match self.scan.take() {
            Some(scan) => Line::TooLong(size, scan),
            None => Line::Whole(kept),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[tokio::test]
    async fn a_line_beyond_the_limit_costs_only_itself() {
        let text = format!("12345\n{{\"id\":3,{}}}\n\n1234", " ".repeat(70_000));
        let mut lines = Lines::new(text.as_bytes(), 5);
        let Line::Whole(first) = lines.next().await.unwrap() else { panic!() };
        assert_eq!(first, b"12345");
        let Line::TooLong(size, scan) = lines.next().await.unwrap() else { panic!() };
        assert_eq!((size, scan.finish().0), (70_009, Some(3.into())));
        let Line::Whole(empty) = lines.next().await.unwrap() else { panic!() };
        assert!(empty.is_empty());
        let Line::Whole(last) = lines.next().await.unwrap() else { panic!() };
        assert_eq!(last, b"1234");
        assert!(matches!(lines.next().await.unwrap(), Line::End));
    }
}
