cli-no-language = 使える言語：{ $tags }
cli-file-problems = このファイルには{ $problems }があります：`whistlestop board { $path }`を見てください
cli-beside = ログが名指しできるのは、同じ場所かその下のファイルだけです。ほかは`--board FILE`で渡してください
cli-no-usable-file = ログと同じ場所かその下に使えるファイルがありません：`whistlestop board { $file }`を見てください
cli-one-of = 次のどれか：{ $words }
cli-fix-alone = --fixとともに使うときは単独で、--format json、sarif、githubなしで使ってください
cli-nothing-deduced = このゲームから推論できることはありません
cli-after-turn = { $turn }手番目の後
cli-cards-head = 枚数
cli-at-the-widest = {"  "}（最大の範囲）
cli-left = 読めない{ $lines }があるため、そのままにします
cli-two-line-ends = 行末の形式が混在しています
cli-not-the-same = { $line }行目のゲームは読み直すと別の内容になるため、そのままにします
cli-long-line = { $line }行目は1行として長すぎます
cli-long-game = { $line }行目：こんなに長いゲームはありません
cli-line-not-text = { $line }行目はUTF-8のテキストではありません
cli-named-problems = { $name }には{ $problems }があります：`whistlestop board { $name }`を見てください
cli-games-help = { $names }、またはボードかタイルセットのファイル
cli-games-ship = { $name }: { $error }（付属のゲーム：{ $games }）
cli-no-game-near = `{ $name }`というゲームはありません。`{ $near }`のことですか？（ゲーム：{ $games }）
cli-no-game = `{ $name }`というゲームはありません（ゲーム：{ $games }）
cli-cannot-name = { $game }：ログはこのようなファイルを名指しできません
cli-log-names = ログは`{ $name }`を名指しします。その名のファイルを隣に置くか、`--board { $game }`で渡してください
cli-folder = ログではなくフォルダーです。`whistlestop audit { $path }`なら中のログをすべて判定します
cli-only-one-game = ゲームは1つしかありません
cli-choose-game = { $n }ゲームあります。--game Nで1つ選んでください
cli-only-n-games = { $n }ゲームしかありません
cli-has-tickets = { $name }は{ $tickets }
cli-deck-tickets = 行き先チケットの山は{ $tickets }
cli-not-in-deck = 次のものはそこにもありません：{ $tickets }
cli-more-certain = （記録に疑いがあるため、ほかにも確実なものがあるかもしれません）
cli-one-ticket = 行き先チケット1枚
cli-n-tickets = 行き先チケット{ $least }枚
cli-range-tickets = 行き先チケット{ $least }〜{ $most }枚
cli-packed = 圧縮されたログには書き込みません。先に展開するか、--diffで見てください
cli-not-text = UTF-8のテキストではありません
cli-would-mend = { $name }: --fixで{ $findings }のうち{ $n }件が直ります
cli-done = { $name }:{ $line }: 修正：{ $message }
cli-done-more = { $name }: ほか{ $more }件
cli-run-again = 。まだあります。もう一度実行してください
cli-mended = { $name }: { $findings }のうち{ $n }件を直しました{ $again }
cli-not-back = 読み直すと直したとおりになりません
cli-passed-by = { $what }なので飛ばします
cli-not-a-file = ファイルではなく{ $what }です
cli-a-pipe = パイプ
cli-a-socket = ソケット
cli-a-device = デバイス
cli-a-folder = フォルダー
cli-no-file = ファイルではないもの
cli-too-large-mb = { $most } MBを超えています
cli-is-completion = { $full }は{ $public }の完成形です
cli-some-unreadable = 読めない部分があります
cli-name-games = { $name }: { $n }ゲーム
cli-no-completion = { $full }は{ $public }の完成形ではありません
cli-cannot-replay = このゲームは再現できません：`whistlestop check`を見てください
cli-one-no-wanted = 1ゲームだけで、{ $wanted }番目はありません。
cli-n-no-wanted = { $n }ゲームあり、{ $wanted }番目はありません。
cli-no-such-place = その場所はありません。ログは{ $moves }手番で、{ $line }行目、フレーム{ $frame }で終わります
cli-lines-not-shown = ほか{ $n }行は表示しません。こんなに長いゲームはありません
cli-line-not-used = { $list }行目はそのままでは使えませんでした：`whistlestop check`を見てください
cli-lines-not-used = { $n }行（{ $list }{ $more }）はそのままでは使えませんでした：`whistlestop check`を見てください
cli-not-scored = 得点を計算できません：`whistlestop check`を見てください
cli-no-command = そのコマンドはありません。コマンド：{ $names }
cli-nobody-goes-on = 誰も続けられませんでした
cli-stop-early = { $games }のうち{ $n }ゲームが終わりまで行きませんでした：{ $why }
cli-players-range = { $game }は{ $least }〜{ $most }人用です（{ $players }人は不可）
cli-one-edition = { $game }の版は1つだけです
cli-no-edition = { $game }に`{ $edition }`版はありません：{ $editions }
cli-style-boards = --styleはチケット・トゥ・ライドのボード用です：{ $boards }
cli-not-writable = 書き直せるファイルではありません
cli-too-large = 大きすぎます
cli-hard-links = 複数の名前（ハードリンク）があり、ほかの名前には古い内容が残ってしまいます
cli-written-meanwhile = その間にほかの誰かが書き込みました
cli-exists-no-file = すでにあり、ファイルではありません
cli-is-folder = フォルダーです
cli-dead-link = リンク先がありません
cli-folder-closed = そのフォルダーにファイルを作れません：{ $error }
cli-damaged = 圧縮ファイルが壊れています：{ $error }
cli-from-game = { $file }（{ $first }ゲーム目から）
cli-only-boards = { $title }：描画やJSON出力ができるのはボードだけです（{ $boards }）
cli-no-places = { $title }に名前のある場所はありません
cli-any-of-these = `{ $text }`は次のどれかかもしれません：{ $names }
cli-no-place = { $title }に`{ $text }`という場所はありません。指定しなければすべて表示します
cli-nearest-place = `{ $text }`という場所はありません。近いもの：{ $names }
cli-not-played-on = このゲームは`{ $named }`で遊ばれていません
cli-no-such-turn = その場所はありません。ログは{ $moves }手番です
cli-no-shell = { $variable }: `{ $shell }`というシェルはありません
cli-markdown = markdownは`--standings`用です
cli-several-formats = 複数の形式にはフォルダーが要ります：`--out DIR`
cli-linked-folder = フォルダーへのリンクなので飛ばします。監査するには名前を直接指定してください
cli-no-logs = ログ（*.ride、*.ride.gz、*.ride.zst）がありません
cli-stdin-once = 標準入力は一度しか読めません
cli-too-deep = 深すぎます
cli-no-match = このパターンに合うファイルはありません
cli-progress = { $games }ゲーム、違反{ $faulty }
cli-none-replayed = 再現できるゲームがありません：`whistlestop check`を見てください
cli-no-page = すでにあり、whistlestopのページではありません。-oで別のファイルを指定するか、消してください
cli-no-film = すでにあり、whistlestopのフィルムではありません。-oで別のファイルを指定するか、消してください
cli-other-format = ここで書くのは.{ $named }ファイルではありません。.{ $extension }で終わる名前にしてください
cli-film-pace = 0.2から60までの秒数が要ります
cli-no-fonts = このコンピューターにフォントが見つかりません。GIFには名前を書くフォントが要ります。フォントを入れるか、.svgで終わるファイルを指定してください
cli-no-gif = GIFを作れません：{ $why }
cli-gif-left-out = このwhistlestopはGIFなしで作られています。.svgで終わるファイルを指定してください
cli-log-itself = それはログ自身です。-oで別のファイルを指定してください
cli-there-is-no-game = ゲームがありません
cli = 鉄道ボードゲームの審判：手書きのログを再現し、反則をすべて指摘し、得点を証明します
    .after =
        使用例：
          whistlestop new europe --players Ada,Ben,Cai -o game.ride
                                                   書き込むだけのログ。`--final`は得点だけ
          whistlestop pad europe                   紙と鉛筆のための印刷用紙
          whistlestop check game.ride              ゲームを判定し、得点表を出す
          whistlestop check --format short *.ride  指摘を1行ずつ
          cat game.ride | whistlestop check -      標準入力を読む
          whistlestop audit cup/                   フォルダー内のログをすべて判定
          whistlestop page game.ride               ブラウザーで1手ずつ見るページ
          whistlestop explain C9                   ルールの説明と例
          whistlestop fmt --check game.ride        標準の書き方になっているか

        終了コード：0 問題なし、1 指摘あり、2 使えないファイルか引数がある。
cli-lang = すべての言葉の言語：en、ja、zh-Hant、zh-Hans。なければWHISTLESTOP_LANG、またはシステムの言語
cli-new = 書き込むだけのログを作る
    .after =
        ログには先にわかることと、各行の書き方がコメントで入っています。必要な行の#を
        外してください。すぐに判定でき、その時点では「未終了」であって誤りではありません。

        使用例：
          whistlestop new europe --players Ada,Ben,Cai -o game.ride
          whistlestop new europe --players "Oma Käthe,Ben" --final -o score.ride
          whistlestop new card-game                       標準出力へ、仮の名前で
          whistlestop new mymap.yaml --players Ada,Ben    自作のボードで
          whistlestop check game.ride                     そのあとで

        終了コード：0 書き込み済み、2 使えないファイルか引数がある。
cli-new-game = europe、london、usa、new-york、card-game、metro、またはボードかタイルセットのファイル
cli-new-players = 席順のプレイヤー。カンマで区切る
cli-new-is-final = ゲームの最後だけ。得点が正しかったか知りたいとき
cli-new-output = 書き込むファイル。なければ、または`-`なら標準出力
cli-new-force = すでにあるファイルに上書きする
cli-pad = 紙に書く記録係のための印刷用ページを作る
    .after =
        ブラウザーで開いてA4またはLetterに印刷する1つのHTMLファイルです。書き方、
        カードの文字、都市、行き先チケット、そして手番番号つきの罫線が入っています。
        書いたものはそのままログになります。あとで入力すれば`whistlestop check`が判定します。

        使用例：
          whistlestop pad europe                          europe-pad.htmlを書く
          whistlestop pad london --players Ada,Ben,Cai    手番の横に名前を入れる
          whistlestop pad card-game --turns 60 -o pad.html
          whistlestop pad mymap.yaml -o - > pad.html

        終了コード：0 書き込み済み、2 使えないファイルか引数がある。
cli-pad-game = europe、london、usa、new-york、card-game、metro、またはボードかタイルセットのファイル
cli-pad-players = 手番順のプレイヤー。カンマで区切る
cli-pad-turns = 手番の行数
cli-pad-output = 書き込むファイル。`-`は標準出力 [既定：GAME-pad.html]
cli-pad-force = すでにあるファイルに上書きする
cli-check = ログを再現し、違反をすべて報告し、得点表を出す
    .after =
        修正：指摘の直し方は、それでログを再現してその指摘が消え、新しい指摘が出ない
        ときだけ示します。「安全」なのは綴り、書式、ログから決まる数字です。出来事を変える
        ものや推測は「安全でない」修正です。裁定は決して変えません。

        使用例：
          whistlestop check --fix game.ride                    安全な修正を書き込む
          whistlestop check --diff game.ride                   何が変わるか
          whistlestop check --unsafe-fixes game.ride           ほかの直し方も見る
          whistlestop check --fix --unsafe-fixes game.ride     すべて書き込む
          whistlestop check --fix - < draft.ride > game.ride   ストリームを直す。残りは
                                                               標準エラーに出す

        ログは全体が書かれるか、まったく書かれないかのどちらかで、ほかの誰かが書いていた
        場合は書きません。圧縮されたログには書かず、--diffで直し方を示します。

        終了コード：0 問題なし、1 違反が残る（--diff：指摘あり）、2 ファイルが使えない、
        または書けない。
cli-check-logs = 判定するログ。`-`は標準入力
cli-check-format = 報告の形式：full、short、json、sarif、github
cli-check-quiet = 指摘だけを報告する。得点表はなく、問題がなければ何も出さない
cli-check-ranges = `--format json`とともに：見えないカードのある手札が最後に何を持ち得るかも
cli-check-fix = 安全な修正をログに書き込む
cli-check-diff = --fixで変わるところを差分で示し、何も書かない
cli-check-unsafe-fixes = --fixか--diffとともに：出来事を変える修正も。なければ表示だけ
cli-check-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-check-color = 色を使う条件
cli-check-width = この桁数で行を折り返す。指定がなければ端末の幅、パイプでは折り返さない
cli-audit = 多くのログを判定し、誤りを数える
    .after =
        PATHSはログ、フォルダー（その下の*.ride、*.ride.gz、*.ride.zstすべて）、引用符で
        囲んだパターン、または標準入力の`-`です。圧縮されたログは読みながら展開します。
        各ファイルの各ゲームを判定します。読めないものがあっても残りは続けます。

        一手ずつ、または2人の記録係がわずかに違う形で二重に記録したゲームは名指しします。
        どこで違うかは`whistlestop diff`でわかります。

        違反のあるゲームでは、どの違反が勝敗を決め得たかを最後の行で伝えます。ルールを
        破った手を1つずつ除いてゲームを再現します。

        使用例：
          whistlestop audit cup/                       何が誤りか、最後に集計
          whistlestop audit 'cup/round-*/*.ride'       パターン
          whistlestop audit games.ride.zst --format csv > games.csv
          whistlestop audit cup/ --out report/ --format json,junit
          whistlestop audit cup/ --select C,T --fail-on warning
          whistlestop audit cup/ --standings           各卓の順位に5-3-2-1-0点
          whistlestop audit cup/ --standings=cup.yaml --format markdown

        終了コード：0 問題なし、1 指摘あり（--fail-onを参照）、2 使えないファイルか引数が
        ある。
cli-audit-paths = ログ、フォルダー、パターン、または`-`
cli-audit-format = 報告の形式：table、json、jsonl、csv、sarif、junit、--standingsではmarkdownも。--outがあれば複数可
cli-audit-standings = ログに書かれた大会、ラウンド、卓から順位表を作る。FILEでポイントとタイブレークを決める
cli-audit-out = 報告と、図つきの指摘すべてをこのフォルダーのファイルに書く
cli-audit-select = このルールだけ：番号（C9）、文字（C）または名前。カンマで区切る
cli-audit-ignore = このルール以外
cli-audit-fail-on = 終了コードを1にするもの：error、warning、note、never、またはルール
cli-audit-since-turn = この手番以降の出来事だけ
cli-audit-limit = 一覧はこのゲーム数まで。集計にはすべて入る
cli-audit-threads = このスレッド数で判定する。なければマシンの数だけ
cli-audit-no-duplicates = 二重に記録されたゲームを探さない
cli-audit-quiet = 集計だけ：ゲームの一覧は出さない
cli-audit-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-score = 得点表だけを出す
cli-score-logs = 得点を計算するログ。`-`は標準入力
cli-score-json = 表の代わりにJSONで出す
cli-score-ranges = `--json`とともに：見えないカードのある手札が最後に何を持ち得るかも
cli-score-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-score-color = 色を使う条件
cli-score-width = この桁数で行を折り返す。指定がなければ端末の幅、パイプでは折り返さない
cli-replay = ログを1手ずつ再現する
    .after =
        端末ではビューアーが開きます。地図、ヤードまたは配置、手札、場札、得点トラック、
        そしてログの行とそこでの指摘が見えます。キー：← → で1行、↑ ↓ で1ラウンド、
        スペースで再生、[ ] で違反、/ で手番や都市へ、? でヘルプ、q で終了。パイプや
        --plain、--jsonではフレームを出力します。

        フレームとは、ログの1行のあとのテーブルです。その行で何が起きたか、何が指摘された
        か、各プレイヤーの持ち物、場札と山札。誰も見ていないカードのある手札については、
        `deduce`と同じく最少と最多を示します。`--at`で1つのフレームを選ぶと、ボード、
        ヤードまたは配置と、ほかではあり得ない非公開の引きも示します：
          --at 41        ログの最初から数えて41手番のあと。0は準備
          --at move:45   書かれた45番目の手番のあと（取り消されたものも含む）
          --at line:123  ファイルの123行目の記述、またはその上の最後の記述のあと
          --at frame:7   ヘッダーより下の7行目
          --at end       最後の行のあと

        使用例：
          whistlestop replay game.ride                   ゲームを見る
          whistlestop replay game.ride --at 41           41手番から
          whistlestop replay --plain game.ride           全フレームと得点表
          whistlestop replay --plain --at 41 game.ride   41手番のあとのテーブル
          whistlestop replay --json game.ride            1行に1つのJSON
          whistlestop replay --game 3 club.ride          ファイルの3番目のゲーム

        終了コード：0 表示済み、2 ファイルが使えない、またはその場所がない。
cli-replay-log = ログ。`-`は標準入力
cli-replay-plain = ビューアーを開かず、フレームを文字で出す
cli-replay-json = フレームを1行に1つのJSONで出す
cli-replay-at = この手番、`move:N`、`line:N`、`frame:N`または`end`のフレームから始める、またはそれだけを出す
cli-replay-game = ファイルのこのゲームだけ（1から）
cli-replay-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-replay-color = 色を使う条件
cli-fmt = ログを標準の書き方に直す
    .after =
        ログは全行が読めるときだけ書き直します。読めない行は名指しします。新しい内容は
        新しいファイルに書かれ、全体ができてから古いものと入れ替わります。何が起きても
        失われません。

        使用例：
          whistlestop fmt game.ride                書き直す
          whistlestop fmt --check *.ride           標準の書き方でないのはどれか
          whistlestop fmt --lang ja game.ride      日本語の言葉で
          whistlestop fmt - < game.ride            出力する
          whistlestop fmt --lang ja game.ride      日本語の言葉で書く

        終了コード：0 問題なし、1 標準の書き方でないログ（--check）または読めない行が
        ある、2 ファイルが使えない、または書けない。
cli-fmt-logs = その場で整えるログ。`-`は標準入力を整えて標準出力へ
cli-fmt-check = 何も変えず、標準の書き方でないログを名指しする
cli-fmt-stdout = 書き戻さず、結果を出力する
cli-fmt-board = ログが名指すものの代わりに、このボードのファイルから名前を取る
cli-redact = 観客、または1人のプレイヤーに見えたものだけを書く
    .after =
        手札、非公開のカード、提示された行き先チケットは`?`になります。公開されたもの、
        つまり場札、支払い、トンネルのカード、置かれたカードやタイル、結果は残ります。
        終わったゲームには、各プレイヤーが残した行き先チケットの`shows`行がつきます。4人の
        カードゲームでは、最初の得点計算で達成した目的地もそこに書きます。コメントは何でも
        語り得るので省きます。読めない行のあるログは受け付けません。

        使用例：
          whistlestop redact game.ride > public.ride         全員に見えたもの
          whistlestop redact --as Ben game.ride              Benに見えたもの
          whistlestop redact game.ride | whistlestop check -
cli-redact-log = ログ。`-`は標準入力
cli-redact-viewer = このプレイヤーに見えたものを残す
cli-redact-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-refines = 完全なログが公開ログの完成形としてあり得るかを言う
    .after =
        FULLがPUBLICの完成形なのは、どの場所でも同じことを言い、PUBLICに`?`があれば何でも
        よく、PUBLICが守るルールを破らないときです。コメント、タグ、`check`行、名前の綴りは
        問わず、支払ったカードや提示された行き先チケットの順も問いません。名前はログで使う
        ボードのもので、そのファイルの名は違ってもかまいません。

        使用例：
          whistlestop refines full.ride public.ride

        終了コード：0 完成形である、1 完成形でない（最初の違いを示す）、2 ファイルが
        使えない。
cli-refines-full = より多くを語るログ
cli-refines-public = より少なく語るログ
cli-refines-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-refines-color = 色を使う条件
cli-diff = 同じゲームの2つのログを並べ、違うところを言う
    .after =
        記述は内容で対応づけます。名前の綴り、カードの順、コメント、手番番号は問わず、
        `?`はどのカードにも合います。違うところでは互いに相手の記述で再現し、どちらに
        矛盾がないかを示します。

        使用例：
          whistlestop diff mine.ride yours.ride
          whistlestop diff --format short mine.ride yours.ride
          whistlestop diff --game 3 evening-a.ride evening-b.ride    両方の3番目のゲーム

        終了コード：0 同じか、一方が詳しいだけ。1 違う、または同じゲームの記録でない。
        2 ファイルが使えない。
cli-diff-a = 一方のログ。`-`は標準入力
cli-diff-b = もう一方のログ
cli-diff-format = 報告の形式：full、short、json
cli-diff-game = 両ファイルのN番目のゲームだけを比べる
cli-diff-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-diff-color = 色を使う条件
cli-deduce = 手札についてわかることを言う
    .after =
        表には各プレイヤーの行と各種カードの列があります。`2`は確実、`1-3`は1枚から3枚
        という意味で、その時点までにログから誰もが知り得ること、つまり見えずに配られ引かれた
        もの、支払われたもの、ほかで見えたもの、各山札がまだ持ち得たものによります。`*`は
        誰も来るのを見ていないのに必然のカードです。その下に、ほかではあり得ない非公開の
        引きと配り、さらに各自の行き先チケットの枚数、確実なもの、山に確実にないものが続き
        ます。完全なログは観客、または名指した
        プレイヤーに見えたものとして扱います。

        使用例：
          whistlestop deduce game.ride                  ログの最後で
          whistlestop deduce game.ride --at 20          20手番のあと
          whistlestop deduce game.ride --as Ben --json  Benが知り得ること
          whistlestop deduce game.ride --every          毎手番のあと
cli-deduce-log = ログ。`-`は標準入力
cli-deduce-at = ログの最初から数えてこの手番のあと。0は準備
cli-deduce-viewer = このプレイヤーが知り得ること
cli-deduce-every = 毎手番のあと
cli-deduce-json = JSONで出す：各時点1行
cli-deduce-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-page = ゲームをブラウザーで開くページにする
    .after =
        ページはネットワークも添付物も要りません。地図や配置、すべての手順、手札、違反の
        説明、得点表、得点の推移がすべて1つのファイルに入っています。

        使用例：
          whistlestop page game.ride                     ログの隣にgame.htmlを書く
          whistlestop page game.ride -o last-night.html
          whistlestop page --game 3 club.ride            ファイルの3番目のゲーム
          whistlestop page --eyes public game.ride       公開情報だけのページ
          whistlestop page --eyes Ben game.ride          Benから見たページ
          whistlestop page - -o - < game.ride > game.html

        終了コード：0 書き込み済み、2 ファイルが使えない、または書けない。
cli-page-log = ログ。`-`は標準入力
cli-page-output = 書き込むファイル。`-`は標準出力 [既定：ログの名前に.html]
cli-page-game = ファイルのこのゲーム（1から）。複数あるときに必要
cli-page-eyes = ほかの人が見なかったものを省く：`public`、またはプレイヤーの名前
cli-page-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-film = ゲームを動く絵にする
    .after =
        フィルムはひとりでに繰り返し動くSVGファイルです。どのブラウザーでも、スクリプトも添付物も
        要りません。動きを減らす設定の人や、動きを知らないプログラムにはゲームの最後が見えます。
        SVGを受け付けない場所には、.gifで終わるファイルを指定します。文字はこのコンピューターの
        フォントで描きます。

        使用例：
          whistlestop film game.ride                     ログの隣にgame.svgを書く
          whistlestop film game.ride -o last-night.svg
          whistlestop film game.ride -o game.gif         SVGを表示しないチャットへ
          whistlestop film game.ride --seconds 1.5       2倍の速さ
          whistlestop film --game 3 club.ride            ファイルの3番目のゲーム
          whistlestop film - -o - < game.ride > game.svg

        終了コード：0 書き込み済み、2 ファイルが使えない、または書けない。
cli-film-log = ログ。`-`は標準入力
cli-film-output = 書き込むファイル（.svgか.gif）。`-`は標準出力 [既定：ログの名前に.svg]
cli-film-seconds = 1ラウンドの秒数（0.2から60）。長いゲームは5分に収める
cli-film-game = ファイルのこのゲーム（1から）。複数あるときに必要
cli-film-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-explain = ルール、コード、オプションの意味を言う
    .after =
        使用例：
          whistlestop explain              すべてのコードと名前
          whistlestop explain C9           1つのルール、悪い例と良い例
          whistlestop explain double       名前の一部からルールを探す
          whistlestop explain claim        claimの書き方と、それに関するルール
          whistlestop explain notation     ログの書き方を初めから終わりまで
          whistlestop explain --game london S4   そのゲームのルール番号で
          whistlestop explain options      ログで宣言できる卓の取り決め
cli-explain-what = C9のようなコード、ルール名の単語の初め、`claim`のような記法の言葉、全体なら`notation`、または`options`
cli-explain-game = このゲームのルールだけを、その番号で
cli-board = ゲームのボード、カード、タイルを見せる、またはそのファイルを検査する
    .after =
        使用例：
          whistlestop board                     付属のもの：ボード、カード、タイル
          whistlestop board europe              都市、ルート、行き先チケット
          whistlestop board europe Paris        1つの都市について
          whistlestop board card-game           ボードのないゲームの目的地と都市
          whistlestop board mymap.yaml          ボードのファイルを検査
          whistlestop board europe --svg > europe.svg
          whistlestop board europe --log game.ride --at 41 --svg > turn41.svg
          whistlestop board --template > mymap.yaml
cli-board-board = 付属のゲーム、またはボードかタイルセットのファイル
cli-board-city = この都市に関することだけ
cli-board-json = ボードをJSONで出す
cli-board-svg = 地図をSVGで出す
cli-board-log = --svgとともに、このログの局面。`-`は標準入力
cli-board-at = この手番、`move:N`、`line:N`、`frame:N`または`end`のあとの局面
cli-board-game = ログのこのゲーム（1から）。複数あるときに必要
cli-board-template = 説明つきのボードのファイルのひな型を出す
cli-board-color = 色を使う条件
cli-simulate = 種から合法なゲームを遊び、ログとして書く
    .after =
        プレイヤーは行き先チケットを目指し、どのゲームも合法で最後まで進みます。ただし
        自作のボードで終わる道がないときは、誰も続けられないところで止まり、そう書きます。
        同じ種はどのマシンでも同じログになり、実行のK番目のゲームの種はS + K - 1なので、
        どれでも単独で作り直せます。

        使用例：
          whistlestop simulate europe --players 4 --seed 7
          whistlestop simulate london --games 1000 -o london.ride
          whistlestop simulate card-game --games 100 --unseen | whistlestop audit -
          whistlestop simulate mymap.yaml --varied

        終了コード：0 書き込み済み、1 終わらないゲームがある、2 使えないファイルか引数が
        ある。
cli-simulate-game = europe、london、usa、new-york、card-game、metro、またはボードかタイルセットのファイル
cli-simulate-players = 人数。なければゲームの遊べる人数を順に
cli-simulate-seed = 最初のゲームの種
cli-simulate-games = ゲーム数
cli-simulate-unseen = 公開されたものだけを書く
cli-simulate-edition = どの版のルールで
cli-simulate-varied = 違いにならないものを変える：名前、手番番号、確認、コメント、綴り
cli-simulate-style = プレイヤーの遊び方：plain、hoard、tickets、wild、whim、starve、mixed
cli-simulate-output = 標準出力ではなくこのファイルに書く
cli-completions = シェルの補完スクリプトを出す
    .after =
        スクリプトは何が合うかを`whistlestop`自身に尋ねるので、ゲーム、ルール、形式、
        都市、ログのプレイヤーも候補になります。

        使用例：
          source <(whistlestop completions bash)              ~/.bashrcに
          source <(whistlestop completions zsh)               ~/.zshrcに
          whistlestop completions fish | source               ~/.config/fish/config.fishに
cli-completions-shell = 補完するシェル
cli-man = プログラムまたはコマンドのマニュアルページを出す
    .after =
        使用例：
          whistlestop man | man -l -                マニュアルページ
          whistlestop man check | man -l -          1つのコマンドのもの
          for c in check new; do whistlestop man $c > whistlestop-$c.1; done
cli-man-page = ページの欲しいコマンド。なければプログラムのもの
cli-usage = 使い方：
cli-commands = コマンド
cli-print-help = ヘルプを出す
cli-print-version = バージョンを出す
cli-arguments = 引数
cli-options = オプション
cli-default = {" "}[既定：{ $value }]
cli-values = {" "}[値：{ $values }]
cli-unknown-argument = 知らない引数です：{ $arg }
cli-unknown-command = 知らないコマンドです：{ $command }
cli-missing-argument = 足りないもの：{ $arg }
cli-conflict = { $arg }は{ $other }と一緒に使えません
cli-missing-value = { $arg }には値が要ります
cli-wrong-value = { $value }は{ $arg }の値になりません
cli-why = : { $why }
cli-near = { $near }のことではありませんか
cli-see-help = 詳しくは--helpをご覧ください。
cli-error = エラー
cli-record = 入力しながら1行ずつ判定してゲームを記録する
    .after =
        各行は入力と同時に判定され、標準の書き方で書かれ、次を尋ねる前にディスクに残り
        ます。書いたと言ったものは決して失われません。読めない行は書かれません。手番の人の
        名前は省けます：`draw R>K ?`。Tabでプレイヤー、手、空いたルート、手札のカード、行き先
        チケットを補完します。新しいファイルではまずゲームとプレイヤーを尋ね、すでにある
        ファイルは続きから書きます。

        プロンプトで：
          undo    最後の行を消す                score   現時点の得点表
          moves   できること                    map     テーブルの様子
          log     最後の数行                    quit    終わる（Ctrl-Dも同じ）

        パイプでは普通の行を読みます：`whistlestop record game.ride < lines.txt`

        終了コード：0 問題なし、1 ログに違反がある、2 ファイルが使えない。
cli-record-file = 書き込むログ。すでにあれば続きを書き、なければここに新しく作る
cli-record-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-record-color = 色を使う条件
cli-moves = その局面でできることを言う
    .after =
        審判が次に受け付ける行をすべて、書かれるとおりに示します。支払いを選ぶところでは
        安い順にすべて。`?`はこれから見えるもので、見えないカードがあれば合法であり得る手に
        なります。書きかけの行（--line）は続きを示します：2枚目の引き、トンネルの追加など。

        使用例：
          whistlestop moves game.ride                          ログの最後で
          whistlestop moves game.ride --at 20                  20手番のあと
          whistlestop moves game.ride --line Ben               Benの手
          whistlestop moves game.ride --line "Ada draw R>K"    2枚目のカード
          whistlestop moves game.ride --json                   データとして

        終了コード：0 表示済み、2 ファイルが使えない。
cli-moves-log = ログ。`-`は標準入力
cli-moves-at = ログの最初から数えてこの手番のあと。0は準備
cli-moves-line = 書きかけの行：プレイヤー、または途中までの手番
cli-moves-json = JSONで出す：各ゲーム1行
cli-moves-board = ログが名指すものの代わりに、このボードのファイルまたはタイルセットで遊ぶ
cli-serve = アーカイブ、ライブの卓、そのページをブラウザーとプログラムに提供する
    .after =
        アーカイブはこのマシンのフォルダー、または複数のサーバーが共有するPostgreSQLに
        あります。--lanか--addrがなければ、このマシンからしか受け付けません。

        使用例：
          whistlestop serve                            http://127.0.0.1:8080
          whistlestop serve --lan                      家の中へ。アドレスとQRコードを出す
          whistlestop serve --data /srv/club --addr 127.0.0.1:9000
          whistlestop serve --database postgres://club@db/club
          whistlestop serve --addr 127.0.0.1:8080 --trusted-proxy 127.0.0.1
          whistlestop serve --lan --host club.local    名前でも届くようにする
          whistlestop export --backup copy.sqlite      動作中の複製

        WHISTLESTOP_DATABASEに--databaseの値を入れれば、プロセス一覧にパスワードが出ません。

        終了コード：0 止められた、2 アドレスかアーカイブが使えない。
cli-serve-addr = ここで待ち受ける
cli-serve-lan = 家全体から受け付け、アドレスとQRコードを示す
cli-serve-data = アーカイブをこのフォルダーに置く [既定：ユーザーのデータフォルダー]
cli-serve-database = アーカイブをこのPostgreSQLデータベースに置く
cli-serve-open = ブラウザーでページを開く
cli-serve-trusted-proxy = 誰のための要求かについて、このプロキシを信じる。複数回指定可
cli-serve-host = アドレスと`localhost`のほかに、この名前にも答える。複数回指定可
cli-serve-max-body = 1つの要求で受け取る最大バイト数
cli-serve-max-rate = 1つのアドレスに1秒間に答える要求の数
cli-serve-max-connections = 同時接続の数
cli-serve-max-tables = 同時に開くライブの卓の数
cli-serve-patience = 要求が届くまで待つ秒数
cli-serve-log = 標準エラーに記録するもの
cli-serve-log-json = JSONで記録する（1行に1つ）
cli-export = サービスのアーカイブをログとして書き出す
    .after =
        各ゲームはID.ride、終わっていない卓はtables/ID.rideとして書かれます。サービスの動作中
        でもできます。`whistlestop import`ですべて取り込み直せます。

        使用例：
          whistlestop export club/                       ユーザーのデータフォルダーのアーカイブ
          whistlestop export --data /srv/club club/
          whistlestop export --backup copy.sqlite        リンクも含むデータベースの複製

        終了コード：0 書き込み済み、2 アーカイブが使えない、またはファイルが書けない。
cli-export-folder = 書き出すフォルダー
cli-export-backup = 代わりにSQLiteデータベース全体の複製をこのファイルに書く
cli-export-data = アーカイブをこのフォルダーに置く [既定：ユーザーのデータフォルダー]
cli-export-database = アーカイブをこのPostgreSQLデータベースに置く
cli-import = ログをサービスのアーカイブに入れる
    .after =
        PATHSはログ、フォルダー（その下の*.ride、*.ride.gz、*.ride.zstすべて）、引用符で
        囲んだパターン、または`-`です。すでにあるゲームはそのままです。サービスの動作中でも
        できます。

        使用例：
          whistlestop import club/
          whistlestop import --database postgres://club@db/club old/*.ride.gz

        終了コード：0 すべてのゲームが入った、2 入らないものがある：ファイルが使えない、
        または何のゲームかわからない。
cli-import-paths = ログ、フォルダー、パターン、または`-`
cli-import-data = アーカイブをこのフォルダーに置く [既定：ユーザーのデータフォルダー]
cli-import-database = アーカイブをこのPostgreSQLデータベースに置く
cli-no-final = { $title }：途中の経過がないと最終状態を書けないため、`--final`は使えません
cli-players-for = { $title }は{ $least }～{ $most }人用です（{ $n }人では遊べません）
cli-standings-formats = 順位表の形式はtable、csv、markdown、jsonです。ほかの報告も併せて出すには`--out DIR`
cli-diff-formats = full、short、jsonのいずれか
cli-one-stdin = 標準入力にできるのは片方だけです
cli-no-game-n = { $n }番目のゲームはありません
cli-some-unreadable-check = 読めない部分があります：`whistlestop check`で確認してください
cli-fill-in = { $to }：記入してから`whistlestop check { $to }`を実行してください
cli-there-already = すでにあるため、そのまま残しました：別のファイル名にするか、`--force`を付けてください
cli-no-such-beginning = この内容では記録を始められません：{ $message }
cli-name-missing = 名前が足りません：`--players Ada,Ben`のように、コンマの両側に名前を書いてください
cli-no-name = `{ $name }`は記録の名前に使えません：引用符を含まない100字以内の1行にしてください
cli-same-player = `{ $name }`と`{ $other }`は同じプレイヤーと見なされます
cli-stdout = 標準出力：{ $error }
cli-print-it = { $to }：ブラウザで開いて印刷してください
system-not-found = ファイルまたはフォルダが見つかりません
system-denied = アクセスが許可されていません
system-folder = フォルダです
system-no-folder = フォルダではありません
system-exists = すでにあります
system-full = ディスクの空き容量がありません
system-read-only = ここには書き込めません（読み取り専用）
system-in-use = このアドレスはすでに使われています
system-no-address = このコンピュータにそのアドレスはありません
