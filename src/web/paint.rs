//! Paints the shapes of a picture on a canvas.

use wasm_bindgen::JsCast as _;
use web_sys::{CanvasGradient, CanvasRenderingContext2d, HtmlCanvasElement};

use crate::view::shape::{Color, Paint, Path, Segment, Shape, Stop};

/// The context of a canvas.
///
/// # Panics
/// If the browser has no 2D canvas, which no browser with WebAssembly lacks.
pub(super) fn context(canvas: &HtmlCanvasElement) -> CanvasRenderingContext2d {
    let context = canvas.get_context("2d").ok().flatten().expect("a canvas has a 2D context");
    context.unchecked_into()
}

/// Paints shapes, the lowest first.
pub(super) fn paint(context: &CanvasRenderingContext2d, shapes: &[Shape]) {
    context.set_line_cap("round");
    context.set_line_join("round");
    paint_all(context, shapes);
}

fn paint_all(context: &CanvasRenderingContext2d, shapes: &[Shape]) {
    for shape in shapes {
        match shape {
            Shape::Fill { path, paint } => {
                trace(context, path);
                match color_or_gradient(context, paint) {
                    Ok(color) => context.set_fill_style_str(&color),
                    Err(gradient) => context.set_fill_style_canvas_gradient(&gradient),
                }
                context.fill();
            }
            Shape::Stroke { path, paint, width } => {
                trace(context, path);
                match color_or_gradient(context, paint) {
                    Ok(color) => context.set_stroke_style_str(&color),
                    Err(gradient) => context.set_stroke_style_canvas_gradient(&gradient),
                }
                context.set_line_width(*width);
                context.stroke();
            }
            Shape::Group { transform, shapes } => {
                let [xx, xy, yx, yy, x, y] = transform.0;
                context.save();
                // Fails only for numbers that are not finite, which the browser then ignores.
                _ = context.transform(xx, xy, yx, yy, x, y);
                paint_all(context, shapes);
                context.restore();
            }
        }
    }
}

fn trace(context: &CanvasRenderingContext2d, path: &Path) {
    context.begin_path();
    for segment in &path.0 {
        match *segment {
            Segment::MoveTo(to) => context.move_to(to.x, to.y),
            Segment::LineTo(to) => context.line_to(to.x, to.y),
            Segment::CurveTo(first, second, to) => {
                context.bezier_curve_to(first.x, first.y, second.x, second.y, to.x, to.y);
            }
            Segment::Close => context.close_path(),
        }
    }
}

fn color_or_gradient(context: &CanvasRenderingContext2d, paint: &Paint) -> Result<String, CanvasGradient> {
    let (gradient, stops) = match paint {
        Paint::Solid(color) => return Ok(css(*color)),
        Paint::Linear { from, to, stops } => (context.create_linear_gradient(from.x, from.y, to.x, to.y), stops),
        Paint::Radial { center, radius, stops } => {
            let gradient = context.create_radial_gradient(center.x, center.y, 0.0, center.x, center.y, *radius);
            match gradient {
                Ok(gradient) => (gradient, stops),
                Err(_) => return Ok(stops.last().map_or_else(String::new, |stop| css(stop.color))),
            }
        }
    };
    for Stop { at, color } in stops {
        // Fails only outside 0 to 1; the stop is then left out.
        _ = gradient.add_color_stop(*at as f32, &css(*color));
    }
    Err(gradient)
}

fn css(color: Color) -> String {
    format!("#{:02x}{:02x}{:02x}{:02x}", color.red, color.green, color.blue, color.alpha)
}
