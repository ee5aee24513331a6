//! A film of pixels, for places that show no SVG: the moments of the film, one after
//! another, each only where it differs from the one before.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, EncodingError, Extension, Frame, Repeat};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb::Database};

use super::film::moments;
use crate::frames::Recording;

/// What every such film has near its beginning: a remark, which is no text by itself.
pub const MARK: &[u8] = b"\x21\xfe\x10whistlestop film\0";
const REMARK: &[u8] = b"whistlestop film";
/// So large it is at most, in pixels.
const WIDE: f32 = 1000.0;
const HIGH: f32 = 1200.0;
/// So many pictures it has at most.
const MOST: usize = 240;
/// Colours are chosen by one picture more than this.
const SAMPLES: usize = 6;
/// Colours that differ no more than this, by `apart`, are taken for one.
const ALIKE: u32 = 48;
/// The entry of the palette that lets the picture before show.
const SAME: u8 = 255;
/// Letters are taken from the first of these that the machine has, or else from any.
const SANS: [&str; 6] =
    ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Segoe UI", "Helvetica", "Arial"];
const SERIF: [&str; 5] =
    ["Times New Roman", "Liberation Serif", "Tinos", "Noto Serif", "DejaVu Serif"];

/// Why there is no such film.
#[derive(Debug)]
pub enum NoFilm {
    /// The game cannot be replayed.
    Game,
    /// The machine has no font to write names with.
    Letters,
    /// The picture cannot be made.
    Picture(String),
}

impl From<EncodingError> for NoFilm {
    fn from(error: EncodingError) -> Self {
        Self::Picture(error.to_string())
    }
}

/// Makes the film of a game as a GIF, with so many seconds a round.
///
/// # Errors
/// If the game cannot be replayed, or the machine has no fonts.
pub fn gif(recording: &Recording, pace: f64) -> Result<Vec<u8>, NoFilm> {
    let options = options(letters()?);
    let moments = moments(recording, pace, MOST);
    let picture = |at: usize| {
        let svg = moments.get(at).and_then(|(_, picture)| picture()).ok_or(NoFilm::Game)?;
        pixels(&svg, &options)
    };
    // Colours come and go: what is kept is chosen by pictures from all of the game.
    let mut colours = Colours::default();
    for sample in 0..=SAMPLES {
        colours.count(&picture(moments.len().saturating_sub(1) * sample / SAMPLES)?);
    }
    let mut film = Film::open(picture(0)?, colours.palette())?;
    for (at, (seconds, _)) in moments.iter().enumerate() {
        film.show(picture(at)?, *seconds)?;
    }
    film.close()
}

/// A drawing is all that is read: no picture, and no file that it could name.
fn options(fonts: Database) -> Options<'static> {
    let images = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    Options { fontdb: fonts.into(), image_href_resolver: images, ..Options::default() }
}

fn letters() -> Result<Database, NoFilm> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let has = |name: &&&str| {
        fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == **name))
    };
    let any =
        fonts.faces().flat_map(|face| &face.families).map(|(family, _)| family.clone()).next();
    let any = any.ok_or(NoFilm::Letters)?;
    let chosen =
        |names: &[&str]| names.iter().find(has).map_or(any.clone(), |&name| name.to_owned());
    let (sans, serif) = (chosen(&SANS), chosen(&SERIF));
    fonts.set_sans_serif_family(sans);
    fonts.set_serif_family(serif);
    Ok(fonts)
}

fn pixels(svg: &str, options: &Options<'_>) -> Result<Pixmap, NoFilm> {
    let tree = Tree::from_str(svg, options).map_err(|why| NoFilm::Picture(why.to_string()))?;
    let scale = (WIDE / tree.size().width()).min(HIGH / tree.size().height()).min(1.0);
    let size = tree.size().to_int_size().scale_by(scale);
    let size = size.ok_or_else(|| NoFilm::Picture(String::new()))?;
    let mut picture =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| NoFilm::Picture(String::new()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    Ok(picture)
}

type Colour = [u8; 3];

fn colour(pixel: &PremultipliedColorU8) -> Colour {
    // The paper is opaque.
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// How often each colour is seen.
#[derive(Default)]
struct Colours(HashMap<Colour, u32>);

impl Colours {
    fn count(&mut self, picture: &Pixmap) {
        for pixel in picture.pixels() {
            *self.0.entry(colour(pixel)).or_default() += 1;
        }
    }

    /// Those that are seen most; but hardly different ones would push out those of small
    /// things.
    fn palette(self) -> Palette {
        let mut seen: Vec<(Colour, u32)> = self.0.into_iter().collect();
        seen.sort_by_key(|&(colour, n)| (Reverse(n), colour));
        let mut colours: Vec<Colour> = Vec::new();
        for (colour, _) in seen {
            if colours.len() == usize::from(SAME) {
                break;
            }
            if colours.iter().all(|&other| apart(colour, other) > ALIKE) {
                colours.push(colour);
            }
        }
        Palette { colours, nearest: HashMap::new() }
    }
}

/// The colours that are kept; every other is shown as the nearest of them.
struct Palette {
    colours: Vec<Colour>,
    nearest: HashMap<Colour, u8>,
}

impl Palette {
    fn index(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(colour).or_insert_with(|| {
            let by_distance = colours.iter().zip(0u8..).min_by_key(|&(&one, _)| apart(one, colour));
            by_distance.map_or(0, |(_, index)| index)
        })
    }
}

/// How far two colours are from each other.
fn apart(a: Colour, b: Colour) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// A film that is being written.
struct Film {
    out: Encoder<Vec<u8>>,
    palette: Palette,
    /// What is seen now, and what has to be written of it.
    shown: Pixmap,
    next: Frame<'static>,
    /// Seconds that are not yet written.
    seconds: f64,
}

impl Film {
    fn open(first: Pixmap, mut palette: Palette) -> Result<Self, NoFilm> {
        let size =
            |side: u32| u16::try_from(side).map_err(|_| NoFilm::Picture(format!("{side} pixels")));
        let (width, height) = (size(first.width())?, size(first.height())?);
        let table: Vec<u8> = palette.colours.iter().flatten().copied().collect();
        let mut out = Encoder::new(Vec::new(), width, height, &table)?;
        out.set_repeat(Repeat::Infinite)?;
        out.write_raw_extension(Extension::Comment.into(), &[REMARK])
            .map_err(|why| NoFilm::Picture(why.to_string()))?;
        let next = part(None, &first, &mut palette).unwrap_or_default();
        Ok(Self { out, palette, shown: first, next, seconds: 0.0 })
    }

    /// What looks the same is seen for longer.
    fn show(&mut self, picture: Pixmap, seconds: f64) -> Result<(), NoFilm> {
        if let Some(next) = part(Some(&self.shown), &picture, &mut self.palette) {
            self.write()?;
            self.next = next;
            self.shown = picture;
        }
        self.seconds += seconds;
        Ok(())
    }

    /// Hundredths of a second are all that a GIF knows: what is left over goes to the next.
    fn write(&mut self) -> Result<(), NoFilm> {
        let hundredths = (self.seconds * 100.0).round().clamp(2.0, f64::from(u16::MAX));
        self.next.delay = hundredths as u16;
        self.seconds -= hundredths / 100.0;
        self.out.write_frame(&self.next)?;
        Ok(())
    }

    fn close(mut self) -> Result<Vec<u8>, NoFilm> {
        self.write()?;
        self.out.into_inner().map_err(|why| NoFilm::Picture(why.to_string()))
    }
}

/// The smallest rectangle in which two pictures differ; in it, what is the same is left out.
fn part(old: Option<&Pixmap>, new: &Pixmap, palette: &mut Palette) -> Option<Frame<'static>> {
    let wide = new.width() as usize;
    let differs = |i: &usize| old.is_none_or(|old| old.pixels()[*i] != new.pixels()[*i]);
    let mut changed = (0..new.pixels().len()).filter(differs).peekable();
    let first = *changed.peek()?;
    let (mut left, mut right, mut bottom) = (wide, 0, 0);
    for i in changed {
        (left, right, bottom) = (left.min(i % wide), right.max(i % wide), i / wide);
    }
    let top = first / wide;
    let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for row in top..=bottom {
        buffer.extend((row * wide + left..=row * wide + right).map(|i| match differs(&i) {
            true => palette.index(colour(&new.pixels()[i])),
            false => SAME,
        }));
    }
    // A picture that could be opened is no wider than 16 bits say.
    let side = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    Some(Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        left: side(left),
        top: side(top),
        width: side(right - left + 1),
        height: side(bottom - top + 1),
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    })
}
