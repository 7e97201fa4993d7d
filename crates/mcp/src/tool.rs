//! The `memory` tool: schema, decoding and encoding are the native dialect's.

use notewell::guard::Finding;
use notewell::{Answer, Error, Operation, ReceiptStatus, Session};
use rmcp::model::{CallToolResult, JsonObject, RequestId, Tool};

pub(crate) fn list() -> Vec<Tool> {
    Vec::new()
}
pub(crate) fn knows(name: &str) -> bool {
    name == "memory"
}
pub(crate) fn call(session: &Session, arguments: JsonObject, id: &RequestId) -> Result<Answer, Error> {
    let _ = (session, arguments, id);
    unimplemented!()
}
pub(crate) fn code(answer: &Answer) -> &'static str {
    match answer {
        Answer::Read(_) => "read",
        Answer::Wrote(receipt) => match receipt.status {
            ReceiptStatus::Done => "done",
            ReceiptStatus::Unchanged => "unchanged",
            ReceiptStatus::Suggested => "suggested",
        },
        Answer::Refused(refusal) => refusal.code.code(),
    }
}
pub(crate) fn result(answer: &Answer) -> CallToolResult {
    CallToolResult::structured(serde_json::to_value(answer).unwrap_or_default())
}
