//! The messages of a game that is played, and of the page around it.

macro_rules! play {
    ($next:ident $($then:ident)* { $($before:tt)* }) => {
        $next! { $($then)* {
            $($before)*

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
        } }
    };
}
