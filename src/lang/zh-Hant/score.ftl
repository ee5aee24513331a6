# games/ticket_to_ride/scoring/final_score/sheet.rs
score-lengths = { $length }格×{ $n }條
score-not-shown = { $tickets }未展示
score-lent = （{ $pair }借自{ $owner }）
score-not-built = 未建造{ $n }座
score-lends = { $city }借用{ $who }的{ $pair }
score-lends-nothing = { $city }沒有借用
score-no-route-there = 沒有其他玩家的路線相連
score-no-gain = 借用也無法完成任務卡
score-length = 長度{ $n }
score-length-or-more = 長度至少{ $n }
score-none-reached = 沒有到達任何地點
score-not-reached = 未到達：{ $names }
score-not-joined = 未相連：{ $names }
score-figures = （{ $a }比{ $b }）
score-decided = { $ahead }和{ $behind }同為{ $points }：依{ $what }，{ $ahead }較前{ $figures }
score-more-tickets = 完成較多任務卡
score-more-stations = 建造較多火車站
score-fewer-stations = 建造較少火車站
score-by-path = { $bonus }
score-share-win = { $names }全部相同：並列獲勝
score-share-lead = { $names }全部相同：並列領先
score-share-rank = { $names }全部相同：並列第{ $rank }名
score-would-win = 獲勝
score-would-lead = 領先
score-would-share = 並列獲勝
score-would-share-lead = 並列領先
score-edition-why = （依{ $what }）
score-edition = 勝負取決於版本：依{ $name }（`edition { $key }`），{ $winners }會{ $verb }{ $why }
score-unknown = { $name }有{ $tickets }未展示：總分與名次未計入
score-weighed = { $name }比較了{ $n }種選擇
score-weighed-gain = 火車站：{ $weighed }，最佳可多得{ $gained }
score-weighed-vain = 火車站：{ $weighed }，都無法再完成任務卡
score-doubt-stations = { $name }的火車站選擇太多，無法全部比較：可能有更好的
score-doubt-path = { $name }的路線太複雜，無法全部搜尋：可能有更長的
score-ticket = 1張任務卡
score-tickets = { $n }張任務卡
score-point = 1分
score-points = { $n }分

sheet-unfinished = 未完成：依目前狀況計分
sheet-total = 總分
sheet-rank = 名次
sheet-legend = = 與牌桌記錄相同
sheet-legend-differs = = 與牌桌記錄相同   ≠ 牌桌記錄為其後的數字
