//! The painter without a browser: a picture as SVG text, for tests and previews.

use std::fmt::Write as _;

use super::shape::{Color, Paint, Path, Point, Segment, Shape, Stop, Transform};

/// The picture as an SVG document of this size. The same shapes always give the same text.
#[must_use]
pub fn svg(scene: &[Shape], width: f64, height: f64) -> String {
    let mut painter = Painter::default();
    for shape in scene {
        painter.shape(shape);
    }
    let (width, height) = (number(width), number(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n{}</svg>\n",
        painter.text
    )
}

#[derive(Default)]
struct Painter {
    text: String,
    gradients: usize,
}

impl Painter {
    fn line(&mut self, line: std::fmt::Arguments) {
        self.text.write_fmt(line).expect("a string takes any text");
        self.text.push('\n');
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Fill { path, paint } => {
                let color = self.paint("fill", paint);
                self.line(format_args!("<path d=\"{}\" {color}/>", data(path)));
            }
            Shape::Stroke { path, paint, width } => {
                let (color, width) = (self.paint("stroke", paint), number(*width));
                self.line(format_args!(
                    "<path d=\"{}\" fill=\"none\" {color} stroke-width=\"{width}\" stroke-linecap=\"round\" \
                     stroke-linejoin=\"round\"/>",
                    data(path)
                ));
            }
            Shape::Group { transform: Transform(matrix), shapes } => {
                let matrix = matrix.map(number).join(" ");
                self.line(format_args!("<g transform=\"matrix({matrix})\">"));
                for shape in shapes {
                    self.shape(shape);
                }
                self.line(format_args!("</g>"));
            }
        }
    }

    /// The attribute for a paint. A gradient is defined where it is used first, and only there.
    fn paint(&mut self, attribute: &str, paint: &Paint) -> String {
        let (kind, place, stops) = match paint {
            Paint::Solid(color) => {
                let Color { red, green, blue, alpha } = *color;
                return format!("{attribute}=\"#{red:02x}{green:02x}{blue:02x}{alpha:02x}\"");
            }
            Paint::Linear { from, to, stops } => {
                let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(number);
                ("linear", format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\""), stops)
            }
            Paint::Radial { center, radius, stops } => {
                let [cx, cy, radius] = [center.x, center.y, *radius].map(number);
                ("radial", format!("cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\""), stops)
            }
        };
        self.gradients += 1;
        let id = self.gradients;
        let stops: String = stops.iter().map(stop).collect();
        self.line(format_args!(
            "<{kind}Gradient id=\"g{id}\" gradientUnits=\"userSpaceOnUse\" {place}>{stops}</{kind}Gradient>"
        ));
        format!("{attribute}=\"url(#g{id})\"")
    }
}

fn stop(stop: &Stop) -> String {
    let Color { red, green, blue, alpha } = stop.color;
    let at = number(stop.at);
    format!("<stop offset=\"{at}\" stop-color=\"#{red:02x}{green:02x}{blue:02x}{alpha:02x}\"/>")
}

fn data(path: &Path) -> String {
    let point = |Point { x, y }: Point| format!("{} {}", number(x), number(y));
    let segments = path.0.iter().map(|segment| match *segment {
        Segment::MoveTo(to) => format!("M{}", point(to)),
        Segment::LineTo(to) => format!("L{}", point(to)),
        Segment::CurveTo(first, second, end) => format!("C{} {} {}", point(first), point(second), point(end)),
        Segment::Close => "Z".to_owned(),
    });
    segments.collect()
}

/// Four places behind the point at most, so that the last bit of a sine does not show.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
