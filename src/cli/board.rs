use clap::Args;
#[derive(Debug, Args)]
pub struct BoardArgs {}
pub fn run(_: &BoardArgs) -> std::io::Result<u8> {
    Ok(0)
}
