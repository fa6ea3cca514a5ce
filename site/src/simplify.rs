//! Makes a picture small: fewer digits, colors without the alpha of what is opaque, each gradient once.

use std::collections::BTreeMap;

use senet::view::shape::{Paint, Path, Point, Segment, Shape, Stop, Transform};

/// The shapes, with as many digits as can be seen.
pub(crate) fn simplified(shapes: &[Shape]) -> Vec<Shape> {
    shapes.iter().map(|shape| rounded(shape, 10.0)).collect()
}

/// The shape, with so many parts of a unit told apart.
fn rounded(shape: &Shape, parts: f64) -> Shape {
    let place = |Point { x, y }| Point::new(round(x, parts), round(y, parts));
    match shape {
        Shape::Fill { path, paint } => Shape::fill(placed(path, place), painted(paint, place, parts)),
        Shape::Stroke { path, paint, width } => {
            Shape::stroke(placed(path, place), round(*width, 10.0 * parts), painted(paint, place, parts))
        }
        Shape::Group { transform, shapes } => {
            let Transform([linear @ .., across, down]) = *transform;
            let [a, b, c, d] = linear.map(|value| round(value, 1000.0));
            let scale = (a * d - b * c).abs().sqrt();
            // The next power of ten, so that the shapes of a group look the same wherever it lies.
            let inside = parts * 10_f64.powf(scale.log10().ceil().max(0.0));
            let transform = Transform([a, b, c, d, round(across, parts), round(down, parts)]);
            Shape::group(transform, shapes.iter().map(|shape| rounded(shape, inside)).collect())
        }
    }
}

fn placed(path: &Path, place: impl Fn(Point) -> Point) -> Path {
    let segments = path.0.iter().map(|segment| match *segment {
        Segment::MoveTo(to) => Segment::MoveTo(place(to)),
        Segment::LineTo(to) => Segment::LineTo(place(to)),
        Segment::CurveTo(first, second, end) => Segment::CurveTo(place(first), place(second), place(end)),
        Segment::Close => Segment::Close,
    });
    Path(segments.collect())
}

fn painted(paint: &Paint, place: impl Fn(Point) -> Point, parts: f64) -> Paint {
    let stops = |stops: &[Stop]| stops.iter().map(|stop| Stop { at: round(stop.at, 100.0), ..*stop }).collect();
    match paint {
        Paint::Solid(color) => Paint::Solid(*color),
        Paint::Linear { from, to, stops: all } => {
            Paint::Linear { from: place(*from), to: place(*to), stops: stops(all) }
        }
        Paint::Radial { center, radius, stops: all } => {
            Paint::Radial { center: place(*center), radius: round(*radius, parts), stops: stops(all) }
        }
    }
}

fn round(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

/// The document with each gradient once, and colors of six digits where eight say no more.
pub(crate) fn without_repeats(svg: &str) -> String {
    let svg = svg.replace("ff\"", "\"");
    let mut first = BTreeMap::new();
    let mut same = BTreeMap::new();
    let mut kept = String::new();
    for line in svg.lines() {
        if let Some((kind, rest)) = line.split_once("Gradient id=\"")
            && let Some((id, definition)) = rest.split_once('"')
        {
            let known: &mut &str = first.entry((kind, definition)).or_insert(id);
            same.insert(format!("url(#{id})"), format!("url(#{known})"));
            if *known != id {
                continue;
            }
        }
        let used = line.find("url(#").map(|start| (start, start + line[start..].find(')').map_or(0, |end| end + 1)));
        match used {
            Some((start, end)) => {
                let address = same.get(&line[start..end]).map_or(&line[start..end], String::as_str);
                kept.extend([&line[..start], address, &line[end..]]);
            }
            None => kept.push_str(line),
        }
        kept.push('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::view::shape::Color;

    const INK: Color = Color::rgb(0);

    #[test]
    fn digits_that_are_not_seen_are_dropped() {
        let line = |x: f64| Shape::stroke(Path::from(x, 0.5).line_to(1.0, 1.0), 0.5, INK);
        assert_eq!(simplified(&[line(1.234_56)]), [line(1.2)]);
        let group = |at: f64, x: f64| Shape::group(Transform::place(Point::new(at, 0.0), 34.0), vec![line(x)]);
        assert_eq!(simplified(&[group(10.26, 0.123_45)]), [group(10.3, 0.123)]);
    }

    #[test]
    fn the_same_gradient_is_written_once() {
        let svg = "<svg>\n<linearGradient id=\"g1\" x1=\"0\">a</linearGradient>\n<path fill=\"url(#g1)\"/>\n\
                   <linearGradient id=\"g2\" x1=\"0\">a</linearGradient>\n<path fill=\"url(#g2)\"/>\n\
                   <radialGradient id=\"g3\" x1=\"0\">a</radialGradient>\n<path fill=\"url(#g3)\"/>\n</svg>\n";
        let expected = "<svg>\n<linearGradient id=\"g1\" x1=\"0\">a</linearGradient>\n<path fill=\"url(#g1)\"/>\n\
                        <path fill=\"url(#g1)\"/>\n\
                        <radialGradient id=\"g3\" x1=\"0\">a</radialGradient>\n<path fill=\"url(#g3)\"/>\n</svg>\n";
        assert_eq!(without_repeats(svg), expected);
    }
}
