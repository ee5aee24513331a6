//! Moves that mean something on this board: names are bound to ids, cards to
//! piles. Whether they are legal is for the laws to say.

use super::board::{CityId, RouteId};
pub(super) use crate::games::shared::Laid;
use crate::span::Span;

#[derive(Clone, Copy, Debug)]
pub struct ClaimMove {
    pub seat: usize,
    pub route: RouteId,
    pub route_span: Span,
    pub laid: Laid,
    pub reveal: Option<Laid>,
    pub pay: Option<Laid>,
    pub withdraw: Option<Span>,
    /// Nobody says which track of a double it was, nor with what it was paid: it may
    /// as well be the other one.
    pub either: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct StationMove {
    pub seat: usize,
    pub city: CityId,
    pub city_span: Span,
    pub cards: Laid,
}
