# games/shared/words.rs
shared-nothing = 無
shared-and = { $one }和{ $two }
shared-and-list = { $head }和{ $last }
shared-also = （又稱：{ $names }）
shared-or-none = 無
shared-or = { $one }或{ $two }
shared-or-list = { $head }或{ $last }
shared-print-game = { $game }：
shared-print-page = { $game }{ $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版第{ $page }頁）
shared-print = { $game }{ $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版）
shared-comma = 、
shared-semicolon = ；
shared-card = 1張車票卡
shared-cards = { $n }張車票卡

# games/ticket_to_ride/board.rs
board-one = 1個{ $what }
board-count = { $n }個{ $what }

# games/shared/tell.rs
cards-one-unseen = 未公開的車票卡
cards-one-wild = { $wild }
cards-one-orange = { $colour }車票卡
cards-one = { $colour }車票卡
cards-noun = { $colour }車票卡
cards-wild = 1張{ $wild }
cards-wilds = { $n }張{ $wild }
cards-some-one = 1張{ $colour }車票卡
cards-some = { $n }張{ $colour }車票卡
cards-many = { $colour }車票卡
cards-unseen-one = 1張未公開的車票卡
cards-unseen = { $n }張未公開的車票卡
cards-refill = 翻開的牌補上{ $cards }
cards-flush = 翻開的牌全部換新：{ $cards }
cards-draw-one = 從牌堆抽取1張車票卡
cards-draw-n = 從牌堆抽取{ $n }張車票卡
cards-draw = 從牌堆抽取{ $cards }
cards-another = 另1張車票卡
cards-a-card = 1張車票卡
cards-and-draw = 再從牌堆抽取{ $what }
cards-then-draw = 從牌堆抽取{ $what }
cards-nothing-up = 沒有牌可補
cards-unseen-up = 補上的牌未公開
cards-up = 補上{ $card }
cards-and-take = 再拿翻開的{ $kind }（{ $after }）
cards-then-take = 拿翻開的{ $kind }（{ $after }）
tickets-kept-none = { $n }張{ $tickets }全部放回
tickets-kept = 從{ $n }張{ $tickets }中保留{ $kept }張
tickets-kept-unseen = （未公開）
tickets-nobody-saw = 未公開的{ $n }張
tickets-kept-names = ：{ $names }
tickets-back-all = （放回：{ $names }）
tickets-back = （放回：{ $names }）
shared-one-point = （1分）
shared-points = （{ $n }分）

# verdict.rs
verdict-more = 本局還有{ $n }個問題未列出

# games/card_game/laws/results.rs
r1-what-has = 牌桌的情況
r3-win = 依分數{ $names }獲勝

# games/shared/words.rs
shared-either = 或

# games/shared/record.rs
r1-not-player = 與{ $who }此時的情況不符
r1-not-table = 與此時{ $table }不符
r2-score = { $who }的總分是{ $total }分
r2-total = { $who }是{ $points }分
r2-sum = 各項合計{ $points }分
r2-row = { $title }是{ $points }分
r2-may-explain = 這可能是差異的原因
follows-differs = 可能是因為這個：{ $what }
r3-share = 依分數{ $names }並列獲勝
n2-no-figure = 沒有`{ $key }`這個可核對的項目
n2-unknown-figure = 不明的項目
n2-figures = 可核對的項目：`{ $figures }`
n2-no-row = 計分表沒有`{ $key }`這一項
n2-unknown-row = 不明的項目
n2-rows = 項目：`{ $rows }`
r3-shares = { $who }也並列獲勝
r3-not-won = { $who }沒有獲勝
r3-wins = 依分數{ $names }獲勝

# games/shared/row.rs
x2-nothing = 沒有翻開的牌
x2-lies = 翻開的牌：{ $cards }
x2-no-card = 翻開的牌中沒有{ $noun }
x2-help = 從牌堆抽的牌寫作`?{ $letter }`

# games/shared/seats.rs
s1-no-player = 沒有`player`行
s1-only-player = 只有{ $n }行`player`
s1-too-few = 這款遊戲至少需要{ $least }位玩家
s1-too-few-help = 請依座位順序寫出所有玩家，例如`{ $example }`
s1-too-many = 最多{ $most }位玩家，這裡有{ $n }位
s1-too-many-label = 第{ $n }位玩家
s2-twice = { $name }被派發了兩次
s2-second-deal = 第二次派發
s2-dealt-here = 在此派發
a2-not-turn = 輪到{ $due }，不是{ $name }
a2-label = { $name }搶先行動
a2-help = 如果{ $due }進行過回合，上面就漏了一行
a2-before = 上一回合是{ $last }

# games/shared/mod.rs
n4-other-game = 這款遊戲沒有這種行動
n4-other-game-label = 其他遊戲的行動
n4-tiles = 這款遊戲沒有板塊
n4-tiles-label = 這裡沒有

# finding.rs
severity-note = 附註
severity-warning = 警告
severity-error = 錯誤
fix-clears-only = { $message }（唯一的問題就此解決）
fix-clears = { $message }（可解決{ $of }個問題中的{ $clears }個）

# games/shared/unexplained.rs
h3-undecided = 無法確定牌堆是否有順序能解釋
h3-undecided-label = 此後不再追查未公開的牌
h1-now = 現在是{ $label }
h1-card-left = 因為這張牌從牌堆出現
h2-here = 這裡{ $n }張
h2-discarded = 棄牌堆{ $n }張
h2-new-deck = 新牌堆{ $n }張
h2-hand = { $player }手中{ $n }張
h2-yard = { $player }的調車場{ $n }張
h2-stack = { $player }的軌道牌堆{ $n }張
h2-row = 翻開的牌{ $n }張
h2-place = { $player }的{ $place }{ $n }張
h2-place-of-all = { $place }{ $n }張
h2-too-many = 遊戲中共有{ $all }，這裡卻有{ $known }張：{ $places }
h2-only-rest = 遊戲中共有{ $all }；除了{ $places }之外的才可能是未公開抽到的
h2-all = 遊戲中共有{ $all }
h1-help-one = 如果記錄其餘部分正確，這裡就與實際不符
h1-help = 如果記錄其餘部分正確，這些地方至少有一處與實際不符
h1-help-any = ：去掉其中任何一處，到此為止的其餘部分都能解釋
h1-help-nothing = ：去掉其中任何一處，到此為止的其餘部分就沒有矛盾
h1-help-undecided = ；是否每一處都必要，無法確定
h1-help-each = ，而且缺一不可
h1-help-star = ；標*的地方不會是唯一的錯誤：去掉它之後仍有其他地方與記錄矛盾
h1-the-row = 翻開的牌
h1-holder = { $who }只有{ $room }張未公開的牌，卻已打出{ $n }張來源不明的牌
h2-none = 未公開抽到{ $cards }，但一張都沒有
h2-only = 未公開抽到{ $cards }，但只有{ $room }張
h3-no-order = 牌堆無論怎麼排都無法解釋未公開的牌
h1-unnamed-one = 1張未註明的牌
h1-unnamed = { $n }張未註明的牌
h1-nobody-saw = 來源不明的{ $cards }{ $star }
h1-had-drawn = { $who }未公開抽到的{ $cards }{ $star }
h1-turned-up = 翻出的{ $cards }{ $star }

# games/shared/unexplained/table.rs
h3-shown-here = 在這些地方出現
h3-drew = { $who }抽取
h3-turned-up = 翻開
h3-table = 各牌堆中沒人看到離開的張數，以及從中未公開抽取的張數：
h3-decks-before = 之前還有{ $n }個牌堆

# games/guide.rs
guide-record = 僅供記錄；`site`、`round`、`table`、`scribe`也是
guide-event = 這局屬於什麼活動
guide-option = 牌桌的約定（不寫則為`{ $default }`）：見`whistlestop explain options`

# games/mod.rs
n2-no-game = 沒有叫`{ $name }`的遊戲
n2-unknown-game = 不明的遊戲
n2-games = 可用的遊戲：`{ $games }`
n2-did-you-mean-game = 是不是`{ $near }`？
