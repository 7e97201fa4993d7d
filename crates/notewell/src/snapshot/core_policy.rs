//! The core policy and the persona's template, versioned Markdown in the binary.

/// The version of the core policy; part of the snapshot's key.
pub const CORE_POLICY_VERSION: u32 = 1;

/// How the assistant uses its memory: tool protocol, permissions, safety, order of authority.
pub const CORE_POLICY: &str = include_str!("../../templates/core_policy.md");

/// What `ASSISTANT.md` starts with.
pub const PERSONA_TEMPLATE: &str = include_str!("../../templates/ASSISTANT.md");
