count-error = { $n }個錯誤
count-warning = { $n }個警告
count-note = { $n }個附註
count-game = { $n }局遊戲
count-file = { $n }個檔案
count-breach = { $n }個違規
count-table = { $n }桌
count-player = { $n }位玩家
count-turn = { $n }回合
count-more-line = 另外{ $n }行
count-place = { $n }處
count-statement = { $n }條記述
count-difference = { $n }處差異
count-line = { $n }行
count-problem = { $n }個問題
count-finding = { $n }個問題
count-card = { $n }張
count-tile = { $n }片板塊
count-point = { $n }分
report-in-files = （{ $files }）
report-clean = ，其中{ $clean }局沒有錯誤
report-all = { $games }{ $files }：{ $tally }{ $clean }
report-mendable = {" "}· 其中{ $n }項可用 --fix 修正
report-unproved-from = {" "}· 自第{ $line }行起，未公開的牌只驗證了一部分
report-unproved = {" "}· 未公開的牌只驗證了一部分
list-comma = 、
report-no-breaches = 沒有違規
report-ruled = { $breaches }已由牌桌裁定
report-unfinished = 未完成
report-n-unfinished = { $n }局未完成
report-taken-back = 依牌桌裁定收回
report-stands = 依牌桌裁定維持
report-ruled-why = { $words }：「{ $why }」
report-headline-ruled = { $message }（{ $verdict }）
report-note = 附註
report-help = 提示
report-error = 錯誤
report-warning = 警告
report-here = 此處
report-took-back = 牌桌收回了
report-let-stand = 牌桌讓它成立
report-more-places = 另有{ $n }處
report-source-page = { $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版第{ $page }頁）
report-source = { $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版）
report-perhaps = 也許：{ $fix }
