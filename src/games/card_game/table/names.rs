//! What a city or ticket in the log turns out to be. One that is nothing is
//! reported.

use super::*;
use crate::games::card_game::rules::{CityId, Found, TicketId};
use crate::log::{Name, Pair};
use crate::names::Lookup;
use laws::names::{NoCity, WhichTicket};
use laws::tickets::NoTicket;

impl<'a> Table<'a> {
    /// The city of that name, or whether it was reported that there is none.
    fn city(&self, name: Name<'a>, verdict: &mut Verdict) -> Result<CityId, bool> {
        if let Some(id) = self.setting.rules.spelt(name.text) {
            return Ok(id);
        }
        match verdict.look_up(self.setting.rules.city_index(), name.text) {
            Lookup::One(id) => Ok(CityId::try_from(id).unwrap_or(0)),
            found => {
                let text = name.text;
                let fault = (!self.lost_ticket).then_some(NoCity { text, found });
                Err(self.hear(fault, name.span, verdict))
            }
        }
    }

    /// The ticket that is meant, or whether it was reported that there is none.
    pub(super) fn ticket(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Result<TicketId, bool> {
        let (a, b) = (self.city(pair.a, verdict), self.city(pair.b, verdict));
        let (a, b) = (a?, b?);
        let colour = pair.track.map(|(card, _)| card);
        match self.setting.rules.find(a, b, colour) {
            Found::One(id) => Ok(id),
            Found::None => {
                let cities = (a, b);
                let fault = (!self.lost_ticket).then_some(NoTicket { cities, colour });
                Err(self.hear(fault, pair.span, verdict))
            }
            Found::Many(tickets) => {
                Err(self.hear(Some(WhichTicket { tickets }), pair.span, verdict))
            }
        }
    }
}
