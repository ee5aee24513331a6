# games/ticket_to_ride/scoring/final_score/sheet.rs
score-lengths = { $length }格×{ $n }条
score-not-shown = { $tickets }未展示
score-lent = （{ $pair }借自{ $owner }）
score-not-built = 未建造{ $n }座
score-lends = { $city }借用{ $who }的{ $pair }
score-lends-nothing = { $city }没有借用
score-no-route-there = 没有其他玩家的路线相连
score-no-gain = 借用也无法完成任务卡
score-length = 长度{ $n }
score-length-or-more = 长度至少{ $n }
score-none-reached = 没有到达任何地点
score-not-reached = 未到达：{ $names }
score-not-joined = 未相连：{ $names }
score-figures = （{ $a }比{ $b }）
score-decided = { $ahead }和{ $behind }同为{ $points }：依{ $what }，{ $ahead }较前{ $figures }
score-more-tickets = 完成较多任务卡
score-more-stations = 建造较多火车站
score-fewer-stations = 建造较少火车站
score-by-path = { $bonus }
score-share-win = { $names }全部相同：并列获胜
score-share-lead = { $names }全部相同：并列领先
score-share-rank = { $names }全部相同：并列第{ $rank }名
score-would-win = 获胜
score-would-lead = 领先
score-would-share = 并列获胜
score-would-share-lead = 并列领先
score-edition-why = （依{ $what }）
score-edition = 胜负取决于版本：依{ $name }（`edition { $key }`），{ $winners }会{ $verb }{ $why }
score-unknown = { $name }有{ $tickets }未展示：总分与名次未计入
score-weighed = { $name }比较了{ $n }种选择
score-weighed-gain = 火车站：{ $weighed }，最佳可多得{ $gained }
score-weighed-vain = 火车站：{ $weighed }，都无法再完成任务卡
score-doubt-stations = { $name }的火车站选择太多，无法全部比较：可能有更好的
score-doubt-path = { $name }的路线太复杂，无法全部搜索：可能有更长的
score-ticket = 1张任务卡
score-tickets = { $n }张任务卡
score-point = 1分
score-points = { $n }分

sheet-unfinished = 未完成：依目前状况计分
sheet-total = 总分
sheet-rank = 名次
sheet-legend = = 与牌桌记录相同
sheet-legend-differs = = 与牌桌记录相同   ≠ 牌桌记录为其后的数字
