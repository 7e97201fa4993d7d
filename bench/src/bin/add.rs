//! A durable add against the floor of the same disk.
fn main() {}
