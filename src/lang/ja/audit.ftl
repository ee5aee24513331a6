standings-more-again = ほか{ $n }卓も重複記録です。最初の記録だけを数えます
standings-more-unscored = ほか{ $n }卓も得点を計算できないため数えません
standings-more-unfinished = ほか{ $n }卓も途中で終わっているため数えません
standings-more-second = ほか{ $n }人も同じラウンドで2つ目の卓に着いています
standings-more-missing = ほか{ $n }ラウンドで卓の記録がありません
standings-more-byes = ほか{ $n }件の不戦勝も、対戦があるため数えません
standings-more-absent = ほか{ $n }ラウンドで卓のないプレイヤーがいます
standings-again-same = { $first }は{ $again }に同じ得点で再び記録されています。最初の記録だけを数えます
standings-again-other = { $first }は{ $again }に別の得点で再び記録されています。最初の記録だけを数えます
standings-unscored = { $at }は得点を計算できないため数えません
standings-unfinished = { $at }は途中で終わっているため数えません
standings-decided = { $at }は違反が勝敗を決めた可能性があります：{ $words }
standings-second-table = { $player }は同じラウンドで2つ目の卓に着いています：{ $at }
standings-no-rounds = 記録なし：第{ $rounds }ラウンド
standings-no-tables-round = 記録なし：第{ $round }ラウンド{ $tables }卓
standings-no-tables = 記録なし：{ $tables }卓
standings-no-tables-day = 記録なし：{ $day }の{ $tables }卓
standings-bye-and-table = { $player }は第{ $round }ラウンドで不戦勝なのに対戦もしています。不戦勝は数えません
standings-absent-why = （1卓の記録がありません）
standings-absent-more = 、ほか{ $more }人
standings-absent = 第{ $round }ラウンドに卓がありません{ $why }：{ $players }{ $more }
standings-table = { $table }卓
standings-round = 第{ $round }ラウンド
standings-table-of = { $round }{ $table }
standings-at = { $words }（{ $place }）
standings-place = 順位
standings-player = プレイヤー
standings-points = ポイント
standings-round-head = 第{ $n }R
standings-no-round = ラウンドなし
standings-tables = 卓数
standings-bye = 不戦勝 { $points }
standings-no-event = 大会名なしのゲーム
standings-title = { $event }：{ $tables }、{ $players }
audit-and-more = ほか{ $more }件：`whistlestop check`で見られます
audit-not-judged = 判定できません
audit-unreadable = { $file }: 読めません：{ $why }
audit-unreadable-behind = { $file }: { $games }より後は読めません：{ $why }
audit-same-game = { $before }:{ $first }と同じゲームです（{ $words }）
audit-one-more-twice = …ほか1ゲームが重複しています
audit-more-twice = …ほか{ $n }ゲームが重複しています
audit-one-more = …ほか1ゲーム
audit-more = …ほか{ $n }ゲーム
audit-games = ゲーム
audit-legal = {"  "}合法
audit-breached = {"  "}違反あり
audit-wrong-results = {"  "}結果に誤りあり
audit-unfinished = {"  "}未終了
audit-unreadable-games = {"  "}読めない
audit-files = ファイル
audit-unreadable-files = {"  "}読めない
audit-decided = {"  "}違反が勝敗を決めた可能性
audit-recorded-before = {"  "}記録済み
audit-compared = 重複を調べるため、各ゲームをその前の最大{ $room }ゲームと比べました
audit-broken = 破られたルール、回数、ゲーム数
margin-nobody = 勝者なし
margin-win =
    { $won ->
        [won] { $who }の勝ち
        [wins] { $who }の勝ち
       *[leads] { $who }がリード
    }
margin-win-tie =
    { $won ->
        [won] { $who }がタイブレークで勝ち
        [wins] { $who }がタイブレークで勝ち
       *[leads] { $who }がタイブレークでリード
    }
margin-win-by =
    { $won ->
        [won] { $who }が{ $by }点差で勝ち
        [wins] { $who }が{ $by }点差で勝ち
       *[leads] { $who }が{ $by }点リード
    }
margin-level = { $who }が同点
margin-share = { $who }が勝利を分け合う
margin-shared = { $who }が勝利を分け合った
margin-by-sums = 。卓の計算では{ $win }
margin-named-another = 。卓は別の勝者を記録
margin-without = 。第{ $turn }手番の「{ $kind }」がなければ{ $win }
margin-one-more = 。ほか1件の違反も勝者を変える
margin-more = 。ほか{ $more }件の違反も勝者を変える
margin-without-all = 。ルールを破った{ $n }手すべてがなければ{ $win }
margin-looked-at = （ルールを破った{ $all }手のうち最初の{ $tried }手を調べました）
margin-also-sums = （卓の計算でも同じ）
margin-no-move = 。誤りは取り消せる手ではありません
margin-with-or-without = （第{ $turn }手番の「{ $kind }」の有無によらず）
margin-without-least = 。第{ $turn }手番の「{ $kind }」がなければ{ $least }
margin-whichever = （どの違反を取り消しても同じ）
margin-whichever-least = 。どの違反を取り消しても{ $least }
margin-still-tie = やはりタイブレークで勝ち
margin-even = 差は{ $by }点に広がる
margin-still = まだ{ $by }点差
duplicates-equal = すべての手が同じ
duplicates-alike = 公開の手がすべて同じ
duplicates-one = 相違は約1か所
duplicates-some = 相違は約{ $n }か所
duplicates-names = 名前が別で、{ $how }
audit-no-rule = `{ $word }`というルールはありません。一覧は`whistlestop explain`にあります
audit-or-one-of = { $why }。または`error`、`warning`、`note`、`never`
scheme-file = ファイル
scheme-players = プレイヤーの人数
scheme-lists = リストか、人数ごとのリスト
scheme-spellings = ほかの書き方
scheme-tables = 卓の数
scheme-points-size = 点数は大きすぎない数で、小数は3桁までです
scheme-is-not = そうなっていません
scheme-tie-break = 同点の決め方
scheme-bye = 不戦
scheme-name = 名前
scheme-round = 回戦
audit-twice-rule = 同じゲームが書庫に2つあります。
audit-twice = { $file }:{ $line }と同じゲーム（{ $how }）
term-metro-the-sample-tiles = メトロ（同梱のタイル）
scheme-points = 点数
audit-junit-twice = { $file }:{ $line }と同じゲーム（{ $words }）

# What a move is called in a margin: audit/margin.rs
term-claim = ルートをつなぐ
term-tunnel = トンネル
term-tickets = 行き先チケット
term-station = 駅の建設
term-lay = カードを置く
term-pass = パス
term-placement = タイルの配置
term-development = 独占開発
term-discard = タイルを捨てる
term-draw = 引く
