//! The rules, as data: one list that every screen shares, one file per family, samples beside each rule.
//!
//! A rule is keys (literal text, ASCII case ignored, of which one stands in or near every match), a pattern, and
//! checks on what the pattern matched. In samples `«…»` marks the span that must be found, and `·` is dropped: it
//! keeps complete keys out of the source.

mod access;
mod ai_keys;
mod claimed_permission;
mod cloud_keys;
mod credentials;
mod developer_keys;
mod disclosure;
mod errand;
mod forged_turn;
mod forgery;
mod generic_keys;
mod named_values;
mod new_role;
mod numbers;
mod password_en;
mod password_zh;
mod planted_memory;
mod poisoned_advice;
mod prompt_leak;
mod roles;
mod service_keys;
mod signs;
mod style;
mod takeover_en;
mod takeover_languages;
mod takeover_zh;
mod vendor_keys;

use crate::check::Check;
use crate::collected::Sign;
use crate::needs::Needs;
use crate::shape::RUN;
use crate::{Kind, Strength};

/// One rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) kind: Kind,
    pub(crate) strength: Strength,
    /// Without keys the pattern runs over the whole text, if that has a long number or run in it.
    pub(crate) keys: &'static [&'static str],
    /// The group `v`, when there is one, is the span of the finding; `w` to `z` are `v` of other alternatives.
    pub(crate) pattern: &'static str,
    pub(crate) checks: &'static [Check],
    /// Bytes before and after a key in which the pattern looks.
    pub(crate) reach: (usize, usize),
    /// What a window must hold before the pattern looks at it.
    pub(crate) needs: Needs,
    /// For signs of collected material: how much each counts.
    pub(crate) sign: Sign,
    #[cfg(test)]
    pub(crate) finds: &'static [&'static str],
    #[cfg(test)]
    pub(crate) passes: &'static [&'static str],
}

impl Rule {
    const fn new(kind: Kind, strength: Strength, name: &'static str, label: &'static str) -> Self {
        Self {
            name,
            label,
            kind,
            strength,
            keys: &[],
            pattern: "",
            checks: &[],
            reach: (0, 512),
            needs: Needs::NOTHING,
            sign: Sign { weight: 0, least: 1, most: 1 },
            #[cfg(test)]
            finds: &[],
            #[cfg(test)]
            passes: &[],
        }
    }

    /// A key with a structure of its own: no override.
    const fn key(name: &'static str, label: &'static str) -> Self {
        Self::new(Kind::Secret, Strength::Absolute, name, label).checks(&[Check::Edge, Check::Bits(3.0)]).run(RUN)
    }

    /// A secret by its context.
    const fn secret(name: &'static str, label: &'static str) -> Self {
        Self::new(Kind::Secret, Strength::Certain, name, label)
    }

    /// Text that instructs an assistant.
    const fn injection(name: &'static str, label: &'static str) -> Self {
        Self::new(Kind::Injection, Strength::Certain, name, label).reach(128, 384)
    }

    /// A sign of collected material.
    const fn sign(name: &'static str, label: &'static str, weight: u32) -> Self {
        let mut rule = Self::new(Kind::Collected, Strength::Suspected, name, label).reach(16, 64);
        rule.sign.weight = weight;
        rule
    }

    /// The shortest run of printable ASCII in a text that can match. Without keys only such runs are looked at, and
    /// without both, only long numbers.
    const fn run(mut self, least: usize) -> Self {
        self.needs.run = least;
        self
    }

    /// Whatever matches holds a digit.
    const fn digits(mut self) -> Self {
        self.needs.digit = true;
        self
    }

    /// Whatever matches holds a character that is not ASCII.
    const fn wide(mut self) -> Self {
        self.needs.wide = true;
        self
    }

    /// Whatever matches holds one of these too, in the same window; ASCII case ignored.
    const fn with(mut self, literals: &'static [&'static str]) -> Self {
        self.needs.literals = literals;
        self
    }

    /// How often a sign must stand there, and up to how often it counts again.
    const fn times(mut self, least: u32, most: u32) -> Self {
        self.sign.least = least;
        self.sign.most = most;
        self
    }

    const fn suspected(mut self) -> Self {
        self.strength = Strength::Suspected;
        self
    }

    const fn absolute(mut self) -> Self {
        self.strength = Strength::Absolute;
        self
    }

    const fn keys(mut self, keys: &'static [&'static str]) -> Self {
        self.keys = keys;
        self
    }

    const fn pattern(mut self, pattern: &'static str) -> Self {
        self.pattern = pattern;
        self
    }

    const fn checks(mut self, checks: &'static [Check]) -> Self {
        self.checks = checks;
        self
    }

    const fn reach(mut self, before: usize, after: usize) -> Self {
        self.reach = (before, after);
        self
    }

    #[cfg(test)]
    const fn samples(mut self, finds: &'static [&'static str], passes: &'static [&'static str]) -> Self {
        self.finds = finds;
        self.passes = passes;
        self
    }

    #[cfg(not(test))]
    const fn samples(self, _finds: &'static [&'static str], _passes: &'static [&'static str]) -> Self {
        self
    }
}

/// The rules of every screen.
pub(crate) fn screens() -> Vec<Rule> {
    [
        ai_keys::RULES,
        cloud_keys::RULES,
        developer_keys::RULES,
        service_keys::RULES,
        vendor_keys::RULES,
        generic_keys::RULES,
        named_values::RULES,
        credentials::RULES,
        access::RULES,
        password_en::RULES,
        password_zh::RULES,
        numbers::RULES,
        takeover_en::RULES,
        takeover_zh::RULES,
        takeover_languages::RULES,
        claimed_permission::RULES,
        new_role::RULES,
        planted_memory::RULES,
        poisoned_advice::RULES,
        prompt_leak::RULES,
        errand::RULES,
        forged_turn::RULES,
        disclosure::RULES,
        roles::RULES,
        forgery::RULES,
    ]
    .concat()
}

/// The rules for what a blind host may not write as a preference by itself.
pub(crate) fn steering() -> Vec<Rule> {
    style::RULES.to_vec()
}

/// The signs of collected material.
pub(crate) fn collected_signs() -> Vec<Rule> {
    signs::RULES.to_vec()
}

#[cfg(test)]
mod catalogue;
#[cfg(test)]
mod samples;
