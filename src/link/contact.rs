//! How a browser can be reached by another one: what WebRTC puts into a session description, as few bytes.
//!
//! A description has some 700 letters, most of them the same for everyone. A link with the rest is short enough for a
//! camera to read it from another screen; and nothing but what is known here ever gets from a link to a browser.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::bytes::{Reader, put_number};

/// How a browser can be reached, and how it is known that it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The name that its connection goes by (RFC 8839, `ice-ufrag`).
    name: String,
    /// What the other one must know to connect (`ice-pwd`).
    password: String,
    /// SHA-256 of the certificate that it will show (RFC 8122).
    fingerprint: [u8; 32],
    /// Where it can be reached, the likeliest first.
    routes: Vec<Route>,
}

/// A place where a browser can be reached (RFC 8839, a `candidate` by UDP).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Route {
    address: Address,
    port: u16,
    /// Whether it is how a STUN server saw the browser, and not its own.
    is_from_outside: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Address {
    Ip(IpAddr),
    /// A name that only its own network knows, `UUID.local`: what browsers tell instead of an address.
    Local(u128),
}

/// More routes than this are not told.
const MOST_ROUTES: usize = 8;

impl Contact {
    /// Reads what a browser says of itself, as the session description of a connection with one channel of data.
    /// `None` if it is none.
    #[must_use]
    pub fn parse(description: &str) -> Option<Self> {
        let find = |name: &str| description.lines().find_map(|line| line.trim_end().strip_prefix(name));
        let mut routes: Vec<(u32, Route)> = description
            .lines()
            .filter_map(|line| parse_candidate(line.trim_end().strip_prefix("a=candidate:")?))
            .collect();
        routes.sort_by_key(|&(priority, _)| std::cmp::Reverse(priority));
        routes.truncate(MOST_ROUTES);
        let contact = Self {
            name: find("a=ice-ufrag:")?.to_owned(),
            password: find("a=ice-pwd:")?.to_owned(),
            fingerprint: parse_fingerprint(find("a=fingerprint:sha-256 ")?)?,
            routes: routes.into_iter().map(|(_, route)| route).collect(),
        };
        (contact.is_sound() && find("a=mid:") == Some("0")).then_some(contact)
    }

    /// The description that another browser is told. The one who calls begins the handshake: the other one would begin it
    /// before the code has come back, in vain, and then too seldom.
    #[must_use]
    pub fn description(&self, is_reply: bool) -> String {
        let Self { name, password, .. } = self;
        let fingerprint = self.fingerprint.map(|byte| format!("{byte:02X}")).join(":");
        let role = if is_reply { "passive" } else { "active" };
        let mut lines = vec![
            "v=0".to_owned(),
            "o=- 1 2 IN IP4 127.0.0.1".to_owned(),
            "s=-".to_owned(),
            "t=0 0".to_owned(),
            "a=group:BUNDLE 0".to_owned(),
            "m=application 9 UDP/DTLS/SCTP webrtc-datachannel".to_owned(),
            "c=IN IP4 0.0.0.0".to_owned(),
            format!("a=ice-ufrag:{name}"),
            format!("a=ice-pwd:{password}"),
            "a=ice-options:trickle".to_owned(),
            format!("a=fingerprint:sha-256 {fingerprint}"),
            format!("a=setup:{role}"),
            "a=mid:0".to_owned(),
            "a=sctp-port:5000".to_owned(),
            "a=max-message-size:262144".to_owned(),
        ];
        lines.extend(self.routes.iter().enumerate().map(|(place, route)| {
            let Route { address, port, is_from_outside } = route;
            // RFC 8445, section 5.1.2: what is near comes first.
            let (preference, kind) =
                if *is_from_outside { (100_u32, "srflx raddr 0.0.0.0 rport 0") } else { (126, "host") };
            let address = address.to_string();
            let priority = (preference << 24) + ((0xFFFF - place as u32) << 8) + 255;
            format!("a=candidate:{} 1 udp {priority} {address} {port} typ {kind}", place + 1)
        }));
        lines.push(String::new());
        lines.join("\r\n")
    }

    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        for text in [&self.name, &self.password] {
            put_number(bytes, text.len());
            bytes.extend(text.bytes());
        }
        bytes.extend(self.fingerprint);
        bytes.push(self.routes.len() as u8);
        for Route { address, port, is_from_outside } in &self.routes {
            let (kind, address) = match address {
                Address::Ip(IpAddr::V4(address)) => (0, address.octets().to_vec()),
                Address::Ip(IpAddr::V6(address)) => (1, address.octets().to_vec()),
                Address::Local(name) => (2, name.to_be_bytes().to_vec()),
            };
            bytes.push(kind << 1 | u8::from(*is_from_outside));
            bytes.extend(address);
            bytes.extend(port.to_be_bytes());
        }
    }

    pub(super) fn read(reader: &mut Reader) -> Option<Self> {
        let mut text = || {
            let length = reader.number()?;
            Some(str::from_utf8(reader.bytes(length)?).ok()?.to_owned())
        };
        let (name, password) = (text()?, text()?);
        let fingerprint = reader.bytes(32)?.try_into().ok()?;
        let mut routes = Vec::new();
        for _ in 0..reader.byte()? {
            let kind = reader.byte()?;
            let address = match kind >> 1 {
                0 => Address::Ip(<[u8; 4]>::try_from(reader.bytes(4)?).ok().map(Ipv4Addr::from)?.into()),
                1 => Address::Ip(<[u8; 16]>::try_from(reader.bytes(16)?).ok().map(Ipv6Addr::from)?.into()),
                2 => Address::Local(<[u8; 16]>::try_from(reader.bytes(16)?).ok().map(u128::from_be_bytes)?),
                _ => return None,
            };
            let port = u16::from_be_bytes(reader.bytes(2)?.try_into().ok()?);
            routes.push(Route { address, port, is_from_outside: kind & 1 == 1 });
        }
        Some(Self { name, password, fingerprint, routes }).filter(Self::is_sound)
    }

    /// Whether the texts in it are of the letters and lengths that a description may have there (RFC 8839, section 5.4).
    fn is_sound(&self) -> bool {
        let is_text = |text: &str, least: usize| {
            (least..=256).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
        };
        is_text(&self.name, 4) && is_text(&self.password, 22) && self.routes.len() <= MOST_ROUTES
    }
}

/// The priority of a candidate, and where it leads; `None` if it is not for UDP, or leads elsewhere than browsers tell.
fn parse_candidate(text: &str) -> Option<(u32, Route)> {
    let parts: Vec<&str> = text.split(' ').collect();
    let &[_, "1", protocol, priority, address, port, "typ", kind, ..] = parts.as_slice() else { return None };
    let is_from_outside = match kind {
        "host" => false,
        "srflx" => true,
        _ => return None,
    };
    let address = match address.strip_suffix(".local") {
        Some(name) => Address::Local(parse_uuid(name)?),
        None => Address::Ip(address.parse().ok()?),
    };
    let route = Route { address, port: port.parse().ok()?, is_from_outside };
    protocol.eq_ignore_ascii_case("udp").then_some((priority.parse().ok()?, route))
}

/// `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` (RFC 9562).
fn parse_uuid(text: &str) -> Option<u128> {
    let uuid = u128::from_str_radix(&text.replace('-', ""), 16).ok()?;
    (Address::Local(uuid).to_string().strip_suffix(".local") == Some(text)).then_some(uuid)
}

fn parse_fingerprint(text: &str) -> Option<[u8; 32]> {
    let bytes: Option<Vec<u8>> = text.split(':').map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
    bytes?.try_into().ok()
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ip(address) => address.fmt(f),
            Self::Local(uuid) => {
                let hex = format!("{uuid:032x}");
                let parts = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]];
                write!(f, "{}.local", parts.join("-"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Chromium 156 and Firefox 153 ESR say of themselves, with names and addresses of nobody.
    const CHROMIUM: &str = "v=0\r\no=- 3112334882190202251 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
        a=extmap-allow-mixed\r\na=msid-semantic: WMS\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n\
        c=IN IP4 0.0.0.0\r\n\
        a=candidate:2616316222 1 udp 2113937151 2c919ce9-1a69-41f2-b82a-09e47aa975cc.local 50976 typ host generation 0 network-cost 999\r\n\
        a=candidate:842163049 1 udp 1677729535 192.0.2.7 50976 typ srflx raddr 0.0.0.0 rport 0 generation 0\r\n\
        a=ice-ufrag:2XLh\r\na=ice-pwd:BEGUqEGeLFldHOnkpCP/WiKc\r\na=ice-options:trickle\r\n\
        a=fingerprint:sha-256 30:4E:C0:7B:0D:E7:FD:D4:16:A9:DA:3C:31:6D:6B:EE:83:89:3D:B3:96:17:6E:62:00:51:1A:75:2A:CE:D3:87\r\n\
        a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";
    const FIREFOX: &str = "v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 6 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n\
        a=sendrecv\r\n\
        a=fingerprint:sha-256 1F:0A:C0:7B:0D:E7:FD:D4:16:A9:DA:3C:31:6D:6B:EE:83:89:3D:B3:96:17:6E:62:00:51:1A:75:2A:CE:D3:00\r\n\
        a=group:BUNDLE 0\r\na=ice-options:trickle\r\nm=application 37003 UDP/DTLS/SCTP webrtc-datachannel\r\n\
        c=IN IP4 192.0.2.2\r\n\
        a=candidate:0 1 UDP 2122187007 2001:db8::2 37003 typ host\r\n\
        a=candidate:1 1 UDP 2122252543 192.0.2.2 38267 typ host\r\n\
        a=candidate:2 1 TCP 2105458943 192.0.2.2 9 typ host tcptype active\r\n\
        a=sendrecv\r\na=end-of-candidates\r\na=ice-pwd:8a6de84834ac41d9afe4b7395e32d7f7\r\na=ice-ufrag:79c1418c\r\n\
        a=mid:0\r\na=setup:actpass\r\na=sctp-port:5000\r\na=max-message-size:1073741823\r\n";

    fn read_back(contact: &Contact) -> Option<Contact> {
        let mut bytes = Vec::new();
        contact.put(&mut bytes);
        let mut reader = Reader::new(&bytes);
        Contact::read(&mut reader).filter(|_| reader.rest().is_empty())
    }

    #[test]
    fn what_browsers_say_comes_through_a_link() {
        for (text, first, last) in [
            (CHROMIUM, "2c919ce9-1a69-41f2-b82a-09e47aa975cc.local 50976 typ host", "192.0.2.7 50976 typ srflx raddr"),
            (FIREFOX, "192.0.2.2 38267 typ host", "2001:db8::2 37003 typ host"),
        ] {
            let contact = Contact::parse(text).expect("it is one");
            assert_eq!(contact.routes.len(), 2);
            assert_eq!(read_back(&contact), Some(contact.clone()));
            for is_reply in [false, true] {
                let told = contact.description(is_reply);
                assert_eq!(Contact::parse(&told), Some(contact.clone()));
                let routes: Vec<&str> = told.lines().filter(|line| line.starts_with("a=candidate:")).collect();
                assert!(routes[0].contains(first) && routes[1].contains(last), "{routes:?}");
                for name in ["a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:"] {
                    let line = |text: &str| text.lines().find(|line| line.starts_with(name)).map(str::to_owned);
                    assert_eq!(line(&told), line(text));
                }
            }
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        assert_eq!(Contact::parse(""), None);
        for line in ["a=ice-ufrag:2XLh", "a=ice-pwd:BEGUqEGeLFldHOnkpCP/WiKc", "a=mid:0", ":CE:D3:87"] {
            assert_eq!(Contact::parse(&CHROMIUM.replace(line, "")), None, "without {line}");
        }
        assert_eq!(Contact::parse(&CHROMIUM.replace("2XLh", "2X\u{e4}h")), None);
        let contact = Contact::parse(CHROMIUM).expect("it is one");
        let spoiled = Contact { name: "ab\r\na=x".to_owned(), ..contact.clone() };
        assert_eq!(read_back(&spoiled), None, "no line is smuggled in");
        let crowded = Contact { routes: vec![contact.routes[0]; MOST_ROUTES + 1], ..contact };
        assert_eq!(read_back(&crowded), None);
    }
}
