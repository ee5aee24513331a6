record-whose = 这是谁的行动？请先写玩家的名字
record-at-header = 尚未写明游戏与玩家
record-at-setup = 第一个回合之前
record-at-turn = 第{ $n }回合，{ $who }
record-at-end = 游戏已结束
record-nothing = 这里没有可做的事
record-many-games = 里面不止一局游戏：只能接着记录单独一局
record-no-log = 这不是可以接着写的记录
record-written-by-another = 这段时间有别人改写过
record-new = { $file }是新文件（输入`help`看说明）
record-goes-on = 接着记录{ $file }：{ $n }行，{ $at }（输入`help`看说明）
record-end = { $file }：{ $n }行
record-end-errors = { $file }：{ $n }行，错误{ $errors }处
record-ask-game = 游戏（{ $games }）：
record-ask-player = 玩家{ $n }的名字和颜色（都入座后按Enter）：
record-too-few = { $title }至少要{ $n }位玩家
record-interrupted = 没有丢失任何内容：每一行都在{ $file }；按Ctrl-D结束
record-not-written = 没有写入：这样读不懂
record-not-saved = { $file }：无法写入：{ $why }
record-wrong = 仍然写入了：`undo`可撤销，`ruling`可让它成立
record-nothing-to-undo = 没有可撤销的行
record-undone = 已撤销：{ $line }
record-not-undone = { $file }：保持原样：{ $why }
record-no-score = 还没有分数
record-no-map = 桌上还没有东西
record-prompt-setup = 准备>{" "}
record-prompt-end = 结束>{" "}
record-help =
    输入记录的一行，就会裁定并写入：`Ada draw R>K ?`；轮到的玩家可以只写`draw R>K ?`。
    按Tab补全。此外：
      undo    撤销最后一行
      score   目前的计分表
      moves   可以做什么
      map     桌上有什么
      log     最后几行
      quit    退出（每一行都在文件里）