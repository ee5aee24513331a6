# games/ticket_to_ride/scoring/final_score/sheet.rs
score-lengths = { $length }マス×{ $n }本
score-not-shown = 未公開の{ $tickets }
score-lent = （{ $pair }は{ $owner }から借用）
score-not-built = 未使用{ $n }個
score-lends = { $city }：{ $who }の{ $pair }を借用
score-lends-nothing = { $city }：借用なし
score-no-route-there = つながる他のプレイヤーのルートがありません
score-no-gain = 借りても完成するチケットがありません
score-length = 長さ{ $n }
score-length-or-more = 長さ{ $n }以上
score-none-reached = どの場所にもつながっていません
score-not-reached = 未到達：{ $names }
score-not-joined = つながっていない場所：{ $names }
score-figures = （{ $a }対{ $b }）
score-decided = { $ahead }と{ $behind }は{ $points }で同点。{ $what }で{ $ahead }が上位です{ $figures }
score-more-tickets = 完成した行き先チケットの多さ
score-more-stations = 建てた駅の多さ
score-fewer-stations = 建てた駅の少なさ
score-by-path = { $bonus }
score-share-win = { $names }はすべて同じなので、勝利を分かち合います
score-share-lead = { $names }はすべて同じで、並んで首位です
score-share-rank = { $names }はすべて同じで、{ $rank }位タイです
score-would-win = 勝ち
score-would-lead = 首位
score-would-share = 勝利を分かち合うこと
score-would-share-lead = 並んで首位
score-edition-why = （{ $what }で決まります）
score-edition = 版によって勝者が変わります。{ $name }（`edition { $key }`）では{ $winners }が{ $verb }になります{ $why }
score-unknown = { $name }の{ $tickets }が公開されていません。総得点と順位には含めていません
score-weighed = { $name }は{ $n }通りを比較
score-weighed-gain = 駅：{ $weighed }し、最善で{ $gained }の得
score-weighed-vain = 駅：{ $weighed }しましたが、新たに完成するチケットはありません
score-doubt-stations = { $name }の駅は組み合わせが多すぎて、すべては比べられません。もっと良いものがあるかもしれません
score-doubt-path = { $name }のルートは複雑で、すべては調べられません。もっと長いものがあるかもしれません
score-ticket = 行き先チケット1枚
score-tickets = 行き先チケット{ $n }枚
score-point = 1点
score-points = { $n }点

sheet-unfinished = 未終了：現状で計算しています
sheet-total = 合計
sheet-rank = 順位
sheet-legend = = 卓の記録と同じ
sheet-legend-differs = = 卓の記録と同じ   ≠ 卓の記録はその後ろの数字
