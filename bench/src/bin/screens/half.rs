//! A set's figures, in two halves.

/// How many rows of a half there are, and how many hit.
#[derive(Clone, Copy, Debug, Default)]
struct Half {
    rows: usize,
    hits: usize,
}

impl Half {
    fn percent(self) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a few thousand rows")]
        let share = self.hits as f64 * 100.0 / self.rows.max(1) as f64;
        format!("{}/{} {share:.1}%", self.hits, self.rows)
    }

    fn per_thousand(self) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a few thousand rows")]
        let share = self.hits as f64 * 1000.0 / self.rows.max(1) as f64;
        format!("{}/{} {share:.2}", self.hits, self.rows)
    }
}

/// What a set's rows came to. Rows are dealt to the open half and the other in turn.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    name: String,
    open: Half,
    aside: Half,
    /// Rows of the open half that did not come out as they should.
    notes: Vec<String>,
}

impl Tally {
    pub(crate) fn new(name: String) -> Self {
        Self { name, open: Half::default(), aside: Half::default(), notes: Vec::new() }
    }

    /// Counts the row with this number.
    pub(crate) fn count(&mut self, row: usize, hit: bool) {
        let half = if row.is_multiple_of(2) { &mut self.open } else { &mut self.aside };
        half.rows += 1;
        half.hits += usize::from(hit);
    }

    /// Remembers a row of the open half; rows that are kept aside are not named.
    pub(crate) fn note(&mut self, row: usize, text: &str) {
        if row.is_multiple_of(2) {
            self.notes.push(text.chars().take(240).collect::<String>().replace('\n', "⏎"));
        }
    }

    pub(crate) fn print_recall(&self, bar: &str, notes: bool) {
        self.print(&self.open.percent(), &self.aside.percent(), bar, notes);
    }

    pub(crate) fn print_share(&self, bar: &str, notes: bool) {
        self.print(&self.open.per_thousand(), &self.aside.per_thousand(), bar, notes);
    }

    fn print(&self, open: &str, aside: &str, bar: &str, notes: bool) {
        println!("{:<34} {open:>15} {aside:>15} {bar:>9}", self.name);
        for note in self.notes.iter().filter(|_| notes) {
            println!("    {note}");
        }
    }
}
