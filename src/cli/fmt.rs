use clap::Args;
#[derive(Debug, Args)]
pub struct FmtArgs {}
pub fn run(_: &FmtArgs) -> std::io::Result<u8> {
    Ok(0)
}
