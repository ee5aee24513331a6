standings-more-again = 另有{ $n }桌重复记录：只计第一份
standings-more-unscored = 另有{ $n }桌无法计分，不计入
standings-more-unfinished = 另有{ $n }桌中途结束，不计入
standings-more-second = 另有{ $n }位玩家在同一轮坐了第二桌
standings-more-missing = 另有{ $n }轮缺少牌桌记录
standings-more-byes = 另有{ $n }次轮空不计，因为该玩家有上桌
standings-more-absent = 另有{ $n }轮有玩家没有上桌
standings-again-same = { $first }在{ $again }以相同分数重复记录：只计第一份
standings-again-other = { $first }在{ $again }以不同分数重复记录：只计第一份
standings-unscored = { $at }无法计分，不计入
standings-unfinished = { $at }中途结束，不计入
standings-decided = { $at }的胜负可能取决于一次违规：{ $words }
standings-second-table = { $player }在同一轮坐了第二桌：{ $at }
standings-no-rounds = 缺少：第{ $rounds }轮
standings-no-tables-round = 缺少：第{ $round }轮第{ $tables }桌
standings-no-tables = 缺少：第{ $tables }桌
standings-no-tables-day = 缺少：{ $day }第{ $tables }桌
standings-bye-and-table = { $player }在第{ $round }轮轮空却又上桌：轮空不计
standings-absent-why = （缺少一桌）
standings-absent-more = ，另有{ $more }人
standings-absent = 第{ $round }轮没有上桌{ $why }：{ $players }{ $more }
standings-table = 第{ $table }桌
standings-round = 第{ $round }轮
standings-table-of = { $round }{ $table }
standings-at = { $words }（{ $place }）
standings-place = 名次
standings-player = 玩家
standings-points = 积分
standings-round-head = 第{ $n }轮
standings-no-round = 无轮次
standings-tables = 桌数
standings-bye = 轮空{ $points }
standings-no-event = 未注明赛事的游戏
standings-title = { $event }：{ $tables }、{ $players }
audit-and-more = 另有{ $more }项：见`whistlestop check`
audit-not-judged = 无法裁判
audit-unreadable = { $file }：无法读取：{ $why }
audit-unreadable-behind = { $file }：在{ $games }之后无法读取：{ $why }
audit-same-game = 与{ $before }:{ $first }是同一局游戏（{ $words }）
audit-one-more-twice = ……另有1局游戏重复记录
audit-more-twice = ……另有{ $n }局游戏重复记录
audit-one-more = ……另有1局游戏
audit-more = ……另有{ $n }局游戏
audit-games = 游戏
audit-legal = {"  "}合法
audit-breached = {"  "}有违规
audit-wrong-results = {"  "}结果有误
audit-unfinished = {"  "}未完成
audit-unreadable-games = {"  "}无法读取
audit-files = 文件
audit-unreadable-files = {"  "}无法读取
audit-decided = {"  "}胜负可能取决于违规
audit-recorded-before = {"  "}先前已记录
audit-compared = 为找出重复记录，每局游戏都与之前最多{ $room }局比对过
audit-broken = 违反的规则、次数、游戏数
margin-nobody = 没有赢家
margin-win =
    { $won ->
        [won] { $who }获胜
        [wins] { $who }获胜
       *[leads] { $who }领先
    }
margin-win-tie =
    { $won ->
        [won] { $who }依平手判定获胜
        [wins] { $who }依平手判定获胜
       *[leads] { $who }依平手判定领先
    }
margin-win-by =
    { $won ->
        [won] { $who }以{ $by }分之差获胜
        [wins] { $who }以{ $by }分之差获胜
       *[leads] { $who }领先{ $by }分
    }
margin-level = { $who }同分
margin-share = { $who }并列获胜
margin-shared = { $who }并列获胜
margin-by-sums = ；按牌桌的计算{ $win }
margin-named-another = ；牌桌记下了另一位赢家
margin-without = ；若没有第{ $turn }回合的“{ $kind }”，{ $win }
margin-one-more = ；另有1个违规会改变赢家
margin-more = ；另有{ $more }个违规会改变赢家
margin-without-all = ；若去掉全部{ $n }个违规动作，{ $win }
margin-looked-at = （共{ $all }个违规动作，只看了前{ $tried }个）
margin-also-sums = ，按牌桌的计算亦然
margin-no-move = ；错误不是可以收回的动作
margin-with-or-without = ，无论有没有第{ $turn }回合的“{ $kind }”
margin-without-least = ；若没有第{ $turn }回合的“{ $kind }”，{ $least }
margin-whichever = ，无论收回哪个违规
margin-whichever-least = ；无论收回哪个违规，{ $least }
margin-still-tie = 仍依平手判定获胜
margin-even = 差距甚至有{ $by }分
margin-still = 仍差{ $by }分
duplicates-equal = 每个行动都相同
duplicates-alike = 公开的行动都相同
duplicates-one = 约有1处不同
duplicates-some = 约有{ $n }处不同
duplicates-names = 名字不同，{ $how }
audit-no-rule = 没有名为`{ $word }`的规则；`whistlestop explain`会列出全部
audit-or-one-of = { $why }；或`error`、`warning`、`note`、`never`其中之一
scheme-file = 文件
scheme-players = 玩家人数
scheme-lists = 列表，或依人数分开的列表
scheme-spellings = 其他写法
scheme-tables = 桌数
scheme-points-size = 分数必须是大小合理的数字，最多三位小数
scheme-is-not = 这不是
scheme-tie-break = 平手的判定方式
scheme-bye = 轮空
scheme-name = 名字
scheme-round = 轮次
audit-twice-rule = 同一局在存档中出现了两次。
audit-twice = 与{ $file }:{ $line }是同一局（{ $how }）
term-metro-the-sample-tiles = 地铁（内置板块）
scheme-points = 分数
audit-junit-twice = 与{ $file }:{ $line }是同一局（{ $words }）

# What a move is called in a margin: audit/margin.rs
term-claim = 占据路线
term-tunnel = 隧道
term-tickets = 抽任务卡
term-station = 建造火车站
term-lay = 放牌
term-pass = 跳过
term-placement = 放置板块
term-development = 独占开发
term-discard = 弃掉板块
term-draw = 抽取
