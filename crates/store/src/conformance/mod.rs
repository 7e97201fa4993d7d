//! What every store must do. An implementation calls each suite from its own tests.
