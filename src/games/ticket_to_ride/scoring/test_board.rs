//! Boards for the tests: small ones made of a few numbers, and a real one.

use crate::card::Card;
use crate::games::ticket_to_ride::board::{
    Board, City, CityId, Edition, Route, RouteId, Spare, Ticket, TieBreak,
};

/// Numbers that are the same on every machine (xorshift64*).
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize;
        high % n.max(1)
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Cities `C0`, `C1`, … and routes given as ends and length.
pub(super) fn board_of(cities: usize, routes: &[(CityId, CityId, u8)]) -> Board {
    let names: Vec<String> = (0..cities).map(|i| format!("C{i}")).collect();
    let names: Vec<(&str, &str)> = names.iter().map(|n| (n.as_str(), n.as_str())).collect();
    let plain = |&(a, b, length): &(CityId, CityId, u8)| route(a, b, length, None);
    blank(&names, routes.iter().map(plain).collect())
}

fn route(a: CityId, b: CityId, length: u8, colour: Option<Card>) -> Route {
    Route { a, b, length, colour, tunnel: false, wilds: 0, twin: None }
}

fn blank(names: &[(&str, &str)], routes: Vec<Route>) -> Board {
    let city = |&(name, printed): &(&str, &str)| City {
        name: name.into(),
        printed: printed.into(),
        ..City::default()
    };
    Board {
        key: "test".into(),
        title: "Test".into(),
        colours: Vec::new(),
        deal_long: 1,
        deal_spare: Spare::Box,
        points: vec![0, 1, 2, 4, 7, 0, 15, 0, 21],
        cities: names.iter().map(city).collect(),
        routes,
        ..Board::default()
    }
}

/// The map of Europe with its tickets, stations and both editions' tie-breaks.
pub(super) fn europe() -> Board {
    let mut names: Vec<&str> = ROUTES.lines().flat_map(|l| l.split(',').take(2)).collect();
    names.sort_unstable();
    names.dedup();
    let id = |name: &str| names.iter().position(|n| *n == name).unwrap() as CityId;
    let routes = ROUTES.lines().map(|line| {
        let mut parts = line.split(',');
        let mut next = || parts.next().unwrap();
        let (a, b, length) = (id(next()), id(next()), next().parse().unwrap());
        route(a, b, length, Card::from_word(next()))
    });
    let tickets = TICKETS.lines().map(|line| {
        let parts: Vec<&str> = line.split(',').collect();
        Ticket {
            a: id(parts[1]),
            b: id(parts[2]),
            points: parts[3].parse().unwrap(),
            long: parts[0] == "long",
        }
    });
    let printed: Vec<(&str, &str)> = names.iter().map(|&n| (n, print(n))).collect();
    let mut board = blank(&printed, routes.collect());
    board.tickets = tickets.collect();
    board.stations = 3;
    board.station_points = 4;
    board.longest_path = Some(10);
    board.longest_path_name = "European Express".into();
    board.editions =
        vec![edition("zh", TieBreak::FewestStations), edition("ja", TieBreak::MostStations)];
    board
}

fn print(name: &str) -> &str {
    match name {
        "Kobenhavn" => "København",
        "Zurich" => "Zürich",
        other => other,
    }
}

fn edition(key: &str, stations: TieBreak) -> Edition {
    Edition {
        key: key.into(),
        name: format!("the {key} edition"),
        tie_breaks: vec![TieBreak::MostTickets, stations, TieBreak::LongestPath],
        headings: Vec::new(),
    }
}

/// The first free route between two cities named like this.
pub(super) fn route_id(board: &Board, a: &str, b: &str) -> RouteId {
    let (a, b) = (city_id(board, a), city_id(board, b));
    let found = board.routes.iter().position(|r| (r.a, r.b) == (a, b) || (r.b, r.a) == (a, b));
    found.unwrap() as RouteId
}

pub(super) fn city_id(board: &Board, name: &str) -> CityId {
    board.cities.iter().position(|c| c.name == name).unwrap() as CityId
}

const ROUTES: &str = "\
Amsterdam,Bruxelles,1,black
Amsterdam,Essen,3,yellow
Amsterdam,Frankfurt,2,white
Amsterdam,London,2,gray
Angora,Constantinople,2,gray
Angora,Erzurum,3,black
Angora,Smyrna,3,orange
Athina,Brindisi,4,gray
Athina,Sarajevo,4,green
Athina,Smyrna,2,gray
Athina,Sofia,3,pink
Barcelona,Madrid,2,yellow
Barcelona,Marseille,4,gray
Barcelona,Pamplona,2,gray
Berlin,Danzig,4,gray
Berlin,Essen,2,blue
Berlin,Frankfurt,3,black
Berlin,Frankfurt,3,red
Berlin,Warszawa,4,pink
Berlin,Warszawa,4,yellow
Berlin,Wien,3,green
Brest,Dieppe,2,orange
Brest,Pamplona,4,pink
Brest,Paris,3,black
Brindisi,Palermo,3,gray
Brindisi,Roma,2,white
Bruxelles,Dieppe,2,green
Bruxelles,Frankfurt,2,blue
Bruxelles,Paris,2,red
Bruxelles,Paris,2,yellow
Bucuresti,Budapest,4,gray
Bucuresti,Constantinople,3,yellow
Bucuresti,Kyiv,4,gray
Bucuresti,Sevastopol,4,white
Bucuresti,Sofia,2,gray
Budapest,Kyiv,6,gray
Budapest,Sarajevo,3,pink
Budapest,Wien,1,red
Budapest,Wien,1,white
Budapest,Zagrab,2,orange
Cadiz,Lisboa,2,blue
Cadiz,Madrid,3,orange
Constantinople,Sevastopol,4,gray
Constantinople,Smyrna,2,gray
Constantinople,Sofia,3,blue
Danzig,Riga,3,black
Danzig,Warszawa,2,gray
Dieppe,London,2,gray
Dieppe,London,2,gray
Dieppe,Paris,1,pink
Edinburgh,London,4,black
Edinburgh,London,4,orange
Erzurum,Sevastopol,4,gray
Erzurum,Sochi,3,red
Essen,Frankfurt,2,green
Essen,Kobenhavn,3,gray
Essen,Kobenhavn,3,gray
Frankfurt,Munchen,2,pink
Frankfurt,Paris,3,orange
Frankfurt,Paris,3,white
Kharkov,Kyiv,4,gray
Kharkov,Moskva,4,gray
Kharkov,Rostov,2,green
Kobenhavn,Stockholm,3,white
Kobenhavn,Stockholm,3,yellow
Kyiv,Smolensk,3,red
Kyiv,Warszawa,4,gray
Kyiv,Wilno,2,gray
Lisboa,Madrid,3,pink
Madrid,Pamplona,3,black
Madrid,Pamplona,3,white
Marseille,Pamplona,4,red
Marseille,Paris,4,gray
Marseille,Roma,4,gray
Marseille,Zurich,2,pink
Moskva,Petrograd,4,white
Moskva,Smolensk,2,orange
Munchen,Venezia,2,blue
Munchen,Wien,3,orange
Munchen,Zurich,2,yellow
Palermo,Roma,4,gray
Palermo,Smyrna,6,gray
Pamplona,Paris,4,blue
Pamplona,Paris,4,green
Paris,Zurich,3,gray
Petrograd,Riga,4,gray
Petrograd,Stockholm,8,gray
Petrograd,Wilno,4,blue
Riga,Wilno,4,green
Roma,Venezia,2,black
Rostov,Sevastopol,4,gray
Rostov,Sochi,2,gray
Sarajevo,Sofia,2,gray
Sarajevo,Zagrab,3,red
Sevastopol,Sochi,2,gray
Smolensk,Wilno,3,yellow
Venezia,Zagrab,2,gray
Venezia,Zurich,2,green
Warszawa,Wien,4,blue
Warszawa,Wilno,3,red
Wien,Zagrab,2,gray";

const TICKETS: &str = "\
long,Brest,Petrograd,20
long,Cadiz,Stockholm,21
long,Edinburgh,Athina,21
long,Kobenhavn,Erzurum,21
long,Lisboa,Danzig,20
long,Palermo,Moskva,20
regular,Amsterdam,Pamplona,7
regular,Amsterdam,Wilno,12
regular,Angora,Kharkov,10
regular,Athina,Angora,5
regular,Athina,Wilno,11
regular,Barcelona,Bruxelles,8
regular,Barcelona,Munchen,8
regular,Berlin,Bucuresti,8
regular,Berlin,Moskva,12
regular,Berlin,Roma,9
regular,Brest,Marseille,7
regular,Brest,Venezia,8
regular,Bruxelles,Danzig,9
regular,Budapest,Sofia,5
regular,Edinburgh,Paris,7
regular,Erzurum,Rostov,5
regular,Essen,Kyiv,10
regular,Frankfurt,Kobenhavn,5
regular,Frankfurt,Smolensk,13
regular,Kyiv,Petrograd,6
regular,Kyiv,Sochi,8
regular,London,Berlin,7
regular,London,Wien,10
regular,Madrid,Dieppe,8
regular,Madrid,Zurich,8
regular,Marseille,Essen,8
regular,Palermo,Constantinople,8
regular,Paris,Wien,8
regular,Paris,Zagrab,7
regular,Riga,Bucuresti,10
regular,Roma,Smyrna,8
regular,Sarajevo,Sevastopol,8
regular,Smolensk,Rostov,8
regular,Sofia,Smyrna,5
regular,Stockholm,Wien,11
regular,Venezia,Constantinople,10
regular,Warszawa,Smolensk,6
regular,Zagrab,Brindisi,6
regular,Zurich,Brindisi,6
regular,Zurich,Budapest,6";
