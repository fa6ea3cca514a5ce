//! The pages of the site, made from texts and templates.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context;
use minijinja::value::Serde;
use minijinja::{Value, context};
use senet::engine::rulesets;
use senet::i18n::Lang;
use senet::i18n::native::NativeLocale;
use serde::Serialize;

use crate::address::{self, SiteUrl};
use crate::board::{Drawing, Picture};
use crate::filling::{self, PageFilling};
use crate::head::{Head, Kind, Page, alternates};
use crate::insights::{self, Report};
use crate::language::Language;
use crate::manifest;
use crate::markdown::{Heading, to_html};
use crate::page::{Assets, GamePage, READING_POLICY};
use crate::subject::Subject;
use crate::templates::Templates;

/// What all pages have in common.
pub(crate) struct Site {
    pub(crate) languages: Vec<Language>,
    pub(crate) assets: Assets,
    pub(crate) url: Option<SiteUrl>,
    /// The languages that have a picture for previews.
    pub(crate) images: BTreeSet<&'static str>,
    pub(crate) templates: Templates,
    /// How the levels play.
    pub(crate) insights: Report,
}

/// Texts by where they are written, seen from the site's folder.
pub(crate) type Files = BTreeMap<String, String>;

/// What leads to a page from within the same folder.
#[derive(Serialize)]
struct MenuEntry<'a> {
    file: String,
    nav: &'a str,
    is_current: bool,
}

impl Site {
    /// All that is written besides the pages of the game.
    pub(crate) fn files(&self) -> anyhow::Result<Files> {
        let mut files = Files::new();
        for language in &self.languages {
            files.insert(manifest::place(language.lang()), manifest::text(language));
            for subject in Subject::ALL {
                let place = address::page(language.lang(), subject);
                let page = self.subject(language, subject, &mut files).with_context(|| place.clone())?;
                files.insert(place, page);
            }
        }
        files.insert("404.html".to_owned(), self.not_found().context("404.html")?);
        insert(&mut files, Self::start()?);
        if let Some(site) = &self.url {
            files.insert("sitemap.xml".to_owned(), self.sitemap(site)?);
            files.insert(
                "robots.txt".to_owned(),
                format!("User-agent: *\nAllow: /\nSitemap: {}\n", site.of("sitemap.xml")),
            );
        }
        Ok(files)
    }

    fn subject(&self, language: &Language, subject: Subject, files: &mut Files) -> anyhow::Result<String> {
        let lang = language.lang();
        let text = language.texts.about(subject);
        let (templates, insights) = (&self.templates, &self.insights);
        let mut filling = PageFilling { language, root: "../", templates, insights, pictures: Vec::new() };
        let markdown = match subject {
            Subject::Insights => insights::filled(&text.markdown, insights, lang)?,
            Subject::Jequier
            | Subject::Standard
            | Subject::Compare
            | Subject::History
            | Subject::Throws
            | Subject::Accessibility
            | Subject::Privacy => text.markdown.clone(),
        };
        let body = to_html(&markdown, &mut filling)?;
        filling::check_rules(subject, &body.html)?;
        for picture in filling.pictures {
            insert(files, picture);
        }
        let title = language.titled(&text.head.title);
        let places = places(|lang| address::page(lang, subject), address::page(Lang::En, subject));
        let head = Page {
            kind: Kind::Text,
            lang,
            place: &address::page(lang, subject),
            title: &title,
            description: &text.head.description,
            site_name: language.name(),
            places: &places,
            image: self.image(lang),
        };
        let entry = |other: Subject| MenuEntry {
            file: format!("{}.html", other.name()),
            nav: &language.texts.about(other).head.nav,
            is_current: other == subject,
        };
        let (more, pages): (Vec<_>, Vec<_>) = Subject::ALL.into_iter().partition(|other| other.is_about_the_site());
        let [more, pages] = [more, pages].map(|subjects| subjects.into_iter().map(entry).collect::<Vec<_>>());
        let languages: Vec<_> = Lang::ALL.map(|lang| link(lang, address::page(lang, subject))).into();
        self.templates.render(
            "subject.html",
            context! {
                tag => lang.tag(),
                policy => READING_POLICY,
                title => title.as_str(),
                description => text.head.description.as_str(),
                assets => Serde(&self.assets),
                root => "../",
                head => Serde(Head::new(&head, self.url.as_ref())),
                strings => Serde(&language.texts.strings),
                name => language.name(),
                heading => text.head.title.as_str(),
                version => language.version.as_str(),
                contents => Serde(listed(body.contents)),
                body => body.html,
                pages => Serde(pages),
                more => Serde(more),
                languages,
            },
        )
    }

    /// One page for all languages, since it is shown at any address: in which folder is known with the site's own.
    fn not_found(&self) -> anyhow::Result<String> {
        let root = self.url.as_ref().map_or("", SiteUrl::folder);
        let texts = self.languages.iter().map(|language| {
            let text = &language.texts.not_found;
            let templates = &self.templates;
            let folder = format!("{root}{}", address::game(language.lang()));
            let body = filling::to_html_below(&folder, language, templates, &self.insights, &text.markdown)?;
            Ok(context! { tag => language.lang().tag(), heading => text.head.title.as_str(), body })
        });
        let texts = texts.collect::<anyhow::Result<Vec<_>>>()?;
        let english = self.language(Lang::En)?;
        self.templates.render(
            "notfound.html",
            context! {
                tag => english.lang().tag(),
                policy => READING_POLICY,
                title => english.titled(&english.texts.not_found.head.title),
                description => english.texts.not_found.head.description.as_str(),
                assets => Serde(&self.assets),
                root,
                name => english.name(),
                texts,
            },
        )
    }

    fn sitemap(&self, site: &SiteUrl) -> anyhow::Result<String> {
        let subjects = Subject::ALL
            .map(|subject| places(move |lang| address::page(lang, subject), address::page(Lang::En, subject)));
        let pages = [game_places()].into_iter().chain(subjects).flat_map(|places| {
            let alternates = alternates(&places, site);
            let mut urls: Vec<_> = places.into_iter().map(|(_, place)| site.of(&place)).collect();
            urls.dedup();
            urls.into_iter().map(move |url| context! { url, alternates => Serde(&alternates) }).collect::<Vec<_>>()
        });
        self.templates.render("sitemap.xml", context! { pages => pages.collect::<Vec<_>>() })
    }

    /// What the page of the game gets in a language, or without one the page for readers of all.
    pub(crate) fn game(&self, lang: Option<Lang>) -> anyhow::Result<GamePage> {
        let language = self.language(lang.unwrap_or_default())?;
        let place = lang.map(address::game).unwrap_or_default();
        let root = if lang.is_some() { "../" } else { "" };
        let (title, description) = (language.message("meta.title"), language.message("meta.description"));
        let head = Page {
            kind: Kind::Game,
            lang: language.lang(),
            place: &place,
            title,
            description,
            site_name: language.name(),
            places: &game_places(),
            image: self.image(language.lang()),
        };
        let start = Self::start()?;
        let foots: Vec<_> = self.languages.iter().map(|language| foot(language, &start)).collect();
        let values = context! {
            root,
            languages => foots,
            start => context! {
                board => start.board.file,
                position => start.position.file,
                width => start.width,
                height => start.height,
            },
            head => Serde(Head::new(&head, self.url.as_ref())),
        };
        Ok(GamePage {
            lang,
            root,
            title: title.to_owned(),
            description: description.to_owned(),
            head: self.templates.render("head.html", values.clone())?,
            rules: self.templates.render("rules.html", values.clone())?,
            foot: self.templates.render("foot.html", values)?,
        })
    }

    /// The board of the main rules at the start.
    fn start() -> anyhow::Result<Picture> {
        let [main, ..] = rulesets::ALL;
        Picture::new(main, &format!("{} - -", main.start_board()))
    }

    fn image(&self, lang: Lang) -> Option<String> {
        self.images.contains(lang.file()).then(|| image_place(lang))
    }

    fn language(&self, lang: Lang) -> anyhow::Result<&Language> {
        self.languages.iter().find(|language| language.lang() == lang).context("a language is missing")
    }
}

/// Where the picture for previews of links lies, in `www` and in the site.
pub(crate) fn image_place(lang: Lang) -> String {
    format!("social/{}.png", lang.file())
}

fn insert(files: &mut Files, picture: Picture) {
    for Drawing { file, svg } in [picture.board, picture.position] {
        files.insert(file, svg);
    }
}

fn game_places() -> Vec<(&'static str, String)> {
    places(address::game, String::new())
}

/// The same page in all languages, and the one for everyone else.
fn places(of: impl Fn(Lang) -> String, otherwise: String) -> Vec<(&'static str, String)> {
    let languages = Lang::ALL.into_iter().map(|lang| (lang.file(), of(lang)));
    languages.chain([("x-default", otherwise)]).collect()
}

fn link(lang: Lang, page: String) -> Value {
    context! { tag => lang.tag(), file => lang.file(), name => lang.name(), page }
}

/// The table of contents: none for few headings, and none of the smallest.
fn listed(headings: Vec<Heading>) -> Vec<Heading> {
    let headings: Vec<Heading> = headings.into_iter().filter(|heading| heading.level < 4).collect();
    if headings.len() < 3 { Vec::new() } else { headings }
}

/// What stands below the game in a language.
fn foot(language: &Language, start: &Picture) -> Value {
    let lang = language.lang();
    let page = |subject: Subject| {
        context! { place => address::page(lang, subject), nav => language.texts.about(subject).head.nav.as_str() }
    };
    let with_rules = Subject::ALL.into_iter().filter(|subject| subject.ruleset().is_some());
    context! {
        tag => lang.tag(),
        file => lang.file(),
        name => lang.name(),
        description => language.message("meta.description"),
        note => language.texts.strings.note.reconstruction.as_str(),
        label => language.texts.strings.nav.label.as_str(),
        board => start.words(&language.sides(), &NativeLocale::new(lang)),
        version => language.version.as_str(),
        pages => Subject::ALL.map(page),
        rules => with_rules.map(page).collect::<Vec<_>>(),
    }
}
