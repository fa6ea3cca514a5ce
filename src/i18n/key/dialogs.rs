//! The messages of the dialogs, of notices and of what is said on request.

macro_rules! dialogs {
    ($next:ident $($then:ident)* { $($before:tt)* }) => {
        $next! { $($then)* {
            $($before)*

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
        } }
    };
}
