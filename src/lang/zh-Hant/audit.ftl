standings-more-again = 另有{ $n }桌重複記錄：只計第一份
standings-more-unscored = 另有{ $n }桌無法計分，不列入
standings-more-unfinished = 另有{ $n }桌中途結束，不列入
standings-more-second = 另有{ $n }位玩家在同一輪坐了第二桌
standings-more-missing = 另有{ $n }輪缺少牌桌記錄
standings-more-byes = 另有{ $n }次輪空不計，因為該玩家有上桌
standings-more-absent = 另有{ $n }輪有玩家沒有上桌
standings-again-same = { $first }在{ $again }以相同分數重複記錄：只計第一份
standings-again-other = { $first }在{ $again }以不同分數重複記錄：只計第一份
standings-unscored = { $at }無法計分，不列入
standings-unfinished = { $at }中途結束，不列入
standings-decided = { $at }的勝負可能取決於一次違規：{ $words }
standings-second-table = { $player }在同一輪坐了第二桌：{ $at }
standings-no-rounds = 缺少：第{ $rounds }輪
standings-no-tables-round = 缺少：第{ $round }輪第{ $tables }桌
standings-no-tables = 缺少：第{ $tables }桌
standings-no-tables-day = 缺少：{ $day }第{ $tables }桌
standings-bye-and-table = { $player }在第{ $round }輪輪空卻又上桌：輪空不計
standings-absent-why = （缺少一桌）
standings-absent-more = ，另有{ $more }人
standings-absent = 第{ $round }輪沒有上桌{ $why }：{ $players }{ $more }
standings-table = 第{ $table }桌
standings-round = 第{ $round }輪
standings-table-of = { $round }{ $table }
standings-at = { $words }（{ $place }）
standings-place = 名次
standings-player = 玩家
standings-points = 積分
standings-round-head = 第{ $n }輪
standings-no-round = 無輪次
standings-tables = 桌數
standings-bye = 輪空{ $points }
standings-no-event = 未註明賽事的遊戲
standings-title = { $event }：{ $tables }、{ $players }
audit-and-more = 另有{ $more }項：見`whistlestop check`
audit-not-judged = 無法裁判
audit-unreadable = { $file }：無法讀取：{ $why }
audit-unreadable-behind = { $file }：在{ $games }之後無法讀取：{ $why }
audit-same-game = 與{ $before }:{ $first }是同一局遊戲（{ $words }）
audit-one-more-twice = ……另有1局遊戲重複記錄
audit-more-twice = ……另有{ $n }局遊戲重複記錄
audit-one-more = ……另有1局遊戲
audit-more = ……另有{ $n }局遊戲
audit-games = 遊戲
audit-legal = {"  "}合法
audit-breached = {"  "}有違規
audit-wrong-results = {"  "}結果有誤
audit-unfinished = {"  "}未完成
audit-unreadable-games = {"  "}無法讀取
audit-files = 檔案
audit-unreadable-files = {"  "}無法讀取
audit-decided = {"  "}勝負可能取決於違規
audit-recorded-before = {"  "}先前已記錄
audit-compared = 為找出重複記錄，每局遊戲都與之前最多{ $room }局比對過
audit-broken = 違反的規則、次數、遊戲數
margin-nobody = 沒有贏家
margin-win =
    { $won ->
        [won] { $who }獲勝
        [wins] { $who }獲勝
       *[leads] { $who }領先
    }
margin-win-tie =
    { $won ->
        [won] { $who }以平手判定獲勝
        [wins] { $who }以平手判定獲勝
       *[leads] { $who }以平手判定領先
    }
margin-win-by =
    { $won ->
        [won] { $who }以{ $by }分之差獲勝
        [wins] { $who }以{ $by }分之差獲勝
       *[leads] { $who }領先{ $by }分
    }
margin-level = { $who }同分
margin-share = { $who }並列獲勝
margin-shared = { $who }並列獲勝
margin-by-sums = ；按牌桌的計算{ $win }
margin-named-another = ；牌桌記下了另一位贏家
margin-without = ；若沒有第{ $turn }回合的「{ $kind }」，{ $win }
margin-one-more = ；另有1個違規會改變贏家
margin-more = ；另有{ $more }個違規會改變贏家
margin-without-all = ；若去掉全部{ $n }個違規動作，{ $win }
margin-looked-at = （共{ $all }個違規動作，只看了前{ $tried }個）
margin-also-sums = ，按牌桌的計算亦然
margin-no-move = ；錯誤不是可以收回的動作
margin-with-or-without = ，無論有沒有第{ $turn }回合的「{ $kind }」
margin-without-least = ；若沒有第{ $turn }回合的「{ $kind }」，{ $least }
margin-whichever = ，無論收回哪個違規
margin-whichever-least = ；無論收回哪個違規，{ $least }
margin-still-tie = 仍以平手判定獲勝
margin-even = 差距甚至有{ $by }分
margin-still = 仍差{ $by }分
duplicates-equal = 每個行動都相同
duplicates-alike = 公開的行動都相同
duplicates-one = 約有1處不同
duplicates-some = 約有{ $n }處不同
duplicates-names = 名字不同，{ $how }
audit-no-rule = 沒有名為`{ $word }`的規則；`whistlestop explain`會列出全部
audit-or-one-of = { $why }；或`error`、`warning`、`note`、`never`其中之一
scheme-file = 檔案
scheme-players = 玩家人數
scheme-lists = 清單，或依人數分開的清單
scheme-spellings = 其他寫法
scheme-tables = 桌數
scheme-points-size = 分數必須是大小合理的數字，最多三位小數
scheme-is-not = 這不是
scheme-tie-break = 平手的判定方式
scheme-bye = 輪空
scheme-name = 名字
scheme-round = 輪次
audit-twice-rule = 同一局在存檔中出現了兩次。
audit-twice = 與{ $file }:{ $line }是同一局（{ $how }）
term-metro-the-sample-tiles = 捷運（內建板塊）
scheme-points = 分數
audit-junit-twice = 與{ $file }:{ $line }是同一局（{ $words }）

# What a move is called in a margin: audit/margin.rs
term-claim = 佔據路線
term-tunnel = 隧道
term-tickets = 抽任務卡
term-station = 建造火車站
term-lay = 放牌
term-pass = 跳過
term-placement = 放置板塊
term-development = 獨占開發
term-discard = 棄掉板塊
term-draw = 抽取
