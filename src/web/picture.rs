//! The picture on the canvas: measured, laid out, and painted where it changed.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlCanvasElement, Window};

use crate::app::{BoardDirection, Model, Seat, ThemeChoice};
use crate::engine::{Ruleset, Side};
use crate::view::layout::{Arrangement, Direction, Layout};
use crate::view::picture::{look, moving};
use crate::view::scene;
use crate::view::shape::{Color, Point, Shape};
use crate::view::theme::{SystemColors, Theme, Wishes};

use super::page::Page;
use super::paint;

/// The media queries that the page follows.
pub(super) const QUERIES: [&str; 4] = [DARK, CONTRAST, FORCED_COLORS, REDUCED_MOTION];
/// Whether the system wants nothing to move.
pub(super) const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";
const DARK: &str = "(prefers-color-scheme: dark)";
const CONTRAST: &str = "(prefers-contrast: more)";
const FORCED_COLORS: &str = "(forced-colors: active)";

/// What is left free below the board, in css pixels.
const MARGIN_BELOW: f64 = 8.0;

/// Whether a media query holds.
pub(super) fn prefers(window: &Window, query: &str) -> bool {
    window.match_media(query).ok().flatten().is_some_and(|media| media.matches())
}

/// The picture as it is shown.
#[derive(Default)]
pub(super) struct Picture {
    /// What was found around the board. Asking the browser makes it lay out the page, so it is asked only
    /// when something may have changed.
    around: Option<Around>,
    /// What it was fitted to.
    frame: Option<Frame>,
    /// The board without pieces, painted once for each frame.
    backdrop: Option<HtmlCanvasElement>,
    /// What was painted on it last.
    foreground: Vec<Shape>,
}

/// What a picture is fitted to.
#[derive(Clone, Copy, PartialEq)]
struct Frame {
    layout: Layout,
    /// The side whose tray seat one's player stands by.
    side_of_one: Side,
    theme: Theme,
    ruleset: &'static Ruleset,
    /// Device pixels for each css pixel.
    ratio: f64,
}

/// What is around the board: room, pixels, and what the system prefers.
#[derive(Clone, Copy)]
struct Around {
    width: f64,
    height: f64,
    ratio: f64,
    wishes: Wishes,
    /// The colors that the system forces on pages, if it does.
    forced: Option<SystemColors>,
}

impl Around {
    fn measure(page: &Page) -> Self {
        let window = &page.window;
        let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
        Self {
            width: page.table.client_width().into(),
            height: height - f64::from(page.table.offset_top()) - MARGIN_BELOW,
            ratio: window.device_pixel_ratio(),
            wishes: Wishes { is_dark: prefers(window, DARK), has_contrast: prefers(window, CONTRAST) },
            forced: prefers(window, FORCED_COLORS).then(|| system_colors(page)),
        }
    }

    /// The colors that were chosen, or that the system asks for; and what they are called in the style sheet.
    fn theme(&self, choice: ThemeChoice) -> (&'static str, Theme) {
        self.forced.map_or_else(|| Theme::chosen(choice, self.wishes), |colors| ("system", Theme::from_system(colors)))
    }
}

impl Frame {
    fn fit(around: &Around, model: &Model, theme: Theme) -> Self {
        let direction = match model.settings.direction {
            BoardDirection::Automatic => Direction::Automatic,
            BoardDirection::Wide => Direction::Wide,
            BoardDirection::Upright => Direction::Upright,
        };
        let arrangement = Arrangement { direction, is_mirrored: model.settings.is_mirrored };
        let table = model.shown();
        Self {
            layout: Layout::fit_in(around.width, around.height, arrangement),
            side_of_one: table.side_of(Seat::One).unwrap_or(Side::Cones),
            theme,
            ruleset: table.game().ruleset(),
            ratio: around.ratio,
        }
    }
}

/// The colors that the system forces on pages.
fn system_colors(page: &Page) -> SystemColors {
    let probe = &page.canvas;
    let color = |name: &str, otherwise: u32| {
        _ = probe.style().set_property("color", name);
        let shown = page.window.get_computed_style(probe).ok().flatten();
        let text = shown.and_then(|style| style.get_property_value("color").ok()).unwrap_or_default();
        Color::from_css(&text).unwrap_or(Color::rgb(otherwise))
    };
    SystemColors {
        canvas: color("Canvas", 0xff_ffff),
        canvas_text: color("CanvasText", 0x00_0000),
        highlight: color("Highlight", 0x00_0000),
        button_text: color("ButtonText", 0x00_0000),
        link_text: color("LinkText", 0x00_0000),
    }
}

impl Picture {
    /// Where things lie, once the picture was shown.
    pub(super) fn layout(&self) -> Option<&Layout> {
        self.frame.as_ref().map(|frame| &frame.layout)
    }

    /// Something around the board may have changed.
    pub(super) fn forget_around(&mut self) {
        self.around = None;
    }

    /// Fits the picture to the page and paints what changed.
    pub(super) fn show(&mut self, page: &Page, model: &Model) {
        let around = *self.around.get_or_insert_with(|| Around::measure(page));
        let (name, theme) = around.theme(model.settings.theme);
        page.write_theme(name);
        let frame = Frame::fit(&around, model, theme);
        let is_new = self.frame != Some(frame);
        if is_new {
            page.place(&frame.layout, frame.side_of_one);
        }
        let moving = moving(model, &frame.layout);
        let foreground = scene::foreground(&look(model, &frame.layout, &frame.theme, &moving));
        if !is_new && foreground == self.foreground {
            return;
        }
        let size = frame.layout.size();
        if is_new {
            fit(&page.canvas, size, frame.ratio);
            self.backdrop = paint_backdrop(page, &frame);
        }
        let context = paint::context(&page.canvas);
        // Fails only for numbers that are not finite.
        _ = context.set_transform(frame.ratio, 0.0, 0.0, frame.ratio, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, size.x, size.y);
        if let Some(backdrop) = &self.backdrop {
            _ = context.draw_image_with_html_canvas_element_and_dw_and_dh(backdrop, 0.0, 0.0, size.x, size.y);
        }
        paint::paint(&context, &foreground);
        self.frame = Some(frame);
        self.foreground = foreground;
    }
}

fn paint_backdrop(page: &Page, frame: &Frame) -> Option<HtmlCanvasElement> {
    let canvas: HtmlCanvasElement = page.document.create_element("canvas").ok()?.unchecked_into();
    fit(&canvas, frame.layout.size(), frame.ratio);
    let context = paint::context(&canvas);
    _ = context.set_transform(frame.ratio, 0.0, 0.0, frame.ratio, 0.0, 0.0);
    paint::paint(&context, &scene::backdrop(&frame.layout, &frame.theme, frame.ruleset));
    Some(canvas)
}

/// Gives a canvas the device pixels that it covers, so that it is sharp.
#[expect(clippy::cast_sign_loss, reason = "a layout has a positive size")]
fn fit(canvas: &HtmlCanvasElement, size: Point, ratio: f64) {
    canvas.set_width((size.x * ratio).round() as u32);
    canvas.set_height((size.y * ratio).round() as u32);
}
