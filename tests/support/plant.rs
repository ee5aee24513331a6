//! Mistakes planted into logs.

/// Pays with another colour in one claim of a log, where the route takes any.
pub fn plant(log: &str, seed: usize) -> Option<(usize, String)> {
    let lines: Vec<&str> = log.lines().collect();
    let claims: Vec<usize> = (0..lines.len())
        .filter(|&i| lines[i].contains(" station ") || lines[i].contains(" claim "))
        .filter(|&i| !lines[i].contains(" reveal "))
        .collect();
    let line = *claims.get(seed * 7 % claims.len().max(1))?;
    let mut words: Vec<String> = lines[line].split(' ').map(str::to_owned).collect();
    let at = words.iter().position(|w| w == "claim" || w == "station")? + 2;
    let colours: Vec<char> = "PBOWGYKR".chars().collect();
    let old = words.get(at)?.chars().find(|c| colours.contains(c))?;
    let new = colours[(seed + colours.iter().position(|&c| c == old)? + 1) % colours.len()];
    for word in words.iter_mut().skip(at) {
        if word.chars().all(|c| c == old || c == 'L') {
            *word = word.replace(old, &new.to_string());
        }
    }
    let changed = words.join(" ");
    let log: Vec<&str> =
        (0..lines.len()).map(|i| if i == line { changed.as_str() } else { lines[i] }).collect();
    Some((line, log.join("\n") + "\n"))
}
