//! The Rust version that `Cargo.toml` asks for is enough. There is no second toolchain
//! to try it with: the linter refuses what that version's library does not have
//! (`incompatible_msrv`), and here no dependency may ask for a newer one.

use std::process::Command;

use serde_json::Value;

fn stdout(command: &mut Command) -> String {
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

fn version(text: &str) -> Vec<u32> {
    text.split('.').map(|part| part.parse().unwrap()).collect()
}

#[test]
fn no_dependency_needs_a_newer_rust_than_we_ask_for() {
    let rustc = stdout(Command::new("rustc").arg("-vV"));
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: "));
    let metadata = stdout(Command::new(env!("CARGO")).args([
        "metadata",
        "--locked",
        "--offline",
        "--format-version=1",
        "--filter-platform",
        host.unwrap(),
    ]));
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let newer: Vec<&Value> = metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|package| {
            let needs = package["rust_version"].as_str();
            needs.is_some_and(|needs| version(needs)[..2] > ours[..2])
        })
        .map(|package| &package["name"])
        .collect();
    assert!(newer.is_empty(), "{newer:?} need more than {ours:?}");
}
