//! The messages: what each is called in the locale files, which cases it has and what is filled in.

use Kind::{Count, Plain, Seats, Sides};

/// The text about a friend, and the placeholder for the name that it has besides the message's own.
pub const FRIEND: &str = "friend";

/// The groups of messages that nothing says before someone has done something: the page fetches them after its first
/// picture.
pub const LATER: [&str; 14] = [
    "archive",
    "editor",
    "fault",
    "friend",
    "guide",
    "hint",
    "keys",
    "link",
    "puzzle",
    "record_fault",
    "refused",
    "review",
    "share",
    "throws",
];

/// Which texts a message has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One text.
    Plain,
    /// A text for each of you, the computer, the friend, the cones and the spools.
    Sides,
    /// A text for each of you, the computer, the friend, the first and the second player.
    Seats,
    /// A text for each plural that the language has; `other` is always there.
    Count,
}

impl Kind {
    /// The names of the texts in a locale file; a plain message has one without a name.
    #[must_use]
    pub const fn variants(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[""],
            Self::Sides => &["you", "computer", FRIEND, "cones", "spools"],
            Self::Seats => &["you", "computer", FRIEND, "first", "second"],
            Self::Count => &["zero", "one", "two", "few", "many", "other"],
        }
    }
}

/// Makes [`Key`] from a table of `Variant = "path", Kind, placeholder, …;`.
macro_rules! keys {
    ($($variant:ident = $path:literal, $kind:ident $(, $placeholder:ident)*;)*) => {
        /// A message. Each is named after its path in the locale files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Key {
            $(#[doc = concat!("`", $path, "`")] $variant,)*
        }

        impl Key {
            /// All messages, in the order of the locale files.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The path in a locale file, with dots.
            #[must_use]
            pub const fn path(self) -> &'static str {
                self.row().0
            }

            /// The message with this path.
            #[must_use]
            pub fn from_path(path: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|key| key.path() == path)
            }

            /// Whether it is of a group of [`LATER`].
            #[must_use]
            pub fn is_later(self) -> bool {
                self.path().split_once('.').is_some_and(|(group, _)| LATER.contains(&group))
            }

            /// Which texts the message has.
            #[must_use]
            pub const fn kind(self) -> Kind {
                self.row().1
            }

            /// What is filled in; each of the texts names all of these and nothing else.
            #[must_use]
            pub const fn placeholders(self) -> &'static [&'static str] {
                self.row().2
            }

            const fn row(self) -> (&'static str, Kind, &'static [&'static str]) {
                const ROWS: &[(&str, Kind, &[&str])] = &[$(($path, $kind, &[$(stringify!($placeholder)),*]),)*];
                ROWS[self as usize]
            }
        }
    };
}

keys! {
    MetaTitle = "meta.title", Plain;
    MetaDescription = "meta.description", Plain;
    MetaSkip = "meta.skip", Plain;

    RulesetJequier = "ruleset.jequier", Plain;
    RulesetStandard = "ruleset.standard", Plain;

    PlayerYou = "player.you", Plain;
    PlayerComputer = "player.computer", Plain;
    PlayerFirst = "player.first", Plain;
    PlayerSecond = "player.second", Plain;
    PlayerCones = "player.cones", Plain, player;
    PlayerSpools = "player.spools", Plain, player;
    PlayerTurn = "player.turn", Plain;

    SideCones = "side.cones", Plain;
    SideSpools = "side.spools", Plain;

    MenuLabel = "menu.label", Plain;
    MenuOpen = "menu.open", Plain;
    MenuNew = "menu.new", Plain;
    MenuHint = "menu.hint", Plain;
    MenuUndo = "menu.undo", Plain;
    MenuRules = "menu.rules", Plain;
    MenuResign = "menu.resign", Plain;
    MenuLanguage = "menu.language", Plain;
    MenuSettings = "menu.settings", Plain;
    MenuThrows = "menu.throws", Plain;
    MenuOpenRecord = "menu.open_record", Plain;
    MenuShare = "menu.share", Plain;
    MenuDraw = "menu.draw", Plain;
    MenuKeys = "menu.keys", Plain;
    MenuGuide = "menu.guide", Plain;
    MenuArchive = "menu.archive", Plain;
    MenuFault = "menu.fault", Plain;

    ActionThrow = "action.throw", Plain;
    ActionAgain = "action.again", Plain;
    ActionChoose = "action.choose", Plain;
    ActionWait = "action.wait", Plain;
    ActionRematch = "action.rematch", Plain;
    ActionGoOn = "action.go_on", Plain;
    ActionReturn = "action.return", Plain;
    ActionNext = "action.next", Plain;
    ActionFinish = "action.finish", Plain;

    StatusThrowOff = "status.throw_off", Seats;
    StatusThrow = "status.throw", Sides;
    StatusAgain = "status.again", Sides;
    StatusChoose = "status.choose", Sides, throw;
    StatusBack = "status.back", Sides, throw;
    StatusWon = "status.won", Sides;
    StatusResigned = "status.resigned", Sides;
    StatusDraw = "status.draw", Plain;
    StatusLooking = "status.looking", Plain, at, total;
    StatusLookingStart = "status.looking_start", Plain;

    EventNewGame = "event.new_game", Plain, ruleset;
    EventThrowOff = "event.throw_off", Seats, throw;
    EventBegins = "event.begins", Seats, from, to;
    EventThrow = "event.throw", Sides, throw;
    EventStep = "event.step", Sides, from, to;
    EventBack = "event.back", Sides, from, to;
    EventSwap = "event.swap", Sides, from, to;
    EventSink = "event.sink", Sides, from, to;
    EventOff = "event.off", Sides, from;
    EventLost = "event.lost", Sides, throw;
    EventLostThrow = "event.lost_throw", Sides, throw;
    EventUndone = "event.undone", Plain, throw;
    EventPractice = "event.practice", Plain;
    EventDrawDeclined = "event.draw_declined", Plain;

    LostOwnPiece = "lost.own_piece", Plain;
    LostProtected = "lost.protected", Plain;
    LostSafeSquare = "lost.safe_square", Plain;
    LostBlockade = "lost.blockade", Plain;
    LostNotAllHome = "lost.not_all_home", Plain;
    LostNotAnExit = "lost.not_an_exit", Plain;
    LostBackward = "lost.backward", Plain;

    WhyOwnPiece = "why.own_piece", Plain, throw, to;
    WhyProtected = "why.protected", Plain, throw, to;
    WhySafeSquare = "why.safe_square", Plain, throw, to;
    WhyBlockade = "why.blockade", Plain, throw;
    WhyNotAllHome = "why.not_all_home", Plain;
    WhyNotAnExit = "why.not_an_exit", Plain, throw;
    WhyMustGoForward = "why.must_go_forward", Plain;
    WhyBeforeFirst = "why.before_first", Plain;
    WhyOccupiedBehind = "why.occupied_behind", Plain, to;
    WhyBlockadeBehind = "why.blockade_behind", Plain;
    WhyNotYours = "why.not_yours", Plain;
    WhyThrowFirst = "why.throw_first", Plain;
    WhyNotYourTurn = "why.not_your_turn", Plain;
    WhyEmpty = "why.empty", Plain, square;
    WhyOver = "why.over", Plain;
    WhyLooking = "why.looking", Plain;

    SquareEmpty = "square.empty", Plain, square;
    SquareCone = "square.cone", Plain, square;
    SquareSpool = "square.spool", Plain, square;
    SquareBeauty = "square.beauty", Plain;
    SquareWater = "square.water", Plain;
    SquareSafe = "square.safe", Plain;
    SquareTo = "square.to", Plain, to;
    SquareBackTo = "square.back_to", Plain, to;
    SquareSwap = "square.swap", Plain, to;
    SquareSink = "square.sink", Plain, to;
    SquareOff = "square.off", Plain;
    SquareBoard = "square.board", Plain;

    TrayCones = "tray.cones", Count, n;
    TraySpools = "tray.spools", Count, n;

    SticksRest = "sticks.rest", Plain, throw;
    SticksNone = "sticks.none", Plain;

    LogTitle = "log.title", Plain;

    NewTitle = "new.title", Plain;
    NewRuleset = "new.ruleset", Plain;
    NewSeatOne = "new.seat_one", Plain;
    NewSeatTwo = "new.seat_two", Plain;
    NewPerson = "new.person", Plain;
    NewComputer = "new.computer", Plain;
    NewFirst = "new.first", Plain;
    NewStart = "new.start", Plain;
    NewReplace = "new.replace", Plain;

    LevelLabel = "level.label", Plain;
    LevelLevel1 = "level.level1", Plain;
    LevelLevel2 = "level.level2", Plain;
    LevelLevel3 = "level.level3", Plain;
    LevelLevel4 = "level.level4", Plain;
    LevelLevel5 = "level.level5", Plain;
    LevelLevel6 = "level.level6", Plain;
    LevelAbout1 = "level.about1", Plain;
    LevelAbout2 = "level.about2", Plain;
    LevelAbout3 = "level.about3", Plain;
    LevelAbout4 = "level.about4", Plain;
    LevelAbout5 = "level.about5", Plain;
    LevelAbout6 = "level.about6", Plain;

    ResignTitle = "resign.title", Plain;
    ResignText = "resign.text", Plain;
    ResignConfirm = "resign.confirm", Plain;
    ResignCones = "resign.cones", Plain;
    ResignSpools = "resign.spools", Plain;

    CommonCancel = "common.cancel", Plain;
    CommonClose = "common.close", Plain;

    RulesTitle = "rules.title", Plain;
    RulesNoteJequier = "rules.note_jequier", Plain;
    RulesNoteStandard = "rules.note_standard", Plain;
    RulesJequierGoal = "rules.jequier.goal", Plain;
    RulesJequierThrow = "rules.jequier.throw", Plain;
    RulesJequierBegin = "rules.jequier.begin", Plain;
    RulesJequierMove = "rules.jequier.move", Plain;
    RulesJequierHit = "rules.jequier.hit", Plain;
    RulesJequierBlockade = "rules.jequier.blockade", Plain;
    RulesJequierWater = "rules.jequier.water", Plain;
    RulesJequierOff = "rules.jequier.off", Plain;
    RulesJequierBack = "rules.jequier.back", Plain;
    RulesStandardGoal = "rules.standard.goal", Plain;
    RulesStandardThrow = "rules.standard.throw", Plain;
    RulesStandardBegin = "rules.standard.begin", Plain;
    RulesStandardMove = "rules.standard.move", Plain;
    RulesStandardHit = "rules.standard.hit", Plain;
    RulesStandardWater = "rules.standard.water", Plain;
    RulesStandardOff = "rules.standard.off", Plain;
    RulesStandardPass = "rules.standard.pass", Plain;

    NoticeStorageBlocked = "notice.storage_blocked", Plain;
    NoticeStorageFull = "notice.storage_full", Plain;
    NoticeSaveBroken = "notice.save_broken", Plain;
    NoticeSaveNewer = "notice.save_newer", Plain;
    NoticeLocaleFailed = "notice.locale_failed", Plain;
    NoticeDownload = "notice.download", Plain;
    NoticeWelcome = "notice.welcome", Plain;
    NoticeWelcomeStart = "notice.welcome_start", Plain;
    NoticeArchiveFull = "notice.archive_full", Plain;
    NoticeArchiveBroken = "notice.archive_broken", Plain;
    NoticeNewVersion = "notice.new_version", Plain;
    NoticeReload = "notice.reload", Plain;
    NoticeNetFailed = "notice.net_failed", Plain;
    NoticeRetry = "notice.retry", Plain;

    RecordTitle = "record.title", Plain;
    RecordFirst = "record.first", Plain;
    RecordBack = "record.back", Plain;
    RecordOn = "record.on", Plain;
    RecordLast = "record.last", Plain;
    RecordSlider = "record.slider", Plain;
    RecordCopy = "record.copy", Plain;
    RecordCopyPosition = "record.copy_position", Plain;
    RecordSave = "record.save", Plain;
    RecordPlayOn = "record.play_on", Plain;
    RecordCopied = "record.copied", Plain;
    RecordNotCopied = "record.not_copied", Plain;
    RecordOpenTitle = "record.open_title", Plain;
    RecordOpenText = "record.open_text", Plain;
    RecordOpenLabel = "record.open_label", Plain;
    RecordFile = "record.file", Plain;
    RecordRead = "record.read", Plain;

    RecordFaultEmpty = "record_fault.empty", Plain;
    RecordFaultLine = "record_fault.line", Plain, line;
    RecordFaultRuleset = "record_fault.ruleset", Plain, line;
    RecordFaultHeader = "record_fault.header", Plain, line, name;
    RecordFaultMove = "record_fault.move", Plain, line, move;
    RecordFaultTurn = "record_fault.turn", Plain, line;
    RecordFaultEnd = "record_fault.end", Plain, line;
    RecordFaultPositionBoard = "record_fault.position_board", Plain;
    RecordFaultPositionSide = "record_fault.position_side", Plain;
    RecordFaultPositionThrow = "record_fault.position_throw", Plain;
    RecordFaultPositionFields = "record_fault.position_fields", Plain;

    ThrowsTitle = "throws.title", Plain;
    ThrowsHow = "throws.how", Plain;
    ThrowsWithoutWords = "throws.without_words", Plain;
    ThrowsPromise = "throws.promise", Plain;
    ThrowsWords = "throws.words", Plain;
    ThrowsWordsSet = "throws.words_set", Plain;
    ThrowsWordsUsed = "throws.words_used", Plain, words;
    ThrowsSecret = "throws.secret", Plain;
    ThrowsSeed = "throws.seed", Plain;
    ThrowsSecretLater = "throws.secret_later", Plain;
    ThrowsCheck = "throws.check", Plain;
    ThrowsTable = "throws.table", Plain;
    ThrowsValue = "throws.value", Plain;
    ThrowsExpected = "throws.expected", Plain;
    ThrowsFew = "throws.few", Plain;
    ThrowsOrdinary = "throws.ordinary", Plain, n;
    ThrowsRather = "throws.rather", Plain, n;
    ThrowsVery = "throws.very", Plain, n;
    ThrowsExtremely = "throws.extremely", Plain, n;
    ThrowsChecked = "throws.checked", Count, n;
    ThrowsWrong = "throws.wrong", Plain, n;
    ThrowsToldSeed = "throws.told_seed", Plain;
    ThrowsToldNone = "throws.told_none", Plain;
    ThrowsToldChains = "throws.told_chains", Plain;

    SettingsTitle = "settings.title", Plain;
    SettingsTheme = "settings.theme", Plain;
    SettingsThemeAutomatic = "settings.theme_automatic", Plain;
    SettingsThemeLight = "settings.theme_light", Plain;
    SettingsThemeDark = "settings.theme_dark", Plain;
    SettingsThemeContrast = "settings.theme_contrast", Plain;
    SettingsPace = "settings.pace", Plain;
    SettingsPaceOff = "settings.pace_off", Plain;
    SettingsPaceQuick = "settings.pace_quick", Plain;
    SettingsPaceNormal = "settings.pace_normal", Plain;
    SettingsPaceSlow = "settings.pace_slow", Plain;
    SettingsBoard = "settings.board", Plain;
    SettingsBoardAutomatic = "settings.board_automatic", Plain;
    SettingsBoardWide = "settings.board_wide", Plain;
    SettingsBoardUpright = "settings.board_upright", Plain;
    SettingsMarks = "settings.marks", Plain;
    SettingsHints = "settings.hints", Plain;
    SettingsForced = "settings.forced", Plain;
    SettingsChance = "settings.chance", Plain;
    SettingsVolume = "settings.volume", Plain;
    SettingsOff = "settings.off", Plain;
    SettingsMirrored = "settings.mirrored", Plain;

    DrawTitle = "draw.title", Plain;
    DrawTextTwo = "draw.text_two", Plain;
    DrawTextComputer = "draw.text_computer", Plain;
    DrawConfirm = "draw.confirm", Plain;

    KeysTitle = "keys.title", Plain;
    KeysNote = "keys.note", Plain;
    KeysArrows = "keys.arrows", Plain;
    KeysEnter = "keys.enter", Plain;
    KeysNext = "keys.next", Plain;
    KeysThrow = "keys.throw", Plain;
    KeysStatus = "keys.status", Plain;
    KeysRace = "keys.race", Plain;
    KeysPieces = "keys.pieces", Plain;
    KeysMoves = "keys.moves", Plain;
    KeysThreats = "keys.threats", Plain;
    KeysLast = "keys.last", Plain;
    KeysHint = "keys.hint", Plain;
    KeysChance = "keys.chance", Plain;
    KeysUndo = "keys.undo", Plain;
    KeysLook = "keys.look", Plain;
    KeysHelp = "keys.help", Plain;

    SayRace = "say.race", Plain, cones, spools;
    SayPiecesCones = "say.pieces_cones", Plain, squares;
    SayPiecesSpools = "say.pieces_spools", Plain, squares;
    SayNoneLeft = "say.none_left", Plain;
    SayMoves = "say.moves", Plain, squares;
    SayNoMoves = "say.no_moves", Plain;
    SayThreats = "say.threats", Plain, squares;
    SayNoThreats = "say.no_threats", Plain;
    SayNoLast = "say.no_last", Plain;

    HintThinking = "hint.thinking", Plain;
    HintOnly = "hint.only", Plain, from;
    HintBest = "hint.best", Plain, from, chance, other;
    HintEven = "hint.even", Plain, from, chance;
    HintNone = "hint.none", Plain;

    ChanceOf = "chance.of", Sides, chance;
    ChanceNone = "chance.none", Plain;
    ChancePercent = "chance.percent", Plain, n;

    ReviewTitle = "review.title", Plain;
    ReviewStart = "review.start", Plain;
    ReviewStop = "review.stop", Plain;
    ReviewStopped = "review.stopped", Plain;
    ReviewProgress = "review.progress", Plain, at, total;
    ReviewDone = "review.done", Plain;
    ReviewCurve = "review.curve", Sides;
    ReviewLuck = "review.luck", Plain;
    ReviewSlips = "review.slips", Plain;
    ReviewNote = "review.note", Plain;
    ReviewWorst = "review.worst", Plain;
    ReviewNone = "review.none", Plain;
    ReviewEntry = "review.entry", Plain, n, played, better, gain;
    ReviewBetter = "review.better", Plain, at, total, from, gain;

    EndCopy = "end.copy", Plain;
    EndLook = "end.look", Plain;
    EndResult = "end.result", Plain, ruleset, date, outcome;
    EndLength = "end.length", Count, n;

    ArchiveTitle = "archive.title", Plain;
    ArchiveEmpty = "archive.empty", Plain;
    ArchiveAgainstComputer = "archive.against_computer", Plain, level;
    ArchiveTwoPeople = "archive.two_people", Plain;
    ArchiveOpen = "archive.open", Plain;
    ArchiveDelete = "archive.delete", Plain;
    ArchiveDeleteAll = "archive.delete_all", Plain;
    ArchiveDeleteSure = "archive.delete_sure", Plain;
    ArchiveExport = "archive.export", Plain;
    ArchiveBroken = "archive.broken", Plain;
    ArchiveTally = "archive.tally", Count, n, won, lost, drawn;
    ArchiveTallyTwo = "archive.tally_two", Count, n;

    FaultText = "fault.text", Plain;
    FaultCopy = "fault.copy", Plain;

    ShareTitle = "share.title", Plain;
    ShareWhat = "share.what", Plain;
    ShareGame = "share.game", Plain;
    SharePosition = "share.position", Plain;
    ShareTextFinished = "share.text_finished", Plain;
    ShareTextRunning = "share.text_running", Plain;
    ShareTextPosition = "share.text_position", Plain;
    ShareLink = "share.link", Plain;
    ShareCopy = "share.copy", Plain;
    ShareSheet = "share.sheet", Plain;
    ShareCode = "share.code", Plain;
    ShareScan = "share.scan", Plain;
    ShareLong = "share.long", Plain;

    LinkNone = "link.none", Plain;
    LinkCut = "link.cut", Plain;
    LinkAltered = "link.altered", Plain;
    LinkVersion = "link.version", Plain;
    LinkForm = "link.form", Plain;
    LinkIllegal = "link.illegal", Plain;
    LinkThrows = "link.throws", Plain;

    GuideProgress = "guide.progress", Plain, at, total;
    GuideLeave = "guide.leave", Plain;
    GuideHintPress = "guide.hint_press", Plain, square;
    GuideHintNext = "guide.hint_next", Plain;
    GuideThrowText = "guide.throw.text", Plain;
    GuideThrowDone = "guide.throw.done", Plain;
    GuideMoveText = "guide.move.text", Plain;
    GuideMoveDone = "guide.move.done", Plain;
    GuideChangeText = "guide.change.text", Plain;
    GuideChangeDone = "guide.change.done", Plain;
    GuideProtectionText = "guide.protection.text", Plain;
    GuideProtectionDone = "guide.protection.done", Plain;
    GuideBlockadeText = "guide.blockade.text", Plain;
    GuideBlockadeDone = "guide.blockade.done", Plain;
    GuideWaterText = "guide.water.text", Plain;
    GuideWaterDone = "guide.water.done", Plain;
    GuideOffText = "guide.off.text", Plain;
    GuideOffDone = "guide.off.done", Plain;
    GuideReadyText = "guide.ready.text", Plain;

    PuzzleMenu = "puzzle.menu", Plain;
    PuzzleTally = "puzzle.tally", Plain, total, row;
    PuzzleShow = "puzzle.show", Plain;
    PuzzleNext = "puzzle.next", Plain;
    PuzzleWait = "puzzle.wait", Plain;
    PuzzleTask = "puzzle.task", Plain, throw;
    PuzzleWrong = "puzzle.wrong", Plain;
    PuzzleRight = "puzzle.right", Plain, n;
    PuzzleFound = "puzzle.found", Plain, n;
    PuzzleShown = "puzzle.shown", Plain, n;
    PuzzleThan = "puzzle.than", Plain, from;
    PuzzleBearsOff = "puzzle.bears_off", Plain;
    PuzzleHits = "puzzle.hits", Plain, on, to;
    PuzzleDry = "puzzle.dry", Plain, to;
    PuzzleHome = "puzzle.home", Plain;
    PuzzleOdds = "puzzle.odds", Plain, what, best, other;
    PuzzleMove = "puzzle.move", Plain, from, to, n;
    PuzzleOff = "puzzle.off", Plain, from, n;
    PuzzleEnemyWins = "puzzle.enemy_wins", Plain;
    PuzzleEnemyHits = "puzzle.enemy_hits", Plain;
    PuzzleEnemyBearsOff = "puzzle.enemy_bears_off", Plain;
    PuzzleEnemyStuck = "puzzle.enemy_stuck", Plain;
    PuzzleNextWins = "puzzle.next_wins", Plain;
    PuzzleNextHits = "puzzle.next_hits", Plain;
    PuzzleNextBearsOff = "puzzle.next_bears_off", Plain;
    PuzzleThenBearsOff = "puzzle.then_bears_off", Plain;

    EditorMenu = "editor.menu", Plain;
    EditorText = "editor.text", Plain;
    EditorSide = "editor.side", Plain;
    EditorThrow = "editor.throw", Plain;
    EditorNoThrow = "editor.no_throw", Plain;
    EditorClear = "editor.clear", Plain;
    EditorFull = "editor.full", Plain;
    EditorCones = "editor.cones", Plain, n;
    EditorSpools = "editor.spools", Plain, n;
    EditorExact = "editor.exact", Plain;
    EditorEstimate = "editor.estimate", Plain;
    EditorWait = "editor.wait", Plain;
    EditorStuck = "editor.stuck", Plain;
    EditorFaultEmpty = "editor.fault_empty", Plain;
    EditorFaultWater = "editor.fault_water", Plain, square;

    FriendMenu = "friend.menu", Plain;
    FriendTitle = "friend.title", Plain;
    FriendUnnamed = "friend.unnamed", Plain;
    FriendEmpty = "friend.empty", Plain;
    FriendKeep = "friend.keep", Plain;
    FriendInvite = "friend.invite", Plain;
    FriendHome = "friend.home", Plain;
    FriendOpen = "friend.open", Plain;
    FriendLink = "friend.link", Plain;
    FriendDeleteSure = "friend.delete_sure", Plain;
    FriendExport = "friend.export", Plain;
    FriendRestore = "friend.restore", Plain;
    FriendBroken = "friend.broken", Plain;
    FriendNoBackup = "friend.no_backup", Plain;
    FriendYours = "friend.yours", Plain;
    FriendToSend = "friend.to_send", Plain;
    FriendWaiting = "friend.waiting", Plain;
    FriendHow = "friend.how", Plain;
    FriendFair = "friend.fair", Plain;
    FriendLimits = "friend.limits", Plain;
    FriendLimitsTitle = "friend.limits_title", Plain;
    FriendName = "friend.name", Plain;
    FriendMeFirst = "friend.me_first", Plain;
    FriendFriendFirst = "friend.friend_first", Plain;
    FriendMake = "friend.make", Plain;
    FriendAnswerTitle = "friend.answer_title", Plain;
    FriendAnswerNamed = "friend.answer_named", Plain, friend, ruleset;
    FriendAnswerUnnamed = "friend.answer_unnamed", Plain, ruleset;
    FriendYouFirst = "friend.you_first", Plain;
    FriendTheyFirst = "friend.they_first", Plain, friend;
    FriendAnswerHow = "friend.answer_how", Plain;
    FriendAnswerDo = "friend.answer_do", Plain;
    FriendNotNow = "friend.not_now", Plain;
    FriendSend = "friend.send", Plain;
    FriendAwait = "friend.await", Plain;
    FriendNewer = "friend.newer", Plain;
    FriendPaste = "friend.paste", Plain;
    FriendAll = "friend.all", Plain;
    FriendBar = "friend.bar", Plain;
    FriendStatusInvite = "friend.status_invite", Plain;
    FriendStatusSend = "friend.status_send", Plain;
    FriendStatusLast = "friend.status_last", Plain;
    FriendStatusInvited = "friend.status_invited", Plain;
    FriendStatusWait = "friend.status_wait", Plain, friend;
    FriendStatusThrowOff = "friend.status_throw_off", Plain;
    FriendStatusBehind = "friend.status_behind", Plain;
    FriendAnswered = "friend.answered", Plain, friend;
    FriendCheckedEnd = "friend.checked_end", Plain;
    FriendDrawOffered = "friend.draw_offered", Plain, friend;
    FriendDrawDeclined = "friend.draw_declined", Plain, friend;
    FriendDrawOffer = "friend.draw_offer", Plain;
    FriendDrawWithdraw = "friend.draw_withdraw", Plain;
    FriendDrawWithdrawDo = "friend.draw_withdraw_do", Plain;
    FriendDrawAccept = "friend.draw_accept", Plain, friend;
    FriendUsedUp = "friend.used_up", Plain;
    FriendNotYourTurn = "friend.not_your_turn", Plain;
    FriendThrows = "friend.throws", Plain;
    FriendShareInvitation = "friend.share_invitation", Plain;
    FriendShareTurn = "friend.share_turn", Plain;
    FriendChecked = "friend.checked", Count, n;
    FriendRestored = "friend.restored", Count, n;

    RefusedUnknown = "refused.unknown", Plain;
    RefusedOtherGame = "refused.other_game", Plain;
    RefusedOwnLink = "refused.own_link", Plain;
    RefusedAlreadyPlayed = "refused.already_played", Plain;
    RefusedSecondVersion = "refused.second_version", Plain, turn;
    RefusedAlreadyAnswered = "refused.already_answered", Plain;
    RefusedSecondAnswer = "refused.second_answer", Plain;
    RefusedNoInvitation = "refused.no_invitation", Plain;
    RefusedOtherTerms = "refused.other_terms", Plain;
    RefusedForeignValue = "refused.foreign_value", Plain;
    RefusedValueAhead = "refused.value_ahead", Plain, steps;
    RefusedNoNewValue = "refused.no_new_value", Plain;
    RefusedRewritten = "refused.rewritten", Plain, turn;
    RefusedTooEarly = "refused.too_early", Plain, turn;
    RefusedTooLate = "refused.too_late", Plain, turn;
    RefusedFalseThrow = "refused.false_throw", Plain, number, told, follows;
    RefusedNoOffer = "refused.no_offer", Plain;
    RefusedStoredIsOlder = "refused.stored_is_older", Plain;
    RefusedOver = "refused.over", Plain;
    RefusedIllegal = "refused.illegal", Plain;
    RefusedNone = "refused.none", Plain;
    RefusedKept = "refused.kept", Plain;
}
