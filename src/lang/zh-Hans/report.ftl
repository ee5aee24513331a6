count-error = { $n }个错误
count-warning = { $n }个警告
count-note = { $n }个附注
count-game = { $n }局游戏
count-file = { $n }个文件
count-breach = { $n }个违规
count-table = { $n }桌
count-player = { $n }位玩家
count-turn = { $n }回合
count-more-line = 另外{ $n }行
count-place = { $n }处
count-statement = { $n }条记述
count-difference = { $n }处差异
count-line = { $n }行
count-problem = { $n }个问题
count-finding = { $n }个问题
count-card = { $n }张
count-tile = { $n }片板块
count-point = { $n }分
report-in-files = （{ $files }）
report-clean = ，其中{ $clean }局没有错误
report-all = { $games }{ $files }：{ $tally }{ $clean }
report-mendable = {" "}· 其中{ $n }项可用 --fix 修正
report-unproved-from = {" "}· 自第{ $line }行起，未公开的牌只验证了一部分
report-unproved = {" "}· 未公开的牌只验证了一部分
list-comma = 、
report-no-breaches = 没有违规
report-ruled = { $breaches }已由牌桌裁定
report-unfinished = 未完成
report-n-unfinished = { $n }局未完成
report-taken-back = 依牌桌裁定收回
report-stands = 依牌桌裁定维持
report-ruled-why = { $words }：“{ $why }”
report-headline-ruled = { $message }（{ $verdict }）
report-note = 附注
report-help = 提示
report-error = 错误
report-warning = 警告
report-here = 此处
report-took-back = 牌桌收回了
report-let-stand = 牌桌让它成立
report-more-places = 另有{ $n }处
report-source-page = { $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版第{ $page }页）
report-source = { $heading }（{ $edition ->
    [ja] 日文
    [zh] 中文
    [en] 英文
   *[other] { $edition }
}版）
report-perhaps = 也许：{ $fix }
