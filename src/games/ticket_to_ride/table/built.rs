//! What of a game is scored: routes, stations and tickets as they were played, whatever was
//! paid. So much is replayed to find out what would have come of a game without one of its moves.

use super::*;

impl<'a> Table<'a> {
    /// Takes in what a turn adds to what is scored; false where that hangs on the cards as well.
    pub(super) fn build_turn(&mut self, turn: &Turn<'_, 'a>, verdict: &mut Verdict) -> bool {
        let ([act], false) = (turn.acts, self.state.unseen.is_any()) else {
            return false;
        };
        self.turns += 1;
        let built = match &act.what {
            What::Draw(_) | What::Pass => true,
            What::Tickets(offers) => {
                self.tickets(turn.seat, act.verb, offers, false, verdict);
                true
            }
            What::Claim(claim) => self.build_route(turn.seat, claim, verdict),
            What::Station(station) => self.build_station(turn.seat, station.city, verdict),
            _ => false,
        };
        self.end_turn(turn.seat, turn.who);
        built
    }

    fn build_route(&mut self, seat: usize, claim: &Claim<'a>, verdict: &mut Verdict) -> bool {
        if claim.withdraw.is_some() {
            return true;
        }
        let laid = Laid::of(&claim.cards).pile;
        let Some(id) = self.route(&claim.route, Some(laid), verdict) else {
            return false;
        };
        let route = &self.board.routes[usize::from(id)];
        // Which track wild cards are laid for may hang on what went before.
        let named = claim.route.track.is_some() || Card::COLOURS.iter().any(|&c| laid.known[c] > 0);
        let sure = (named || route.twin.is_none()) && laid.unseen == 0;
        let owner = self.owner(seat, claim.route.span);
        let before = self.state.owners[usize::from(id)].replace(owner);
        self.state.spend_pieces(self.board, seat, route.length);
        sure && before.is_none()
    }

    fn build_station(&mut self, seat: usize, city: Name<'a>, verdict: &mut Verdict) -> bool {
        let Some(id) = self.city(city, verdict) else {
            return false;
        };
        let room = self.state.station_at[usize::from(id)].is_none();
        let left = self.state.seats[seat].stations_left > 0;
        self.state.build_station(id, self.owner(seat, city.span));
        room && left
    }
}
