//! Where the laws stand in the pages that survive.

use crate::finding::Source;

/// The edition that we have pages of.
pub(super) const EDITION: &str = "ja";

const HEADINGS: [(&str, u16, &[&str]); 8] = [
    ("特別なタイルの置き方", 5, &["L1"]),
    ("ゲームタイルを手札に加える（キープする）", 5, &["L3"]),
    ("ゲームタイルを捨てる", 5, &["L4", "L5"]),
    ("点数計算", 6, &["P1", "P4"]),
    ("複数路線区間の同時完成", 6, &["P2", "P3"]),
    ("独占開発を宣言する", 6, &["A1", "X1", "X2", "X3", "X4", "X5"]),
    ("終了条件", 7, &["E1"]),
    ("子ども向けルール", 7, &["S1", "V1"]),
];

/// The heading and page of a law; none for what stood on the lost pages.
#[must_use]
pub fn sources(code: &str) -> Vec<Source> {
    HEADINGS
        .iter()
        .filter(|(_, _, codes)| codes.contains(&code))
        .map(|(heading, page, _)| Source {
            edition: EDITION.to_owned(),
            heading: (*heading).to_owned(),
            page: Some(*page),
        })
        .collect()
}
