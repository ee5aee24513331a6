//! Districts joined and attractions reached.

use super::network::{Groups, touched};
use crate::games::ticket_to_ride::board::{Board, CityId, District, RouteId};

/// What one player has made of one district.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistrictScore {
    /// Index into the board's districts.
    pub district: usize,
    pub joined: bool,
    /// The district's points if it is joined, else 0.
    pub points: u8,
    /// Locations that no route of the player's touches.
    pub missing: Vec<CityId>,
    /// Locations touched, but apart from the district's largest joined group.
    pub unconnected: Vec<CityId>,
}

/// Every district of the board: are its locations joined to one another by
/// these routes? The way between them may run outside the district.
#[must_use]
pub fn districts(board: &Board, routes: &[RouteId]) -> Vec<DistrictScore> {
    if board.districts.is_empty() {
        return Vec::new();
    }
    let groups = Groups::of(board, routes);
    let touched = touched(board, routes);
    let judge = |(index, district): (usize, &District)| {
        let (reached, missing): (Vec<_>, Vec<_>) =
            district.cities.iter().partition(|&&city| touched.contains(city));
        let main = largest_group(&groups, &reached);
        let unconnected: Vec<_> =
            reached.iter().copied().filter(|&city| groups.label(city) != main).collect();
        let group = |city| touched.contains(city).then(|| groups.label(city)).flatten();
        let joined = is_joined(district, group);
        DistrictScore {
            district: index,
            joined,
            points: if joined { district.points } else { 0 },
            missing,
            unconnected,
        }
    };
    board.districts.iter().enumerate().map(judge).collect()
}

/// P3 of London: the district's locations are all in one group; a location that no route
/// touches is in none.
pub(super) fn is_joined(
    district: &District,
    mut group: impl FnMut(CityId) -> Option<CityId>,
) -> bool {
    let Some(first) = district.cities.first().and_then(|&city| group(city)) else {
        return false;
    };
    district.cities.iter().all(|&city| group(city) == Some(first))
}

/// The label most of these cities bear; of equals the one that comes first.
fn largest_group(groups: &Groups, cities: &[CityId]) -> Option<CityId> {
    let mates = |label| cities.iter().filter(|&&c| groups.label(c) == label).count();
    let mut largest = (0, None);
    for &city in cities {
        let label = groups.label(city);
        let size = mates(label);
        if size > largest.0 {
            largest = (size, label);
        }
    }
    largest.1
}

/// The attractions that these routes touch, with their points, by city.
#[must_use]
pub fn attractions(board: &Board, routes: &[RouteId]) -> Vec<(CityId, u8)> {
    touched(board, routes)
        .iter()
        .filter_map(|city| {
            let points = board.cities.get(usize::from(city))?.attraction;
            (points > 0).then_some((city, points))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::scoring::test_board::board_of;

    /// Cities 0–5, a district of 0, 1 and 2, an attraction at 4.
    fn board() -> Board {
        let mut board = board_of(6, &[(0, 1, 1), (1, 2, 1), (0, 3, 1), (3, 2, 1), (3, 4, 2)]);
        board.districts.push(District {
            name: "old town".into(),
            points: 3,
            cities: vec![0, 1, 2],
        });
        board.cities[4].attraction = 2;
        board
    }

    #[test]
    fn a_district_may_be_joined_outside_itself() {
        let score = &districts(&board(), &[0, 2, 3])[0];
        assert!(score.joined);
        assert_eq!(score.points, 3);
    }

    #[test]
    fn touching_every_location_is_not_joining_them() {
        let score = &districts(&board(), &[0, 3])[0];
        assert!(!score.joined);
        assert_eq!((score.missing.as_slice(), score.unconnected.as_slice()), (&[][..], &[2][..]));
    }

    #[test]
    fn locations_not_touched_are_missing() {
        let score = &districts(&board(), &[4])[0];
        assert_eq!((score.points, score.missing.as_slice()), (0, &[0, 1, 2][..]));
        assert_eq!(districts(&board(), &[0, 200])[0].missing, [2]);
    }

    #[test]
    fn attractions_count_once() {
        assert_eq!(attractions(&board(), &[4, 4, 99]), [(4, 2)]);
        assert_eq!(attractions(&board(), &[0]), []);
    }
}
