cli-no-language = 可用的语言：{ $tags }
cli-file-problems = 这个文件有{ $problems }：见`whistlestop board { $path }`
cli-beside = 记录只能指名同一处或其下的文件：其他文件请用`--board FILE`
cli-no-usable-file = 记录的同一处或其下没有可用的文件：见`whistlestop board { $file }`
cli-one-of = 可用的值：{ $words }
cli-fix-alone = 与 --fix 并用时须单独使用，且不可加 --format json、sarif或github
cli-nothing-deduced = 这局游戏没有可推断的内容
cli-after-turn = 第{ $turn }回合之后
cli-cards-head = 张数
cli-at-the-widest = {"  "}（最宽范围）
cli-left = 有{ $lines }无法读取，保持原样
cli-two-line-ends = 换行方式不一致
cli-not-the-same = 第{ $line }行的游戏重读后内容会不同，保持原样
cli-long-line = 第{ $line }行太长
cli-long-game = 第{ $line }行：没有这么长的游戏
cli-line-not-text = 第{ $line }行不是UTF-8文本
cli-named-problems = { $name }有{ $problems }：见`whistlestop board { $name }`
cli-games-help = { $names }，或地图、板块组的文件
cli-games-ship = { $name }：{ $error }（自带的游戏：{ $games }）
cli-no-game-near = 没有叫`{ $name }`的游戏；是指`{ $near }`吗？（游戏：{ $games }）
cli-no-game = 没有叫`{ $name }`的游戏（游戏：{ $games }）
cli-cannot-name = { $game }：记录无法指名这样的文件
cli-log-names = 记录指名`{ $name }`：请把同名文件放在旁边，或用`--board { $game }`指定
cli-folder = 这是文件夹，不是记录：`whistlestop audit { $path }`会裁判其中每份记录
cli-only-one-game = 其中只有一局游戏
cli-choose-game = 其中有{ $n }局游戏：请用 --game N 选一局
cli-only-n-games = 其中只有{ $n }局游戏
cli-has-tickets = { $name }有{ $tickets }
cli-deck-tickets = 任务卡牌堆有{ $tickets }
cli-not-in-deck = 以下也不在其中：{ $tickets }
cli-more-certain = （记录有疑问，可能还有更多可确定的）
cli-one-ticket = 1张任务卡
cli-n-tickets = { $least }张任务卡
cli-range-tickets = { $least }至{ $most }张任务卡
cli-packed = 不会写入压缩的记录：请先解压，或看 --diff
cli-not-text = 不是UTF-8文本
cli-would-mend = { $name }：--fix可修正{ $findings }中的{ $n }项
cli-done = { $name }:{ $line }：已修正：{ $message }
cli-done-more = { $name }：另有{ $more }项
cli-run-again = ；还有更多：请再运行一次
cli-mended = { $name }：已修正{ $findings }中的{ $n }项{ $again }
cli-not-back = 重读后不会与修正结果相同
cli-passed-by = 这是{ $what }，略过
cli-not-a-file = 这是{ $what }，不是文件
cli-a-pipe = 管道
cli-a-socket = 套接字
cli-a-device = 设备
cli-a-folder = 文件夹
cli-no-file = 非文件
cli-too-large-mb = 大于{ $most } MB
cli-is-completion = { $full }是{ $public }的完整版
cli-some-unreadable = 有部分无法读取
cli-name-games = { $name }：{ $n }局游戏
cli-no-completion = { $full }不是{ $public }的完整版
cli-cannot-replay = 这局游戏无法回放：见`whistlestop check`
cli-one-no-wanted = 其中只有1局游戏，没有第{ $wanted }局。
cli-n-no-wanted = 其中有{ $n }局游戏，没有第{ $wanted }局。
cli-no-such-place = 没有这个位置：记录有{ $moves }个回合，止于第{ $line }行、画面{ $frame }
cli-lines-not-shown = 另有{ $n }行未显示：没有这么长的游戏
cli-line-not-used = 第{ $list }行无法照原样使用：见`whistlestop check`
cli-lines-not-used = 有{ $n }行（{ $list }{ $more }）无法照原样使用：见`whistlestop check`
cli-not-scored = 无法计分：见`whistlestop check`
cli-no-command = 没有这个命令；命令：{ $names }
cli-nobody-goes-on = 没有人能继续
cli-stop-early = { $games }中有{ $n }局在结束前停止：{ $why }
cli-players-range = { $game }供{ $least }至{ $most }人游玩，不是{ $players }人
cli-one-edition = { $game }只有一个版本
cli-no-edition = { $game }没有`{ $edition }`版：{ $editions }
cli-style-boards = --style只用于车票之旅的地图：{ $boards }
cli-not-writable = 不是可以重写的文件
cli-too-large = 太大
cli-hard-links = 它有多个名称（硬链接），其他名称会保留旧内容
cli-written-meanwhile = 其间有别人写入了
cli-exists-no-file = 已存在且不是文件
cli-is-folder = 这是文件夹
cli-dead-link = 这是指向不存在目标的链接
cli-folder-closed = 无法在其文件夹建立文件：{ $error }
cli-damaged = 压缩文件已损坏：{ $error }
cli-from-game = { $file }（自第{ $first }局起）
cli-only-boards = { $title }：只有地图能绘制或输出为JSON（{ $boards }）
cli-no-places = { $title }没有具名的地点
cli-any-of-these = `{ $text }`可能是以下任一个：{ $names }
cli-no-place = { $title }没有叫`{ $text }`的地点；不指定则全部显示
cli-nearest-place = 没有叫`{ $text }`的地点；最接近的：{ $names }
cli-not-played-on = 这局游戏不是在`{ $named }`上玩的
cli-no-such-turn = 没有这个位置：记录有{ $moves }个回合
cli-no-shell = { $variable }：没有叫`{ $shell }`的shell
cli-markdown = markdown只用于`--standings`
cli-several-formats = 多种格式需要文件夹：`--out DIR`
cli-linked-folder = 这是指向文件夹的链接，略过：要审核请直接指名
cli-no-logs = 其中没有记录（*.ride、*.ride.gz、*.ride.zst）
cli-stdin-once = 标准输入只能读一次
cli-too-deep = 层级太深
cli-no-match = 没有文件符合这个通配符
cli-progress = { $games }局游戏，{ $faulty }局不合法
cli-none-replayed = 没有可以回放的游戏：见`whistlestop check`
cli-no-page = 已存在且不是whistlestop的页面：请用 -o 指定其他文件，或将它移除
cli-no-film = 已存在且不是whistlestop的影片：请用 -o 指定其他文件，或将它移除
cli-other-format = 这里写出的不是 .{ $named } 文件：请改用以 .{ $extension } 结尾的文件名
cli-film-pace = 需要0.2到60的秒数
cli-no-fonts = 这台电脑找不到字体，而GIF需要字体来写名字：请安装一套，或指定以 .svg 结尾的文件
cli-no-gif = 无法做出GIF：{ $why }
cli-gif-left-out = 这个whistlestop编译时未纳入GIF：请指定以 .svg 结尾的文件
cli-log-itself = 那是记录本身：请用 -o 指定其他文件
cli-there-is-no-game = 其中没有游戏
cli = 铁道桌游的裁判：回放手写记录，指出每个违规动作，并证明得分
    .after =
        示例：
          whistlestop new europe --players Ada,Ben,Cai -o game.ride
                                                   供填写的记录；`--final`只算分数
          whistlestop pad europe                   可打印的纸质记录表
          whistlestop check game.ride              裁判一局游戏并输出计分表
          whistlestop check --format short *.ride  每个问题一行
          cat game.ride | whistlestop check -      读取标准输入
          whistlestop audit cup/                   裁判文件夹下的每份记录
          whistlestop page game.ride               在浏览器逐步观看的页面
          whistlestop explain C9                   规则的说明与例子
          whistlestop fmt --check game.ride        是否为标准写法？

        退出码：0 一切正常，1 有问题，2 有文件或参数无法使用。
cli-lang = 所有文本的语言：en、ja、zh-Hant或zh-Hans；未指定时依WHISTLESTOP_LANG或系统
cli-new = 写出一份供填写的记录
    .after =
        记录中已有事先知道的内容，并以注释列出每种写法：把需要的行前的 # 去掉即可。
        可以立即裁判，此时只是未完成，并非有误。

        示例：
          whistlestop new europe --players Ada,Ben,Cai -o game.ride
          whistlestop new europe --players "Oma Käthe,Ben" --final -o score.ride
          whistlestop new card-game                       输出到标准输出，名字待改
          whistlestop new mymap.yaml --players Ada,Ben    在自制地图上
          whistlestop check game.ride                     然后

        退出码：0 已写入，2 有文件或参数无法使用。
cli-new-game = europe、london、usa、new-york、card-game、metro，或地图、板块组的文件
cli-new-players = 依座位顺序的玩家，以逗号分隔
cli-new-is-final = 只记游戏结束时的状态，供想确认得分的人使用
cli-new-output = 要写入的文件；未指定或为`-`时为标准输出
cli-new-force = 覆盖已存在的文件
cli-pad = 写出可打印的页面，供在纸上记录的人使用
    .after =
        一个HTML文件，在浏览器打开后以A4或Letter打印：写法、卡片字母、城市与
        任务卡，以及附回合编号的横线。写在上面的就是记录：之后输入，`whistlestop check`
        便会裁判。

        示例：
          whistlestop pad europe                          写出 europe-pad.html
          whistlestop pad london --players Ada,Ben,Cai    回合旁附上名字
          whistlestop pad card-game --turns 60 -o pad.html
          whistlestop pad mymap.yaml -o - > pad.html

        退出码：0 已写入，2 有文件或参数无法使用。
cli-pad-game = europe、london、usa、new-york、card-game、metro，或地图、板块组的文件
cli-pad-players = 依游玩顺序的玩家，以逗号分隔
cli-pad-turns = 回合的行数
cli-pad-output = 要写入的文件；`-`为标准输出 [默认：GAME-pad.html]
cli-pad-force = 覆盖已存在的文件
cli-check = 回放记录，报告每个违规，输出计分表
    .after =
        修正：只有以该修正回放记录后，该问题消失且没有新的问题，才会提出。拼写、
        格式，以及可由记录推得的数字是安全的；凡会改变实际经过或出于猜测的都不安全。
        裁定绝不会被改动。

        示例：
          whistlestop check --fix game.ride                    写入安全的修正
          whistlestop check --diff game.ride                   那会改变什么？
          whistlestop check --unsafe-fixes game.ride           显示其他可能的修正
          whistlestop check --fix --unsafe-fixes game.ride     全部写入
          whistlestop check --fix - < draft.ride > game.ride   修正输入的记录；其余输出到
                                                               标准错误

        记录要么完整写入，要么完全不写，而且只在其间没有别人写入时才写。
        不会写入压缩的记录；--diff会显示可如何修正。

        退出码：0 一切正常，1 仍有违规（--diff：有问题），2 文件无法使用或写入。
cli-check-logs = 要裁判的记录；`-`为标准输入
cli-check-format = 报告格式：full、short、json、sarif、github
cli-check-quiet = 只报告问题：没有计分表，一切正常时不输出
cli-check-ranges = 配合`--format json`：另列出有未公开牌的手牌在结束时可能持有什么
cli-check-fix = 把安全的修正写入记录
cli-check-diff = 以差异显示 --fix 会改变什么，不写入
cli-check-unsafe-fixes = 配合 --fix 或 --diff：也包括改变实际经过的修正；否则只显示
cli-check-board = 改用这个地图文件或板块组，而非记录所指名的
cli-check-color = 何时使用颜色
cli-check-width = 在这个列数换行；默认为窗口宽度，通过管道时不换行
cli-audit = 裁判多份记录，并统计其中的问题
    .after =
        PATHS是记录、文件夹（其下所有 *.ride、*.ride.gz与 *.ride.zst）、加引号的通配符，
        或代表标准输入的`-`；压缩的记录边读边解。每个文件的每局游戏都会裁判，
        无法读取的不会妨碍其余。

        同一局游戏若记录了两次，无论逐手相同，或两位记录员略有出入，都会指出；
        `whistlestop diff`显示两者的差异。

        有违规的游戏，最后一行会说明哪些违规可能决定了胜负：
        逐一去掉违规的动作后回放游戏。

        示例：
          whistlestop audit cup/                       有什么问题，最后附统计
          whistlestop audit 'cup/round-*/*.ride'       通配符
          whistlestop audit games.ride.zst --format csv > games.csv
          whistlestop audit cup/ --out report/ --format json,junit
          whistlestop audit cup/ --select C,T --fail-on warning
          whistlestop audit cup/ --standings           各桌名次得 5-3-2-1-0
          whistlestop audit cup/ --standings=cup.yaml --format markdown

        退出码：0 一切正常，1 有问题（见 --fail-on），2 有文件或参数无法使用。
cli-audit-paths = 记录、文件夹、通配符或`-`
cli-audit-format = 报告格式：table、json、jsonl、csv、sarif、junit，配合 --standings 时另有markdown；配合 --out 可多种
cli-audit-standings = 依记录中的赛事、轮次与桌次制作排名表；FILE声明积分与平手判定
cli-audit-out = 把报告与所有问题（附图）写入此文件夹
cli-audit-select = 只看这些规则：编号（C9）、字母（C）或名称，以逗号分隔
cli-audit-ignore = 除这些规则之外
cli-audit-fail-on = 什么会使退出码为1：error、warning、note、never或规则
cli-audit-since-turn = 只看此回合及之后发生的
cli-audit-limit = 最多列出这么多局游戏；统计仍计全部
cli-audit-threads = 以这么多线程裁判；未指定时依机器而定
cli-audit-no-duplicates = 不寻找重复记录的游戏
cli-audit-quiet = 只列统计：不列出游戏
cli-audit-board = 改用这个地图文件或板块组，而非记录所指名的
cli-score = 只输出计分表
cli-score-logs = 要计分的记录；`-`为标准输入
cli-score-json = 输出JSON而非表格
cli-score-ranges = 配合`--json`：另列出有未公开牌的手牌在结束时可能持有什么
cli-score-board = 改用这个地图文件或板块组，而非记录所指名的
cli-score-color = 何时使用颜色
cli-score-width = 在这个列数换行；默认为窗口宽度，通过管道时不换行
cli-replay = 逐步回放记录
    .after =
        在终端上会打开查看器：地图、调车场或布局、手牌、翻开的牌、计分轨，
        以及记录的该行与其中的问题。按键：← → 一行，↑ ↓ 一轮，空格键播放，[ ] 违规，
        / 前往回合或城市，? 帮助，q退出。在管道中，或配合 --plain、--json时输出画面。

        画面是记录中一行之后的桌面：该行做了什么、有何问题、各玩家持有什么、
        翻开的牌与牌堆。手牌中若有无人见过的牌，会像`deduce`一样说明最少与最多。
        `--at`选定一个画面，并显示地图、调车场或布局，以及别无可能的暗抽：
          --at 41        自记录开头起第 41 回合之后；0 为设置
          --at move:45   写下的第 45 个回合之后，包括被收回的
          --at line:123  文件第 123 行的记述之后，或其上最后一个
          --at frame:7   开头之下第七行
          --at end       最后一行之后

        示例：
          whistlestop replay game.ride                   观看一局游戏
          whistlestop replay game.ride --at 41           自第 41 回合起
          whistlestop replay --plain game.ride           每个画面，再印计分表
          whistlestop replay --plain --at 41 game.ride   第 41 回合之后的桌面
          whistlestop replay --json game.ride            每行一个 JSON 对象
          whistlestop replay --game 3 club.ride          文件中的第三局游戏

        退出码：0 已显示，2 文件无法使用或没有该位置。
cli-replay-log = 记录；`-`为标准输入
cli-replay-plain = 以文本输出画面，不开查看器
cli-replay-json = 以JSON输出画面，每行一个
cli-replay-at = 从此回合、`move:N`、`line:N`、`frame:N`或`end`的画面开始，或只输出它
cli-replay-game = 只看文件中的这局游戏，从1起
cli-replay-board = 改用这个地图文件或板块组，而非记录所指名的
cli-replay-color = 何时使用颜色
cli-fmt = 以标准写法重写记录
    .after =
        只有每一行都读得懂时才会重写记录；读不懂的行会指出。新内容先写成新文件，
        完整后才取代旧文件：无论发生什么都不会丢失。

        示例：
          whistlestop fmt game.ride                重写
          whistlestop fmt --check *.ride           哪些不是标准写法？
          whistlestop fmt --lang ja game.ride      以日文用词
          whistlestop fmt - < game.ride            输出
          whistlestop fmt --lang zh-Hans game.ride 以中文的字词书写

        退出码：0 一切正常，1 有记录不是标准写法（--check）或有读不懂的行，
        2 文件无法使用或写入。
cli-fmt-logs = 要就地整理的记录；`-`把标准输入整理到标准输出
cli-fmt-check = 不改动；指出不是标准写法的记录
cli-fmt-stdout = 输出结果而不写回
cli-fmt-board = 从这个地图文件取名称，而非记录所指名的
cli-redact = 写出公众或某位玩家所见的游戏
    .after =
        手牌、暗抽的牌与提供的任务卡变为`?`。公开的保留：公开牌、支付、隧道的牌、
        打出的牌、放置的板块、结果。已结束的游戏会为每位玩家加上`shows`行，
        列出保留的任务卡；四人的卡牌版中，首次计分完成的任务也列在那里。
        注释可能透露任何事，因此略去；有读不懂的行的记录会被拒绝。

        示例：
          whistlestop redact game.ride > public.ride         众人所见
          whistlestop redact --as Ben game.ride              Ben 所见
          whistlestop redact game.ride | whistlestop check -
cli-redact-log = 记录；`-`为标准输入
cli-redact-viewer = 保留这位玩家所见
cli-redact-board = 改用这个地图文件或板块组，而非记录所指名的
cli-refines = 说明完整记录是否可能是公开记录的完整版
    .after =
        FULL在每处都与PUBLIC相同，而PUBLIC为`?`之处可为任何内容，且不违反
        PUBLIC所遵守的规则，便是其完整版。注释、标签、`check`行与名称的拼写都不计，
        支付的牌与提供的任务卡的顺序也不计。名称以记录所用的地图为准，
        其文件名可以不同。

        示例：
          whistlestop refines full.ride public.ride

        退出码：0 是完整版，1 不是（显示第一处差异），2 文件无法使用。
cli-refines-full = 内容较多的记录
cli-refines-public = 内容较少的记录
cli-refines-board = 改用这个地图文件或板块组，而非记录所指名的
cli-refines-color = 何时使用颜色
cli-diff = 并列同一局游戏的两份记录，说明差异所在
    .after =
        记述依内容对齐：名称的拼写、牌的顺序、注释与回合编号都不计，`?`符合任何牌。
        两者分歧之处，各以对方的版本回放，借此显示哪一份前后一致。

        示例：
          whistlestop diff mine.ride yours.ride
          whistlestop diff --format short mine.ride yours.ride
          whistlestop diff --game 3 evening-a.ride evening-b.ride    两者的第三局游戏

        退出码：0 内容相同，或其一较详；1 不同，或不是同一局游戏；2 文件无法使用。
cli-diff-a = 一份记录；`-`为标准输入
cli-diff-b = 另一份记录
cli-diff-format = 报告格式：full、short、json
cli-diff-game = 只比较两文件的第N局游戏
cli-diff-board = 改用这个地图文件或板块组，而非记录所指名的
cli-diff-color = 何时使用颜色
cli-deduce = 说明手牌可知的内容
    .after =
        表中每位玩家一行、每种牌一列。`2`为确定，`1-3`表示一到三张，依据的是
        记录到当时让人得知的一切：未公开的派发与抽牌、支付、别处所见，
        以及各牌堆仍可能有的牌。`*`标出无人见其到来却必然持有的牌。
        其下列出别无可能的暗抽与发牌；再来是各人任务卡的张数、
        其中确定的，以及确定不在任务卡牌堆的。完整记录会以公众所见，
        或指名玩家所见来看待。

        示例：
          whistlestop deduce game.ride                  在记录结束时
          whistlestop deduce game.ride --at 20          第 20 回合之后
          whistlestop deduce game.ride --as Ben --json  Ben 所能知道的
          whistlestop deduce game.ride --every          每回合之后
cli-deduce-log = 记录；`-`为标准输入
cli-deduce-at = 自记录开头起此回合之后；0 为设置
cli-deduce-viewer = 这位玩家所能知道的
cli-deduce-every = 每回合之后
cli-deduce-json = 输出JSON：每个时点一行
cli-deduce-board = 改用这个地图文件或板块组，而非记录所指名的
cli-page = 把游戏写成可在浏览器打开的页面
    .after =
        页面不需要网络，也不需要其他文件：地图或布局、每个步骤、手牌、违规说明、
        计分表与得分走势都在同一文件里。

        示例：
          whistlestop page game.ride                     在记录旁写出 game.html
          whistlestop page game.ride -o last-night.html
          whistlestop page --game 3 club.ride            文件中的第三局游戏
          whistlestop page --eyes public game.ride       只含公开信息的页面
          whistlestop page --eyes Ben game.ride          Ben 所见的页面
          whistlestop page - -o - < game.ride > game.html

        退出码：0 已写入，2 文件无法使用或写入。
cli-page-log = 记录；`-`为标准输入
cli-page-output = 要写入的文件；`-`为标准输出 [默认：记录文件名加 .html]
cli-page-game = 文件中的这局游戏，从1起；有多局时必填
cli-page-eyes = 省略他人没看到的内容：`public`，或玩家的名字
cli-page-board = 改用这个地图文件或板块组，而非记录所指名的
cli-film = 将游戏写成会动的图
    .after =
        影片是会自行反复播放的SVG文件，任何浏览器都能看，不需脚本，也不需其他文件。偏好减少
        动态的人，以及不懂动画的程序，会看到游戏的结尾。不收SVG的地方，请指定以 .gif 结尾的
        文件；其中的文字用这台电脑的字体绘出。

        示例：
          whistlestop film game.ride                     在记录旁写出 game.svg
          whistlestop film game.ride -o last-night.svg
          whistlestop film game.ride -o game.gif         给不显示SVG的聊天室
          whistlestop film game.ride --seconds 1.5       两倍速度
          whistlestop film --game 3 club.ride            文件中的第三局游戏
          whistlestop film - -o - < game.ride > game.svg

        退出码：0 已写入，2 文件无法使用或写入。
cli-film-log = 记录；`-`为标准输入
cli-film-output = 要写入的文件（.svg 或 .gif）；`-`为标准输出 [默认：记录文件名加 .svg]
cli-film-seconds = 每轮的秒数，从0.2到60；长的游戏在五分钟内播完
cli-film-game = 文件中的这局游戏，从1起；有多局时必填
cli-film-board = 改用这个地图文件或板块组，而非记录所指名的
cli-explain = 说明规则、代码或选项的意思
    .after =
        示例：
          whistlestop explain              所有代码与名称
          whistlestop explain C9           一条规则，附错误与正确的例子
          whistlestop explain double       以名称中的字寻找规则
          whistlestop explain claim        claim 的写法与相关规则
          whistlestop explain notation     记录的写法，从头到尾
          whistlestop explain --game london S4   依该游戏的规则编号
          whistlestop explain options      记录可声明的桌上约定
cli-explain-what = 代码如C9、规则名称中某字的开头、记法的字如`claim`、全部则为`notation`，或`options`
cli-explain-game = 只看这个游戏的规则，依其编号
cli-board = 显示游戏的地图、卡片或板块，或检验其文件
    .after =
        示例：
          whistlestop board                     内附的：地图、卡片、板块
          whistlestop board europe              城市、路线与任务卡
          whistlestop board europe Paris        关于某个城市
          whistlestop board card-game           没有地图的游戏的任务卡与城市
          whistlestop board mymap.yaml          检验地图文件
          whistlestop board europe --svg > europe.svg
          whistlestop board europe --log game.ride --at 41 --svg > turn41.svg
          whistlestop board --template > mymap.yaml
cli-board-board = 内附的游戏，或地图、板块组的文件
cli-board-city = 只看与此城市有关的
cli-board-json = 以JSON输出地图
cli-board-svg = 以SVG输出地图
cli-board-log = 配合 --svg，此记录的局面；`-`为标准输入
cli-board-at = 此回合、`move:N`、`line:N`、`frame:N`或`end`之后的局面
cli-board-game = 记录中的这局游戏，从1起；有多局时必填
cli-board-template = 输出附注释的地图文件模板
cli-board-color = 何时使用颜色
cli-simulate = 依种子进行合法的游戏，写成记录
    .after =
        玩家朝各自的任务卡前进，每局游戏都合法且完整；但自制地图若无法走到结束，
        记录会停在无人能继续之处并加以说明。相同的种子在任何机器都产生相同的记录；
        一次运行的第K局游戏的种子为S + K - 1，因此任何一局都能单独重做。

        示例：
          whistlestop simulate europe --players 4 --seed 7
          whistlestop simulate london --games 1000 -o london.ride
          whistlestop simulate card-game --games 100 --unseen | whistlestop audit -
          whistlestop simulate mymap.yaml --varied

        退出码：0 已写入，1 并非每局都到结束，2 有文件或参数无法使用。
cli-simulate-game = europe、london、usa、new-york、card-game、metro，或地图、板块组的文件
cli-simulate-players = 人数；未指定时依序轮流各种人数
cli-simulate-seed = 第一局游戏的种子
cli-simulate-games = 游戏局数
cli-simulate-unseen = 只写公开的内容
cli-simulate-edition = 依哪个版本的规则
cli-simulate-varied = 变化无关紧要之处：名字、回合编号、核对、注释、拼写
cli-simulate-style = 玩家的玩法：plain、hoard、tickets、wild、whim、starve、mixed
cli-simulate-output = 写入此文件而非标准输出
cli-completions = 输出shell的补全脚本
    .after =
        脚本会询问`whistlestop`本身有何选项，因此游戏、规则、格式、城市
        与记录中的玩家也会列出。

        示例：
          source <(whistlestop completions bash)              写在 ~/.bashrc
          source <(whistlestop completions zsh)               写在 ~/.zshrc
          whistlestop completions fish | source               写在 ~/.config/fish/config.fish
cli-completions-shell = 要补全的shell
cli-man = 输出程序或命令的手册页
    .after =
        示例：
          whistlestop man | man -l -                手册页
          whistlestop man check | man -l -          某个命令的
          for c in check new; do whistlestop man $c > whistlestop-$c.1; done
cli-man-page = 要看其手册页的命令；未指定时为程序的
cli-usage = 用法：
cli-commands = 命令
cli-print-help = 打印帮助
cli-print-version = 打印版本
cli-arguments = 参数
cli-options = 选项
cli-default = {" "}[默认：{ $value }]
cli-values = {" "}[可用的值：{ $values }]
cli-unknown-argument = 未知的参数：{ $arg }
cli-unknown-command = 未知的命令：{ $command }
cli-missing-argument = 缺少：{ $arg }
cli-conflict = { $arg }不能与{ $other }并用
cli-missing-value = { $arg }需要一个值
cli-wrong-value = { $value }不能作为{ $arg }的值
cli-why = ：{ $why }
cli-near = 是指{ $near }吗？
cli-see-help = 详情请见 --help。
cli-error = 错误
cli-record = 在提示符下逐行裁判并记录游戏
    .after =
        每行输入时即裁判，以标准写法写下，在询问下一行之前已存入磁盘：
        说已写下的绝不会丢失。读不懂的行不会写入。轮到的玩家可不写名字：`draw R>K ?`。
        Tab可补全玩家、动作、空的路线、手牌与任务卡。新文件会先问游戏与玩家；
        已有的文件则接着写。

        在提示符下：
          undo    去掉最后一行                  score   目前的计分表
          moves   可以做什么                    map     桌上的样子
          log     最后几行                      quit    退出（Ctrl-D 亦同）

        在管道中读取一般的行：`whistlestop record game.ride < lines.txt`。

        退出码：0 一切正常，1 记录有违规，2 文件无法使用。
cli-record-file = 要写的记录；已有的接着写；未指定时在此创建新文件
cli-record-board = 改用这个地图文件或板块组，而非记录所指名的
cli-record-color = 何时使用颜色
cli-moves = 说明此局面可以做什么
    .after =
        裁判接下来会接受的每一行，照其写法列出；须选择支付时列出全部，最便宜的在前。
        `?`代表尚待看到的；有未公开的牌时，列出的是可能合法的动作。
        写到一半的行（--line）会接下去：抽牌的第二张、隧道的补付。

        示例：
          whistlestop moves game.ride                          在记录结束时
          whistlestop moves game.ride --at 20                  第 20 回合之后
          whistlestop moves game.ride --line Ben               Ben 的动作
          whistlestop moves game.ride --line "Ada draw R>K"    第二张牌
          whistlestop moves game.ride --json                   作为数据

        退出码：0 已显示，2 文件无法使用。
cli-moves-log = 记录；`-`为标准输入
cli-moves-at = 自记录开头起此回合之后；0 为设置
cli-moves-line = 写到一半的行：玩家，或写到一半的回合
cli-moves-json = 输出JSON：每局游戏一行
cli-moves-board = 改用这个地图文件或板块组，而非记录所指名的
cli-serve = 向浏览器与程序提供数据库、实时牌桌及其页面
    .after =
        数据库放在本机的文件夹，或多台服务器共用的PostgreSQL。
        除非 --lan 或 --addr 另有指定，只接受本机的连接。

        示例：
          whistlestop serve                            http://127.0.0.1:8080
          whistlestop serve --lan                      供局域网使用；输出地址与二维码
          whistlestop serve --data /srv/club --addr 127.0.0.1:9000
          whistlestop serve --database postgres://club@db/club
          whistlestop serve --addr 127.0.0.1:8080 --trusted-proxy 127.0.0.1
          whistlestop serve --lan --host club.local    也可用名称连上
          whistlestop export --backup copy.sqlite      服务运行中的副本

        WHISTLESTOP_DATABASE可存放 --database 的值，以免密码出现在进程列表中。

        退出码：0 已停止，2 地址或数据库无法使用。
cli-serve-addr = 在此接受连接
cli-serve-lan = 接受局域网的连接，并显示地址与二维码
cli-serve-data = 把数据库放在此文件夹 [默认：用户的文件夹]
cli-serve-database = 把数据库放在此PostgreSQL数据库
cli-serve-open = 在浏览器打开页面
cli-serve-trusted-proxy = 相信此代理所说的请求者；可指定多次
cli-serve-host = 除地址与`localhost`外，也回应此名称；可指定多次
cli-serve-max-body = 单个请求最多接受的字节数
cli-serve-max-rate = 每秒响应单个地址的请求数
cli-serve-max-connections = 同时连接数
cli-serve-max-tables = 同时的实时牌桌数
cli-serve-patience = 等待请求到齐的秒数
cli-serve-log = 在标准错误记录什么
cli-serve-log-json = 以JSON记录，每行一个对象
cli-export = 把服务的数据库写成记录
    .after =
        每局游戏写成ID.ride，每张未结束的牌桌写成tables/ID.ride。服务运行中也可进行；
        `whistlestop import`可全部再导入。

        示例：
          whistlestop export club/                       用户文件夹中的数据库
          whistlestop export --data /srv/club club/
          whistlestop export --backup copy.sqlite        数据库的副本，含链接

        退出码：0 已写入，2 数据库无法使用，或文件无法写入。
cli-export-folder = 要写入的文件夹
cli-export-backup = 改把整个SQLite数据库的副本写入此文件
cli-export-data = 把数据库放在此文件夹 [默认：用户的文件夹]
cli-export-database = 把数据库放在此PostgreSQL数据库
cli-import = 把记录放入服务的数据库
    .after =
        PATHS是记录、文件夹（其下所有 *.ride、*.ride.gz与 *.ride.zst）、加引号的通配符，
        或`-`。已有的游戏保持原样。服务运行中也可进行。

        示例：
          whistlestop import club/
          whistlestop import --database postgres://club@db/club old/*.ride.gz

        退出码：0 所有游戏都在数据库中，2 有些不在：文件无法使用，
        或看不出玩的是什么游戏。
cli-import-paths = 记录、文件夹、通配符或`-`
cli-import-data = 把数据库放在此文件夹 [默认：用户的文件夹]
cli-import-database = 把数据库放在此PostgreSQL数据库
cli-no-final = { $title }：没有过程就无法写出最终局面，所以不能用`--final`
cli-players-for = { $title }适合{ $least }至{ $most }人，不能{ $n }人玩
cli-standings-formats = 名次表的格式是table、csv、markdown或json；要同时输出其他报告请用`--out DIR`
cli-diff-formats = full、short、json其中之一
cli-one-stdin = 两者中只能有一个是标准输入
cli-no-game-n = 其中没有第{ $n }局
cli-some-unreadable-check = 有些内容无法读取：见`whistlestop check`
cli-fill-in = { $to }：填好之后运行`whistlestop check { $to }`
cli-there-already = 已经存在，保持原样：请换个文件名，或加上`--force`
cli-no-such-beginning = 记录不能这样开始：{ $message }
cli-name-missing = 少了名字：请像`--players Ada,Ben`这样，逗号两边都写名字
cli-no-name = `{ $name }`不能当作记录里的名字：要写成一行，最多100字，不含引号
cli-same-player = `{ $name }`与`{ $other }`会被当成同一位玩家
cli-stdout = 标准输出：{ $error }
cli-print-it = { $to }：请用浏览器打开并打印
system-not-found = 找不到这个文件或文件夹
system-denied = 没有访问权限
system-folder = 这是文件夹
system-no-folder = 不是文件夹
system-exists = 已经存在
system-full = 磁盘空间不足
system-read-only = 这里不能写入（只读）
system-in-use = 这个地址已被占用
system-no-address = 本机没有这个地址
