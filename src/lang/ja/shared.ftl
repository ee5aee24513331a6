# games/shared/words.rs
shared-nothing = なし
shared-and = { $one }と{ $two }
shared-and-list = { $head }、{ $last }
shared-also = （別名：{ $names }）
shared-or-none = なし
shared-or = { $one }か{ $two }
shared-or-list = { $head }、{ $last }のいずれか
shared-print-game = { $game }：
shared-print-page = { $game }{ $heading }（{ $edition ->
    [ja] 日本語
    [zh] 中国語
    [en] 英語
   *[other] { $edition }
}版{ $page }ページ）
shared-print = { $game }{ $heading }（{ $edition ->
    [ja] 日本語
    [zh] 中国語
    [en] 英語
   *[other] { $edition }
}版）
shared-comma = 、
shared-semicolon = 。
shared-card = カード1枚
shared-cards = カード{ $n }枚

# games/ticket_to_ride/board.rs
board-one = { $what }1個
board-count = { $what }{ $n }個

# games/shared/tell.rs
cards-one-unseen = 未公開のカード
cards-one-wild = { $wild }
cards-one-orange = { $colour }のカード
cards-one = { $colour }のカード
cards-noun = { $colour }のカード
cards-wild = { $wild }1枚
cards-wilds = { $wild }{ $n }枚
cards-some-one = { $colour }のカード1枚
cards-some = { $colour }のカード{ $n }枚
cards-many = { $colour }のカード
cards-unseen-one = 未公開のカード1枚
cards-unseen = 未公開のカード{ $n }枚
cards-refill = 表向きのカードに{ $cards }を補充
cards-flush = 表向きのカードを総入れ替え：{ $cards }
cards-draw-one = 山札からカードを1枚引く
cards-draw-n = 山札からカードを{ $n }枚引く
cards-draw = 山札から{ $cards }を引く
cards-another = もう1枚
cards-a-card = カード1枚
cards-and-draw = 山札から{ $what }を引く
cards-then-draw = 山札から{ $what }を引く
cards-nothing-up = 補充するカードなし
cards-unseen-up = 補充されたカードは未公開
cards-up = 次に{ $card }が出る
cards-and-take = 表向きの{ $kind }を取る（{ $after }）
cards-then-take = 表向きの{ $kind }を取る（{ $after }）
tickets-kept-none = { $tickets }{ $n }枚を引き、1枚も残さない
tickets-kept = { $tickets }{ $n }枚のうち{ $kept }枚を残す
tickets-kept-unseen = （非公開）
tickets-nobody-saw = 非公開の{ $n }枚
tickets-kept-names = ：{ $names }
tickets-back-all = （戻す：{ $names }）
tickets-back = （戻す：{ $names }）
shared-one-point = （1点）
shared-points = （{ $n }点）

# verdict.rs
verdict-more = このゲームの指摘はほかに{ $n }件あります（省略）

# games/card_game/laws/results.rs
r1-what-has = 卓の状態
r3-win = 得点では{ $names }の勝ちです

# games/shared/words.rs
shared-either = か

# games/shared/record.rs
r1-not-player = ここでの{ $who }の状態と合いません
r1-not-table = ここでの{ $table }と合いません
r2-score = { $who }の総得点は{ $total }点です
r2-total = { $who }は{ $points }点です
r2-sum = 項目の合計は{ $points }点です
r2-row = { $title }は{ $points }点です
r2-may-explain = これが違いの原因かもしれません
follows-differs = 理由はこれかもしれません：{ $what }
r3-share = 得点では{ $names }が勝利を分かち合います
n2-no-figure = `{ $key }`という確認項目はありません
n2-unknown-figure = 不明な項目
n2-figures = 確認できる項目：`{ $figures }`
n2-no-row = 得点表に`{ $key }`という項目はありません
n2-unknown-row = 不明な項目
n2-rows = 項目：`{ $rows }`
r3-shares = { $who }も勝者です
r3-not-won = { $who }は勝者ではありません
r3-wins = 得点では{ $names }の勝ちです

# games/shared/row.rs
x2-nothing = 表向きのカードがありません
x2-lies = 表向き：{ $cards }
x2-no-card = 表向きの{ $noun }がありません
x2-help = 山札から引いたカードは`?{ $letter }`と書きます

# games/shared/seats.rs
s1-no-player = `player`の行がありません
s1-only-player = `player`の行が{ $n }つだけです
s1-too-few = このゲームには少なくとも{ $least }人が必要です
s1-too-few-help = 全員を席順に`{ $example }`のように書いてください
s1-too-many = 遊べるのは{ $most }人までですが、{ $n }人います
s1-too-many-label = { $n }人目です
s2-twice = { $name }にカードが2回配られています
s2-second-deal = 2回目です
s2-dealt-here = ここで配りました
a2-not-turn = { $name }ではなく{ $due }の手番です
a2-label = { $name }の手番ではありません
a2-help = { $due }が手番を行ったのなら、その行が上に抜けています
a2-before = 直前は{ $last }の手番です

# games/shared/mod.rs
n4-other-game = このゲームにこの手はありません
n4-other-game-label = ほかのゲームの手です
n4-tiles = このゲームにタイルはありません
n4-tiles-label = ここにはありません

# finding.rs
severity-note = 注記
severity-warning = 警告
severity-error = エラー
fix-clears-only = { $message }（これで指摘はなくなります）
fix-clears = { $message }（指摘{ $of }件のうち{ $clears }件がなくなります）

# games/shared/unexplained.rs
h3-undecided = 山札の順序で説明できるかどうかは分かりませんでした
h3-undecided-label = これ以降、未公開のカードは調べません
h1-now = ここで{ $label }
h1-card-left = 山札からこのカードが出たため
h2-here = ここに{ $n }枚
h2-discarded = 捨て札に{ $n }枚
h2-new-deck = 新しい山札に{ $n }枚
h2-hand = { $player }の手札に{ $n }枚
h2-yard = { $player }のレイルヤードに{ $n }枚
h2-stack = { $player }のトラックスタックに{ $n }枚
h2-row = 表向きに{ $n }枚
h2-place = { $player }の{ $place }に{ $n }枚
h2-place-of-all = { $place }に{ $n }枚
h2-too-many = このゲームにあるのは{ $all }ですが、{ $known }枚になっています：{ $places }
h2-only-rest = このゲームにあるのは{ $all }です。{ $places }を除いた分だけが未公開で引かれた可能性があります
h2-all = このゲームにあるのは{ $all }です
h1-help-one = 記録のほかの部分が正しければ、ここが実際と違います
h1-help = 記録のほかの部分が正しければ、これらの少なくとも1か所が実際と違います
h1-help-any = 。どれか1つを除けば、ここまでのほかの部分はすべて説明できます
h1-help-nothing = 。どれか1つを除けば、ここまでのほかの部分に矛盾はありません
h1-help-undecided = 。すべてが必要かどうかは分かりませんでした
h1-help-each = 。どれが欠けてもこうは言えません
h1-help-star = 。*の付いた箇所だけが間違いではありません。それを除いても、ほかの箇所が記録と矛盾します
h1-the-row = 表向きのカード
h1-holder = { $who }の未公開のカードは{ $room }枚でしたが、出どころの見えないカードを{ $n }枚出しました
h2-none = { $cards }が未公開で引かれたことになりますが、1枚もありませんでした
h2-only = { $cards }が未公開で引かれたことになりますが、{ $room }枚しかありませんでした
h3-no-order = 山札がどの順序でも、未公開のカードを説明できません
h1-unnamed-one = 種類不明のカード1枚
h1-unnamed = 種類不明のカード{ $n }枚
h1-nobody-saw = 出どころの見えない{ $cards }{ $star }
h1-had-drawn = { $who }が未公開で引いた{ $cards }{ $star }
h1-turned-up = 表向きになった{ $cards }{ $star }

# games/shared/unexplained/table.rs
h3-shown-here = これらの箇所で公開
h3-drew = { $who }が引いた数
h3-turned-up = 表向き
h3-table = 各山札にあって誰も見ていない枚数と、そこから未公開で引かれた枚数：
h3-decks-before = ほかに前の山札が{ $n }個

# games/guide.rs
guide-record = 記録用。`site`、`round`、`table`、`scribe`も同じ
guide-event = 何のゲームだったか
guide-option = 卓の取り決め（書かなければ`{ $default }`）。`whistlestop explain options`を参照

# games/mod.rs
n2-no-game = `{ $name }`というゲームはありません
n2-unknown-game = 不明なゲーム
n2-games = 使えるゲーム：`{ $games }`
n2-did-you-mean-game = `{ $near }`のことですか
