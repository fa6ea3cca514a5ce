//! The messages of what comes beside a game: advice, the archive, links, the guided game, puzzles, positions that are
//! set up, and games with friends.

macro_rules! beside {
    ($next:ident $($then:ident)* { $($before:tt)* }) => {
        $next! { $($then)* {
            $($before)*

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
        } }
    };
}
