//! What `pulldown-cmark` says about a Markdown text, reduced to what entries need.

use crate::comment::comments;
use crate::lines::{line_start, part};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// A list item or a paragraph that may become an entry, in the order of the text.
pub(crate) struct Piece {
    /// Where its own line begins.
    pub(crate) line: usize,
    /// Where its bullet or its first word begins.
    pub(crate) start: usize,
    /// Where its container ends. Blank lines and nested items may lie before.
    pub(crate) end: usize,
    pub(crate) is_item: bool,
    /// The item that it is nested below, as an index of pieces.
    pub(crate) parent: Option<usize>,
    /// Index of headings.
    pub(crate) heading: Option<usize>,
}

/// Ranges are absolute, in order, and do not overlap within one list.
#[derive(Default)]
pub(crate) struct Outline {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) headings: Vec<String>,
    pub(crate) comments: Vec<Range<usize>>,
    pub(crate) html: Vec<Range<usize>>,
    pub(crate) code: Vec<Range<usize>>,
}

/// Walks the text from `from` on.
pub(crate) fn outline(text: &str, from: usize) -> Outline {
    let mut walk =
        Walk { text, found: Outline::default(), items: Vec::new(), opaque: 0, leaves: 0, bare: None, heading: None };
    // Tables are recognised so that they are no paragraphs. Front matter is not left to the parser: it would
    // see it in the middle of a document as well.
    let parser = Parser::new_ext(part(text, from..text.len()), Options::ENABLE_TABLES);
    for (event, at) in parser.into_offset_iter() {
        walk.step(&event, from + at.start..from + at.end);
    }
    walk.found
}

struct Walk<'a> {
    text: &'a str,
    found: Outline,
    /// The piece of each open list item.
    items: Vec<usize>,
    /// Open block quotes; lists and paragraphs inside belong to the quote.
    opaque: usize,
    /// Open paragraphs and other blocks that hold words.
    leaves: usize,
    /// The piece of the open paragraph that is not called one.
    bare: Option<usize>,
    /// The words of the open heading.
    heading: Option<Range<usize>>,
}

impl Walk<'_> {
    fn step(&mut self, event: &Event<'_>, at: Range<usize>) {
        match event {
            Event::Start(tag) if is_leaf(tag.to_end()) => self.leaves += 1,
            Event::End(tag) if is_leaf(*tag) => self.leaves = self.leaves.saturating_sub(1),
            _ => {}
        }
        if let Some(words) = &mut self.heading {
            match event {
                Event::End(TagEnd::Heading(_)) => {
                    let words = part(self.text, words.clone()).trim().to_owned();
                    self.found.headings.push(words);
                    self.heading = None;
                    return;
                }
                _ if words.start == words.end => *words = at.clone(),
                _ => words.end = words.end.max(at.end),
            }
        }
        // The parser counts some indent, and before a tab even a line end, as part of a block.
        let lead = match event {
            Event::Start(_) => part(self.text, at.clone()).bytes().take_while(u8::is_ascii_whitespace).count(),
            _ => 0,
        };
        let at = at.start + lead..at.end;
        self.bare_words(event, &at);
        match event {
            Event::Start(Tag::Heading { .. }) if self.items.is_empty() && self.opaque == 0 => {
                self.heading = Some(at.start..at.start);
            }
            Event::Start(Tag::BlockQuote(_)) => {
                if self.opaque == 0 {
                    self.text_block(at);
                }
                self.opaque += 1;
            }
            Event::End(TagEnd::BlockQuote(_)) => self.opaque = self.opaque.saturating_sub(1),
            Event::Start(Tag::Paragraph) if self.opaque == 0 => self.text_block(at),
            Event::Start(Tag::Item) if self.opaque == 0 => self.item(at),
            Event::End(TagEnd::Item) if self.opaque == 0 => drop(self.items.pop()),
            Event::Start(Tag::CodeBlock(_)) => self.found.code.push(at),
            Event::Start(Tag::HtmlBlock) => {
                let block = part(self.text, at.clone());
                self.found.comments.extend(comments(block).into_iter().map(|c| at.start + c.start..at.start + c.end));
                self.found.html.push(at);
            }
            Event::InlineHtml(html) if html.starts_with("<!--") => self.found.comments.push(at),
            _ => {}
        }
    }

    /// In a list without blank lines the parser names no paragraphs. Which of an item's words become an entry must not
    /// depend on a blank line somewhere else in the list, so their first word begins one here.
    fn bare_words(&mut self, event: &Event<'_>, at: &Range<usize>) {
        if !is_inline(event) {
            self.bare = None;
        } else if self.leaves == 0 && self.opaque == 0 {
            match self.bare.and_then(|bare| self.found.pieces.get_mut(bare)) {
                Some(piece) => piece.end = piece.end.max(at.end),
                None => {
                    let pieces = self.found.pieces.len();
                    self.text_block(at.clone());
                    self.bare = (self.found.pieces.len() > pieces).then_some(pieces);
                }
            }
        }
    }

    fn item(&mut self, at: Range<usize>) {
        let line = line_start(self.text, at.start);
        // `- 1986. A good year` is one bullet for its reader, not a list in a list.
        let same_line =
            self.items.last().copied().filter(|outer| self.found.pieces.get(*outer).is_some_and(|o| o.line == line));
        let piece = same_line.unwrap_or_else(|| self.push(line, at, true));
        self.items.push(piece);
    }

    /// A paragraph or a quote: part of the open item, unless items nested in it came between.
    fn text_block(&mut self, at: Range<usize>) {
        let latest = self.found.pieces.len().checked_sub(1);
        if self.items.is_empty() || self.items.last().copied() != latest {
            self.push(line_start(self.text, at.start), at, false);
        }
    }

    fn push(&mut self, line: usize, at: Range<usize>, is_item: bool) -> usize {
        self.found.pieces.push(Piece {
            line,
            start: at.start,
            end: at.end,
            is_item,
            parent: self.items.last().copied(),
            heading: self.found.headings.len().checked_sub(1),
        });
        self.found.pieces.len() - 1
    }
}

/// Blocks that hold words, not blocks.
const fn is_leaf(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::Table)
}

const fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_) | Event::Code(_) | Event::InlineHtml(_) | Event::SoftBreak | Event::HardBreak => true,
        Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. }),
        Event::End(tag) => matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image),
        _ => false,
    }
}
