record-whose = 這是誰的行動？請先寫玩家的名字
record-at-header = 尚未寫明遊戲與玩家
record-at-setup = 第一個回合之前
record-at-turn = 第{ $n }回合，{ $who }
record-at-end = 遊戲已結束
record-nothing = 這裡沒有可做的事
record-many-games = 裡面不只一局遊戲：只能接續記錄單獨一局
record-no-log = 這不是可以接續的記錄
record-written-by-another = 這段期間有別人改寫過
record-new = { $file }是新檔案（輸入`help`看說明）
record-goes-on = 接續{ $file }：{ $n }行，{ $at }（輸入`help`看說明）
record-end = { $file }：{ $n }行
record-end-errors = { $file }：{ $n }行，錯誤{ $errors }處
record-ask-game = 遊戲（{ $games }）：
record-ask-player = 玩家{ $n }的名字與顏色（都入座後按Enter）：
record-too-few = { $title }至少要{ $n }位玩家
record-interrupted = 沒有遺失任何內容：每一行都在{ $file }；按Ctrl-D結束
record-not-written = 沒有寫入：這樣讀不懂
record-not-saved = { $file }：無法寫入：{ $why }
record-wrong = 仍然寫入了：`undo`可取消，`ruling`可讓它成立
record-nothing-to-undo = 沒有可取消的行
record-undone = 已取消：{ $line }
record-not-undone = { $file }：維持原狀：{ $why }
record-no-score = 還沒有分數
record-no-map = 桌上還沒有東西
record-prompt-setup = 準備>{" "}
record-prompt-end = 結束>{" "}
record-help =
    輸入記錄的一行，就會裁定並寫入：`Ada draw R>K ?`；輪到的玩家可以只寫`draw R>K ?`。
    按Tab補完。此外：
      undo    取消最後一行
      score   目前的計分表
      moves   可以做什麼
      map     桌上有什麼
      log     最後幾行
      quit    離開（每一行都在檔案裡）