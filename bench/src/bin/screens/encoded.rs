//! Files that are gzip inside base64, so that no scanner takes their samples for live secrets.

use notewell_bench::Outcome;
use std::path::Path;
use std::process::{Command, Stdio};

/// The text of such a file.
pub(crate) fn read(path: &Path) -> Outcome<String> {
    let mut base64 = Command::new("base64").arg("-d").arg(path).stdout(Stdio::piped()).spawn()?;
    let packed = base64.stdout.take().ok_or("base64 gave nothing")?;
    let unpacked = Command::new("gunzip").stdin(packed).output()?;
    if !base64.wait()?.success() || !unpacked.status.success() {
        return Err(format!("{} is not gzip inside base64", path.display()).into());
    }
    Ok(String::from_utf8(unpacked.stdout)?)
}
