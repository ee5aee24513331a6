# games/shared/words.rs
shared-nothing = 无
shared-and = { $one }和{ $two }
shared-and-list = { $head }和{ $last }
shared-also = （又称：{ $names }）
shared-or-none = 无
shared-or = { $one }或{ $two }
shared-or-list = { $head }或{ $last }
shared-print-game = { $game }：
shared-print-page = { $game }{ $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版第{ $page }页）
shared-print = { $game }{ $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版）
shared-comma = 、
shared-semicolon = ；
shared-card = 1张车票卡
shared-cards = { $n }张车票卡

# games/ticket_to_ride/board.rs
board-one = 1个{ $what }
board-count = { $n }个{ $what }

# games/shared/tell.rs
cards-one-unseen = 未公开的车票卡
cards-one-wild = { $wild }
cards-one-orange = { $colour }车票卡
cards-one = { $colour }车票卡
cards-noun = { $colour }车票卡
cards-wild = 1张{ $wild }
cards-wilds = { $n }张{ $wild }
cards-some-one = 1张{ $colour }车票卡
cards-some = { $n }张{ $colour }车票卡
cards-many = { $colour }车票卡
cards-unseen-one = 1张未公开的车票卡
cards-unseen = { $n }张未公开的车票卡
cards-refill = 翻开的牌补上{ $cards }
cards-flush = 翻开的牌全部换新：{ $cards }
cards-draw-one = 从牌堆抽取1张车票卡
cards-draw-n = 从牌堆抽取{ $n }张车票卡
cards-draw = 从牌堆抽取{ $cards }
cards-another = 另1张车票卡
cards-a-card = 1张车票卡
cards-and-draw = 再从牌堆抽取{ $what }
cards-then-draw = 从牌堆抽取{ $what }
cards-nothing-up = 没有牌可补
cards-unseen-up = 补上的牌未公开
cards-up = 补上{ $card }
cards-and-take = 再拿翻开的{ $kind }（{ $after }）
cards-then-take = 拿翻开的{ $kind }（{ $after }）
tickets-kept-none = { $n }张{ $tickets }全部放回
tickets-kept = 从{ $n }张{ $tickets }中保留{ $kept }张
tickets-kept-unseen = （未公开）
tickets-nobody-saw = 未公开的{ $n }张
tickets-kept-names = ：{ $names }
tickets-back-all = （放回：{ $names }）
tickets-back = （放回：{ $names }）
shared-one-point = （1分）
shared-points = （{ $n }分）

# verdict.rs
verdict-more = 本局还有{ $n }个问题未列出

# games/card_game/laws/results.rs
r1-what-has = 牌桌的情况
r3-win = 依分数{ $names }获胜

# games/shared/words.rs
shared-either = 或

# games/shared/record.rs
r1-not-player = 与{ $who }此时的情况不符
r1-not-table = 与此时{ $table }不符
r2-score = { $who }的总分是{ $total }分
r2-total = { $who }是{ $points }分
r2-sum = 各项合计{ $points }分
r2-row = { $title }是{ $points }分
r2-may-explain = 这可能是差异的原因
follows-differs = 可能是因为这个：{ $what }
r3-share = 依分数{ $names }并列获胜
n2-no-figure = 没有`{ $key }`这个可核对的项目
n2-unknown-figure = 不明的项目
n2-figures = 可核对的项目：`{ $figures }`
n2-no-row = 计分表没有`{ $key }`这一项
n2-unknown-row = 不明的项目
n2-rows = 项目：`{ $rows }`
r3-shares = { $who }也并列获胜
r3-not-won = { $who }没有获胜
r3-wins = 依分数{ $names }获胜

# games/shared/row.rs
x2-nothing = 没有翻开的牌
x2-lies = 翻开的牌：{ $cards }
x2-no-card = 翻开的牌中没有{ $noun }
x2-help = 从牌堆抽的牌写作`?{ $letter }`

# games/shared/seats.rs
s1-no-player = 没有`player`行
s1-only-player = 只有{ $n }行`player`
s1-too-few = 这款游戏至少需要{ $least }位玩家
s1-too-few-help = 请依座位顺序写出所有玩家，例如`{ $example }`
s1-too-many = 最多{ $most }位玩家，这里有{ $n }位
s1-too-many-label = 第{ $n }位玩家
s2-twice = { $name }被派发了两次
s2-second-deal = 第二次派发
s2-dealt-here = 在此派发
a2-not-turn = 轮到{ $due }，不是{ $name }
a2-label = { $name }抢先行动
a2-help = 如果{ $due }进行过回合，上面就漏了一行
a2-before = 上一回合是{ $last }

# games/shared/mod.rs
n4-other-game = 这款游戏没有这种行动
n4-other-game-label = 其他游戏的行动
n4-tiles = 这款游戏没有板块
n4-tiles-label = 这里没有

# finding.rs
severity-note = 附注
severity-warning = 警告
severity-error = 错误
fix-clears-only = { $message }（唯一的问题就此解决）
fix-clears = { $message }（可解决{ $of }个问题中的{ $clears }个）

# games/shared/unexplained.rs
h3-undecided = 无法确定牌堆是否有顺序能解释
h3-undecided-label = 此后不再追查未公开的牌
h1-now = 现在是{ $label }
h1-card-left = 因为这张牌从牌堆出现
h2-here = 这里{ $n }张
h2-discarded = 弃牌堆{ $n }张
h2-new-deck = 新牌堆{ $n }张
h2-hand = { $player }手中{ $n }张
h2-yard = { $player }的调车场{ $n }张
h2-stack = { $player }的轨道牌堆{ $n }张
h2-row = 翻开的牌{ $n }张
h2-place = { $player }的{ $place }{ $n }张
h2-place-of-all = { $place }{ $n }张
h2-too-many = 游戏中共有{ $all }，这里却有{ $known }张：{ $places }
h2-only-rest = 游戏中共有{ $all }；除了{ $places }之外的才可能是未公开抽到的
h2-all = 游戏中共有{ $all }
h1-help-one = 如果记录其余部分正确，这里就与实际不符
h1-help = 如果记录其余部分正确，这些地方至少有一处与实际不符
h1-help-any = ：去掉其中任何一处，到此为止的其余部分都能解释
h1-help-nothing = ：去掉其中任何一处，到此为止的其余部分就没有矛盾
h1-help-undecided = ；是否每一处都必要，无法确定
h1-help-each = ，而且缺一不可
h1-help-star = ；标*的地方不会是唯一的错误：去掉它之后仍有其他地方与记录矛盾
h1-the-row = 翻开的牌
h1-holder = { $who }只有{ $room }张未公开的牌，却已打出{ $n }张来源不明的牌
h2-none = 未公开抽到{ $cards }，但一张都没有
h2-only = 未公开抽到{ $cards }，但只有{ $room }张
h3-no-order = 牌堆无论怎么排都无法解释未公开的牌
h1-unnamed-one = 1张未注明的牌
h1-unnamed = { $n }张未注明的牌
h1-nobody-saw = 来源不明的{ $cards }{ $star }
h1-had-drawn = { $who }未公开抽到的{ $cards }{ $star }
h1-turned-up = 翻出的{ $cards }{ $star }

# games/shared/unexplained/table.rs
h3-shown-here = 在这些地方出现
h3-drew = { $who }抽取
h3-turned-up = 翻开
h3-table = 各牌堆中没人看到离开的张数，以及从中未公开抽取的张数：
h3-decks-before = 之前还有{ $n }个牌堆

# games/guide.rs
guide-record = 仅供记录；`site`、`round`、`table`、`scribe`也是
guide-event = 这局属于什么活动
guide-option = 牌桌的约定（不写则为`{ $default }`）：见`whistlestop explain options`

# games/mod.rs
n2-no-game = 没有叫`{ $name }`的游戏
n2-unknown-game = 不明的游戏
n2-games = 可用的游戏：`{ $games }`
n2-did-you-mean-game = 是不是`{ $near }`？
