count-error = エラー{ $n }件
count-warning = 警告{ $n }件
count-note = 注記{ $n }件
count-game = { $n }ゲーム
count-file = { $n }ファイル
count-breach = 違反{ $n }件
count-table = { $n }卓
count-player = { $n }人
count-turn = { $n }手番
count-more-line = ほか{ $n }行
count-place = { $n }か所
count-statement = { $n }件の記述
count-difference = 相違{ $n }件
count-line = { $n }行
count-problem = 問題{ $n }件
count-finding = 指摘{ $n }件
count-card = { $n }枚
count-tile = タイル{ $n }枚
count-point = { $n }点
report-in-files = （{ $files }）
report-clean = 、うち{ $clean }ゲームはエラーなし
report-all = { $games }{ $files }：{ $tally }{ $clean }
report-mendable = {" "}· { $n }件は--fixで直せます
report-unproved-from = {" "}· { $line }行目以降、見えないカードの検証は一部のみです
report-unproved = {" "}· 見えないカードの検証は一部のみです
list-comma = 、
report-no-breaches = 違反なし
report-ruled = { $breaches }は卓の裁定済み
report-unfinished = 未終了
report-n-unfinished = 未終了{ $n }ゲーム
report-taken-back = 卓の裁定で取り消し
report-stands = 卓の裁定により有効
report-ruled-why = { $words }：「{ $why }」
report-headline-ruled = { $message }（{ $verdict }）
report-note = 注記
report-help = ヒント
report-error = エラー
report-warning = 警告
report-here = ここ
report-took-back = 卓が取り消しました
report-let-stand = 卓がそのまま認めました
report-more-places = ほか{ $n }か所
report-source-page = { $heading }（{ $edition ->
    [ja] 日本語
    [zh] 中国語
    [en] 英語
   *[other] { $edition }
}版{ $page }ページ）
report-source = { $heading }（{ $edition ->
    [ja] 日本語
    [zh] 中国語
    [en] 英語
   *[other] { $edition }
}版）
report-perhaps = もしかすると：{ $fix }
