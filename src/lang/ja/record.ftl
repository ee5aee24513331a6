record-whose = 誰の手ですか。プレイヤーの名前を先に書いてください
record-at-header = ゲームとプレイヤーの記入前
record-at-setup = 最初の手番の前
record-at-turn = 第{ $n }手番、{ $who }
record-at-end = ゲーム終了
record-nothing = ここでできることはありません
record-many-games = 複数のゲームが入っています。続きを記録できるのは1ゲームのファイルです
record-no-log = 続きを記録できるログではありません
record-written-by-another = その間に別の誰かが書き換えました
record-new = { $file }を新しく作ります（使い方は`help`）
record-goes-on = { $file }の続き：{ $n }行、{ $at }（使い方は`help`）
record-end = { $file }: { $n }行
record-end-errors = { $file }: { $n }行、誤り{ $errors }件
record-ask-game = ゲーム（{ $games }）:{" "}
record-ask-player = プレイヤー{ $n }の名前と色（全員そろったらEnter）:{" "}
record-too-few = { $title }は{ $n }人以上で遊びます
record-interrupted = 何も失われていません。どの行も{ $file }にあります。終わるにはCtrl-D
record-not-written = 書き込みません：このままでは読めません
record-not-saved = { $file }: 書き込めません：{ $why }
record-wrong = そのまま書き込みました。`undo`で取り消し、`ruling`で有効にできます
record-nothing-to-undo = 取り消す行がありません
record-undone = 取り消し：{ $line }
record-not-undone = { $file }: 元のままです：{ $why }
record-no-score = まだ得点はありません
record-no-map = まだ何も置かれていません
record-prompt-setup = 準備>{" "}
record-prompt-end = 終了>{" "}
record-help =
    ログの行を入れると、判定して書き込みます：`Ada draw R>K ?`。手番のプレイヤーなら`draw R>K ?`だけで構いません。
    Tabで補完します。ほかに：
      undo    最後の行を取り消す
      score   ここまでの得点表
      moves   できること
      map     場にあるもの
      log     最後の数行
      quit    終わる（どの行もファイルにあります）