cli-no-language = 可用的語言：{ $tags }
cli-file-problems = 這個檔案有{ $problems }：見`whistlestop board { $path }`
cli-beside = 記錄只能指名同一處或其下的檔案：其他檔案請用`--board FILE`
cli-no-usable-file = 記錄的同一處或其下沒有可用的檔案：見`whistlestop board { $file }`
cli-one-of = 可用的值：{ $words }
cli-fix-alone = 與 --fix 並用時須單獨使用，且不可加 --format json、sarif或github
cli-nothing-deduced = 這局遊戲沒有可推論的內容
cli-after-turn = 第{ $turn }回合之後
cli-cards-head = 張數
cli-at-the-widest = {"  "}（最寬範圍）
cli-left = 有{ $lines }無法讀取，維持原狀
cli-two-line-ends = 換行方式不一致
cli-not-the-same = 第{ $line }行的遊戲重讀後內容會不同，維持原狀
cli-long-line = 第{ $line }行太長
cli-long-game = 第{ $line }行：沒有這麼長的遊戲
cli-line-not-text = 第{ $line }行不是UTF-8文字
cli-named-problems = { $name }有{ $problems }：見`whistlestop board { $name }`
cli-games-help = { $names }，或地圖、板塊組的檔案
cli-games-ship = { $name }：{ $error }（內附的遊戲：{ $games }）
cli-no-game-near = 沒有叫`{ $name }`的遊戲；是指`{ $near }`嗎？（遊戲：{ $games }）
cli-no-game = 沒有叫`{ $name }`的遊戲（遊戲：{ $games }）
cli-cannot-name = { $game }：記錄無法指名這樣的檔案
cli-log-names = 記錄指名`{ $name }`：請把同名檔案放在旁邊，或用`--board { $game }`指定
cli-folder = 這是資料夾，不是記錄：`whistlestop audit { $path }`會裁判其中每份記錄
cli-only-one-game = 其中只有一局遊戲
cli-choose-game = 其中有{ $n }局遊戲：請用 --game N 選一局
cli-only-n-games = 其中只有{ $n }局遊戲
cli-has-tickets = { $name }有{ $tickets }
cli-deck-tickets = 任務卡牌堆有{ $tickets }
cli-not-in-deck = 以下也不在其中：{ $tickets }
cli-more-certain = （記錄有疑問，可能還有更多可確定的）
cli-one-ticket = 1張任務卡
cli-n-tickets = { $least }張任務卡
cli-range-tickets = { $least }至{ $most }張任務卡
cli-packed = 不會寫入壓縮的記錄：請先解壓縮，或看 --diff
cli-not-text = 不是UTF-8文字
cli-would-mend = { $name }：--fix可修正{ $findings }中的{ $n }項
cli-done = { $name }:{ $line }：已修正：{ $message }
cli-done-more = { $name }：另有{ $more }項
cli-run-again = ；還有更多：請再執行一次
cli-mended = { $name }：已修正{ $findings }中的{ $n }項{ $again }
cli-not-back = 重讀後不會與修正結果相同
cli-passed-by = 這是{ $what }，略過
cli-not-a-file = 這是{ $what }，不是檔案
cli-a-pipe = 管線
cli-a-socket = 通訊端
cli-a-device = 裝置
cli-a-folder = 資料夾
cli-no-file = 非檔案
cli-too-large-mb = 大於{ $most } MB
cli-is-completion = { $full }是{ $public }的完整版
cli-some-unreadable = 有部分無法讀取
cli-name-games = { $name }：{ $n }局遊戲
cli-no-completion = { $full }不是{ $public }的完整版
cli-cannot-replay = 這局遊戲無法重播：見`whistlestop check`
cli-one-no-wanted = 其中只有1局遊戲，沒有第{ $wanted }局。
cli-n-no-wanted = 其中有{ $n }局遊戲，沒有第{ $wanted }局。
cli-no-such-place = 沒有這個位置：記錄有{ $moves }個回合，止於第{ $line }行、畫面{ $frame }
cli-lines-not-shown = 另有{ $n }行未顯示：沒有這麼長的遊戲
cli-line-not-used = 第{ $list }行無法照原樣使用：見`whistlestop check`
cli-lines-not-used = 有{ $n }行（{ $list }{ $more }）無法照原樣使用：見`whistlestop check`
cli-not-scored = 無法計分：見`whistlestop check`
cli-no-command = 沒有這個指令；指令：{ $names }
cli-nobody-goes-on = 沒有人能繼續
cli-stop-early = { $games }中有{ $n }局在結束前停止：{ $why }
cli-players-range = { $game }供{ $least }至{ $most }人遊玩，不是{ $players }人
cli-one-edition = { $game }只有一個版本
cli-no-edition = { $game }沒有`{ $edition }`版：{ $editions }
cli-style-boards = --style只用於鐵道任務的地圖：{ $boards }
cli-not-writable = 不是可以重寫的檔案
cli-too-large = 太大
cli-hard-links = 它有多個名稱（硬連結），其他名稱會保留舊內容
cli-written-meanwhile = 其間有別人寫入了
cli-exists-no-file = 已存在且不是檔案
cli-is-folder = 這是資料夾
cli-dead-link = 這是指向不存在目標的連結
cli-folder-closed = 無法在其資料夾建立檔案：{ $error }
cli-damaged = 壓縮檔已損壞：{ $error }
cli-from-game = { $file }（自第{ $first }局起）
cli-only-boards = { $title }：只有地圖能繪製或輸出為JSON（{ $boards }）
cli-no-places = { $title }沒有具名的地點
cli-any-of-these = `{ $text }`可能是以下任一個：{ $names }
cli-no-place = { $title }沒有叫`{ $text }`的地點；不指定則全部顯示
cli-nearest-place = 沒有叫`{ $text }`的地點；最接近的：{ $names }
cli-not-played-on = 這局遊戲不是在`{ $named }`上玩的
cli-no-such-turn = 沒有這個位置：記錄有{ $moves }個回合
cli-no-shell = { $variable }：沒有叫`{ $shell }`的殼層
cli-markdown = markdown只用於`--standings`
cli-several-formats = 多種格式需要資料夾：`--out DIR`
cli-linked-folder = 這是指向資料夾的連結，略過：要稽核請直接指名
cli-no-logs = 其中沒有記錄（*.ride、*.ride.gz、*.ride.zst）
cli-stdin-once = 標準輸入只能讀一次
cli-too-deep = 層級太深
cli-no-match = 沒有檔案符合這個樣式
cli-progress = { $games }局遊戲，{ $faulty }局不合法
cli-none-replayed = 沒有可以重播的遊戲：見`whistlestop check`
cli-no-page = 已存在且不是whistlestop的頁面：請用 -o 指定其他檔案，或將它移除
cli-no-film = 已存在且不是whistlestop的影片：請用 -o 指定其他檔案，或將它移除
cli-other-format = 這裡寫出的不是 .{ $named } 檔：請改用以 .{ $extension } 結尾的檔名
cli-film-pace = 需要0.2到60的秒數
cli-no-fonts = 這台電腦找不到字型，而GIF需要字型來寫名字：請安裝一套，或指定以 .svg 結尾的檔案
cli-no-gif = 無法做出GIF：{ $why }
cli-gif-left-out = 這個whistlestop編譯時未納入GIF：請指定以 .svg 結尾的檔案
cli-log-itself = 那是記錄本身：請用 -o 指定其他檔案
cli-there-is-no-game = 其中沒有遊戲
cli = 鐵道桌遊的裁判：重播手寫記錄，指出每個違規動作，並證明得分
    .after =
        範例：
          whistlestop new europe --players Ada,Ben,Cai -o game.ride
                                                   供填寫的記錄；`--final`只算分數
          whistlestop pad europe                   可列印的紙本記錄表
          whistlestop check game.ride              裁判一局遊戲並印出計分表
          whistlestop check --format short *.ride  每個問題一行
          cat game.ride | whistlestop check -      讀取標準輸入
          whistlestop audit cup/                   裁判資料夾下的每份記錄
          whistlestop page game.ride               在瀏覽器逐步觀看的頁面
          whistlestop explain C9                   規則的說明與例子
          whistlestop fmt --check game.ride        是否為標準寫法？

        結束代碼：0 一切正常，1 有問題，2 有檔案或引數無法使用。
cli-lang = 所有文字的語言：en、ja、zh-Hant或zh-Hans；未指定時依WHISTLESTOP_LANG或系統
cli-new = 寫出一份供填寫的記錄
    .after =
        記錄中已有事先知道的內容，並以註解列出每種寫法：把需要的行前的 # 去掉即可。
        可以立即裁判，此時只是未完成，並非有誤。

        範例：
          whistlestop new europe --players Ada,Ben,Cai -o game.ride
          whistlestop new europe --players "Oma Käthe,Ben" --final -o score.ride
          whistlestop new card-game                       輸出到標準輸出，名字待改
          whistlestop new mymap.yaml --players Ada,Ben    在自製地圖上
          whistlestop check game.ride                     然後

        結束代碼：0 已寫入，2 有檔案或引數無法使用。
cli-new-game = europe、london、usa、new-york、card-game、metro，或地圖、板塊組的檔案
cli-new-players = 依座位順序的玩家，以逗號分隔
cli-new-is-final = 只記遊戲結束時的狀態，供想確認得分的人使用
cli-new-output = 要寫入的檔案；未指定或為`-`時為標準輸出
cli-new-force = 覆寫已存在的檔案
cli-pad = 寫出可列印的頁面，供在紙上記錄的人使用
    .after =
        一個HTML檔案，在瀏覽器開啟後以A4或Letter列印：寫法、卡片字母、城市與
        任務卡，以及附回合編號的橫線。寫在上面的就是記錄：之後輸入，`whistlestop check`
        便會裁判。

        範例：
          whistlestop pad europe                          寫出 europe-pad.html
          whistlestop pad london --players Ada,Ben,Cai    回合旁附上名字
          whistlestop pad card-game --turns 60 -o pad.html
          whistlestop pad mymap.yaml -o - > pad.html

        結束代碼：0 已寫入，2 有檔案或引數無法使用。
cli-pad-game = europe、london、usa、new-york、card-game、metro，或地圖、板塊組的檔案
cli-pad-players = 依遊玩順序的玩家，以逗號分隔
cli-pad-turns = 回合的行數
cli-pad-output = 要寫入的檔案；`-`為標準輸出 [預設：GAME-pad.html]
cli-pad-force = 覆寫已存在的檔案
cli-check = 重播記錄，報告每個違規，印出計分表
    .after =
        修正：只有以該修正重播記錄後，該問題消失且沒有新的問題，才會提出。拼寫、
        格式，以及可由記錄推得的數字是安全的；凡會改變實際經過或出於猜測的都不安全。
        裁定絕不會被更動。

        範例：
          whistlestop check --fix game.ride                    寫入安全的修正
          whistlestop check --diff game.ride                   那會改變什麼？
          whistlestop check --unsafe-fixes game.ride           顯示其他可能的修正
          whistlestop check --fix --unsafe-fixes game.ride     全部寫入
          whistlestop check --fix - < draft.ride > game.ride   修正串流；其餘輸出到
                                                               標準錯誤

        記錄要嘛完整寫入，要嘛完全不寫，而且只在其間沒有別人寫入時才寫。
        不會寫入壓縮的記錄；--diff會顯示可如何修正。

        結束代碼：0 一切正常，1 仍有違規（--diff：有問題），2 檔案無法使用或寫入。
cli-check-logs = 要裁判的記錄；`-`為標準輸入
cli-check-format = 報告格式：full、short、json、sarif、github
cli-check-quiet = 只報告問題：沒有計分表，一切正常時不輸出
cli-check-ranges = 搭配`--format json`：另列出有未公開牌的手牌在結束時可能持有什麼
cli-check-fix = 把安全的修正寫入記錄
cli-check-diff = 以差異顯示 --fix 會改變什麼，不寫入
cli-check-unsafe-fixes = 搭配 --fix 或 --diff：也包括改變實際經過的修正；否則只顯示
cli-check-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-check-color = 何時使用顏色
cli-check-width = 在這個欄數換行；預設為視窗寬度，經由管線時不換行
cli-audit = 裁判多份記錄，並統計其中的問題
    .after =
        PATHS是記錄、資料夾（其下所有 *.ride、*.ride.gz與 *.ride.zst）、加引號的樣式，
        或代表標準輸入的`-`；壓縮的記錄邊讀邊解。每個檔案的每局遊戲都會裁判，
        無法讀取的不會妨礙其餘。

        同一局遊戲若記錄了兩次，無論逐手相同，或兩位記錄員略有出入，都會指出；
        `whistlestop diff`顯示兩者的差異。

        有違規的遊戲，最後一行會說明哪些違規可能決定了勝負：
        逐一去掉違規的動作後重播遊戲。

        範例：
          whistlestop audit cup/                       有什麼問題，最後附統計
          whistlestop audit 'cup/round-*/*.ride'       樣式
          whistlestop audit games.ride.zst --format csv > games.csv
          whistlestop audit cup/ --out report/ --format json,junit
          whistlestop audit cup/ --select C,T --fail-on warning
          whistlestop audit cup/ --standings           各桌名次得 5-3-2-1-0
          whistlestop audit cup/ --standings=cup.yaml --format markdown

        結束代碼：0 一切正常，1 有問題（見 --fail-on），2 有檔案或引數無法使用。
cli-audit-paths = 記錄、資料夾、樣式或`-`
cli-audit-format = 報告格式：table、json、jsonl、csv、sarif、junit，搭配 --standings 時另有markdown；搭配 --out 可多種
cli-audit-standings = 依記錄中的賽事、輪次與桌次製作排名表；FILE宣告積分與平手判定
cli-audit-out = 把報告與所有問題（附圖）寫入此資料夾
cli-audit-select = 只看這些規則：編號（C9）、字母（C）或名稱，以逗號分隔
cli-audit-ignore = 除這些規則之外
cli-audit-fail-on = 何者使結束代碼為1：error、warning、note、never或規則
cli-audit-since-turn = 只看此回合及之後發生的
cli-audit-limit = 最多列出這麼多局遊戲；統計仍計全部
cli-audit-threads = 以這麼多執行緒裁判；未指定時依機器而定
cli-audit-no-duplicates = 不尋找重複記錄的遊戲
cli-audit-quiet = 只列統計：不列出遊戲
cli-audit-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-score = 只印出計分表
cli-score-logs = 要計分的記錄；`-`為標準輸入
cli-score-json = 輸出JSON而非表格
cli-score-ranges = 搭配`--json`：另列出有未公開牌的手牌在結束時可能持有什麼
cli-score-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-score-color = 何時使用顏色
cli-score-width = 在這個欄數換行；預設為視窗寬度，經由管線時不換行
cli-replay = 逐步重播記錄
    .after =
        在終端機上會開啟檢視器：地圖、調車場或版面、手牌、翻開的牌、計分軌，
        以及記錄的該行與其中的問題。按鍵：← → 一行，↑ ↓ 一輪，空白鍵播放，[ ] 違規，
        / 前往回合或城市，? 說明，q離開。在管線中，或搭配 --plain、--json時輸出畫面。

        畫面是記錄中一行之後的桌面：該行做了什麼、有何問題、各玩家持有什麼、
        翻開的牌與牌堆。手牌中若有無人見過的牌，會像`deduce`一樣說明最少與最多。
        `--at`選定一個畫面，並顯示地圖、調車場或版面，以及別無可能的暗抽：
          --at 41        自記錄開頭起第 41 回合之後；0 為設置
          --at move:45   寫下的第 45 個回合之後，包括被收回的
          --at line:123  檔案第 123 行的記述之後，或其上最後一個
          --at frame:7   開頭之下第七行
          --at end       最後一行之後

        範例：
          whistlestop replay game.ride                   觀看一局遊戲
          whistlestop replay game.ride --at 41           自第 41 回合起
          whistlestop replay --plain game.ride           每個畫面，再印計分表
          whistlestop replay --plain --at 41 game.ride   第 41 回合之後的桌面
          whistlestop replay --json game.ride            每行一個 JSON 物件
          whistlestop replay --game 3 club.ride          檔案中的第三局遊戲

        結束代碼：0 已顯示，2 檔案無法使用或沒有該位置。
cli-replay-log = 記錄；`-`為標準輸入
cli-replay-plain = 以文字輸出畫面，不開檢視器
cli-replay-json = 以JSON輸出畫面，每行一個
cli-replay-at = 從此回合、`move:N`、`line:N`、`frame:N`或`end`的畫面開始，或只輸出它
cli-replay-game = 只看檔案中的這局遊戲，從1起
cli-replay-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-replay-color = 何時使用顏色
cli-fmt = 以標準寫法重寫記錄
    .after =
        只有每一行都讀得懂時才會重寫記錄；讀不懂的行會指出。新內容先寫成新檔案，
        完整後才取代舊檔：無論發生什麼都不會遺失。

        範例：
          whistlestop fmt game.ride                重寫
          whistlestop fmt --check *.ride           哪些不是標準寫法？
          whistlestop fmt --lang ja game.ride      以日文用字
          whistlestop fmt - < game.ride            印出
          whistlestop fmt --lang zh-Hant game.ride 以中文的字詞書寫

        結束代碼：0 一切正常，1 有記錄不是標準寫法（--check）或有讀不懂的行，
        2 檔案無法使用或寫入。
cli-fmt-logs = 要就地整理的記錄；`-`把標準輸入整理到標準輸出
cli-fmt-check = 不更動；指出不是標準寫法的記錄
cli-fmt-stdout = 印出結果而不寫回
cli-fmt-board = 從這個地圖檔案取名稱，而非記錄所指名的
cli-redact = 寫出公眾或某位玩家所見的遊戲
    .after =
        手牌、暗抽的牌與提供的任務卡變為`?`。公開的保留：公開牌、支付、隧道的牌、
        打出的牌、放置的板塊、結果。已結束的遊戲會為每位玩家加上`shows`行，
        列出保留的任務卡；四人的卡牌版中，首次計分完成的任務也列在那裡。
        註解可能透露任何事，因此略去；有讀不懂的行的記錄會被拒絕。

        範例：
          whistlestop redact game.ride > public.ride         眾人所見
          whistlestop redact --as Ben game.ride              Ben 所見
          whistlestop redact game.ride | whistlestop check -
cli-redact-log = 記錄；`-`為標準輸入
cli-redact-viewer = 保留這位玩家所見
cli-redact-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-refines = 說明完整記錄是否可能是公開記錄的完整版
    .after =
        FULL在每處都與PUBLIC相同，而PUBLIC為`?`之處可為任何內容，且不違反
        PUBLIC所遵守的規則，便是其完整版。註解、標籤、`check`行與名稱的拼寫都不計，
        支付的牌與提供的任務卡的順序也不計。名稱以記錄所用的地圖為準，
        其檔名可以不同。

        範例：
          whistlestop refines full.ride public.ride

        結束代碼：0 是完整版，1 不是（顯示第一處差異），2 檔案無法使用。
cli-refines-full = 內容較多的記錄
cli-refines-public = 內容較少的記錄
cli-refines-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-refines-color = 何時使用顏色
cli-diff = 並列同一局遊戲的兩份記錄，說明差異所在
    .after =
        記述依內容對齊：名稱的拼寫、牌的順序、註解與回合編號都不計，`?`符合任何牌。
        兩者分歧之處，各以對方的版本重播，藉此顯示哪一份前後一致。

        範例：
          whistlestop diff mine.ride yours.ride
          whistlestop diff --format short mine.ride yours.ride
          whistlestop diff --game 3 evening-a.ride evening-b.ride    兩者的第三局遊戲

        結束代碼：0 內容相同，或其一較詳；1 不同，或不是同一局遊戲；2 檔案無法使用。
cli-diff-a = 一份記錄；`-`為標準輸入
cli-diff-b = 另一份記錄
cli-diff-format = 報告格式：full、short、json
cli-diff-game = 只比較兩檔案的第N局遊戲
cli-diff-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-diff-color = 何時使用顏色
cli-deduce = 說明手牌可知的內容
    .after =
        表中每位玩家一行、每種牌一欄。`2`為確定，`1-3`表示一到三張，依據的是
        記錄到當時讓人得知的一切：未公開的派發與抽牌、支付、別處所見，
        以及各牌堆仍可能有的牌。`*`標出無人見其到來卻必然持有的牌。
        其下列出別無可能的暗抽與發牌；再來是各人任務卡的張數、
        其中確定的，以及確定不在任務卡牌堆的。完整記錄會以公眾所見，
        或指名玩家所見來看待。

        範例：
          whistlestop deduce game.ride                  在記錄結束時
          whistlestop deduce game.ride --at 20          第 20 回合之後
          whistlestop deduce game.ride --as Ben --json  Ben 所能知道的
          whistlestop deduce game.ride --every          每回合之後
cli-deduce-log = 記錄；`-`為標準輸入
cli-deduce-at = 自記錄開頭起此回合之後；0 為設置
cli-deduce-viewer = 這位玩家所能知道的
cli-deduce-every = 每回合之後
cli-deduce-json = 輸出JSON：每個時點一行
cli-deduce-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-page = 把遊戲寫成可在瀏覽器開啟的頁面
    .after =
        頁面不需要網路，也不需要其他檔案：地圖或版面、每個步驟、手牌、違規說明、
        計分表與得分走勢都在同一檔案裡。

        範例：
          whistlestop page game.ride                     在記錄旁寫出 game.html
          whistlestop page game.ride -o last-night.html
          whistlestop page --game 3 club.ride            檔案中的第三局遊戲
          whistlestop page --eyes public game.ride       只含公開資訊的頁面
          whistlestop page --eyes Ben game.ride          Ben 所見的頁面
          whistlestop page - -o - < game.ride > game.html

        結束代碼：0 已寫入，2 檔案無法使用或寫入。
cli-page-log = 記錄；`-`為標準輸入
cli-page-output = 要寫入的檔案；`-`為標準輸出 [預設：記錄檔名加 .html]
cli-page-game = 檔案中的這局遊戲，從1起；有多局時必填
cli-page-eyes = 省略他人沒看到的內容：`public`，或玩家的名字
cli-page-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-film = 將遊戲寫成會動的圖
    .after =
        影片是會自行反覆播放的SVG檔案，任何瀏覽器都能看，不需指令碼，也不需其他檔案。偏好減少
        動態的人，以及不懂動畫的程式，會看到遊戲的結尾。不收SVG的地方，請指定以 .gif 結尾的
        檔案；其中的文字用這台電腦的字型繪出。

        範例：
          whistlestop film game.ride                     在記錄旁寫出 game.svg
          whistlestop film game.ride -o last-night.svg
          whistlestop film game.ride -o game.gif         給不顯示SVG的聊天室
          whistlestop film game.ride --seconds 1.5       兩倍速度
          whistlestop film --game 3 club.ride            檔案中的第三局遊戲
          whistlestop film - -o - < game.ride > game.svg

        結束代碼：0 已寫入，2 檔案無法使用或寫入。
cli-film-log = 記錄；`-`為標準輸入
cli-film-output = 要寫入的檔案（.svg 或 .gif）；`-`為標準輸出 [預設：記錄檔名加 .svg]
cli-film-seconds = 每輪的秒數，從0.2到60；長的遊戲在五分鐘內播完
cli-film-game = 檔案中的這局遊戲，從1起；有多局時必填
cli-film-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-explain = 說明規則、代碼或選項的意思
    .after =
        範例：
          whistlestop explain              所有代碼與名稱
          whistlestop explain C9           一條規則，附錯誤與正確的例子
          whistlestop explain double       以名稱中的字尋找規則
          whistlestop explain claim        claim 的寫法與相關規則
          whistlestop explain notation     記錄的寫法，從頭到尾
          whistlestop explain --game london S4   依該遊戲的規則編號
          whistlestop explain options      記錄可宣告的桌上約定
cli-explain-what = 代碼如C9、規則名稱中某字的開頭、記法的字如`claim`、全部則為`notation`，或`options`
cli-explain-game = 只看這個遊戲的規則，依其編號
cli-board = 顯示遊戲的地圖、卡片或板塊，或檢驗其檔案
    .after =
        範例：
          whistlestop board                     內附的：地圖、卡片、板塊
          whistlestop board europe              城市、路線與任務卡
          whistlestop board europe Paris        關於某個城市
          whistlestop board card-game           沒有地圖的遊戲的任務卡與城市
          whistlestop board mymap.yaml          檢驗地圖檔案
          whistlestop board europe --svg > europe.svg
          whistlestop board europe --log game.ride --at 41 --svg > turn41.svg
          whistlestop board --template > mymap.yaml
cli-board-board = 內附的遊戲，或地圖、板塊組的檔案
cli-board-city = 只看與此城市有關的
cli-board-json = 以JSON輸出地圖
cli-board-svg = 以SVG輸出地圖
cli-board-log = 搭配 --svg，此記錄的局面；`-`為標準輸入
cli-board-at = 此回合、`move:N`、`line:N`、`frame:N`或`end`之後的局面
cli-board-game = 記錄中的這局遊戲，從1起；有多局時必填
cli-board-template = 印出附註解的地圖檔案範本
cli-board-color = 何時使用顏色
cli-simulate = 依種子進行合法的遊戲，寫成記錄
    .after =
        玩家朝各自的任務卡前進，每局遊戲都合法且完整；但自製地圖若無法走到結束，
        記錄會停在無人能繼續之處並加以說明。相同的種子在任何機器都產生相同的記錄；
        一次執行的第K局遊戲的種子為S + K - 1，因此任何一局都能單獨重做。

        範例：
          whistlestop simulate europe --players 4 --seed 7
          whistlestop simulate london --games 1000 -o london.ride
          whistlestop simulate card-game --games 100 --unseen | whistlestop audit -
          whistlestop simulate mymap.yaml --varied

        結束代碼：0 已寫入，1 並非每局都到結束，2 有檔案或引數無法使用。
cli-simulate-game = europe、london、usa、new-york、card-game、metro，或地圖、板塊組的檔案
cli-simulate-players = 人數；未指定時依序輪流各種人數
cli-simulate-seed = 第一局遊戲的種子
cli-simulate-games = 遊戲局數
cli-simulate-unseen = 只寫公開的內容
cli-simulate-edition = 依哪個版本的規則
cli-simulate-varied = 變化無關緊要之處：名字、回合編號、核對、註解、拼寫
cli-simulate-style = 玩家的玩法：plain、hoard、tickets、wild、whim、starve、mixed
cli-simulate-output = 寫入此檔案而非標準輸出
cli-completions = 印出殼層的補全腳本
    .after =
        腳本會詢問`whistlestop`本身有何選項，因此遊戲、規則、格式、城市
        與記錄中的玩家也會列出。

        範例：
          source <(whistlestop completions bash)              寫在 ~/.bashrc
          source <(whistlestop completions zsh)               寫在 ~/.zshrc
          whistlestop completions fish | source               寫在 ~/.config/fish/config.fish
cli-completions-shell = 要補全的殼層
cli-man = 印出程式或指令的手冊頁
    .after =
        範例：
          whistlestop man | man -l -                手冊頁
          whistlestop man check | man -l -          某個指令的
          for c in check new; do whistlestop man $c > whistlestop-$c.1; done
cli-man-page = 要看其手冊頁的指令；未指定時為程式的
cli-usage = 用法：
cli-commands = 指令
cli-print-help = 印出說明
cli-print-version = 印出版本
cli-arguments = 引數
cli-options = 選項
cli-default = {" "}[預設：{ $value }]
cli-values = {" "}[可用的值：{ $values }]
cli-unknown-argument = 未知的引數：{ $arg }
cli-unknown-command = 未知的指令：{ $command }
cli-missing-argument = 缺少：{ $arg }
cli-conflict = { $arg }不能與{ $other }並用
cli-missing-value = { $arg }需要一個值
cli-wrong-value = { $value }不能作為{ $arg }的值
cli-why = ：{ $why }
cli-near = 是指{ $near }嗎？
cli-see-help = 詳情請見 --help。
cli-error = 錯誤
cli-record = 在提示字元下逐行裁判並記錄遊戲
    .after =
        每行輸入時即裁判，以標準寫法寫下，在詢問下一行之前已存入磁碟：
        說已寫下的絕不會遺失。讀不懂的行不會寫入。輪到的玩家可不寫名字：`draw R>K ?`。
        Tab可補全玩家、動作、空的路線、手牌與任務卡。新檔案會先問遊戲與玩家；
        已有的檔案則接著寫。

        在提示字元下：
          undo    去掉最後一行                  score   目前的計分表
          moves   可以做什麼                    map     桌上的樣子
          log     最後幾行                      quit    離開（Ctrl-D 亦同）

        在管線中讀取一般的行：`whistlestop record game.ride < lines.txt`。

        結束代碼：0 一切正常，1 記錄有違規，2 檔案無法使用。
cli-record-file = 要寫的記錄；已有的接著寫；未指定時在此建立新檔
cli-record-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-record-color = 何時使用顏色
cli-moves = 說明此局面可以做什麼
    .after =
        裁判接下來會接受的每一行，照其寫法列出；須選擇支付時列出全部，最便宜的在前。
        `?`代表尚待看到的；有未公開的牌時，列出的是可能合法的動作。
        寫到一半的行（--line）會接下去：抽牌的第二張、隧道的補付。

        範例：
          whistlestop moves game.ride                          在記錄結束時
          whistlestop moves game.ride --at 20                  第 20 回合之後
          whistlestop moves game.ride --line Ben               Ben 的動作
          whistlestop moves game.ride --line "Ada draw R>K"    第二張牌
          whistlestop moves game.ride --json                   作為資料

        結束代碼：0 已顯示，2 檔案無法使用。
cli-moves-log = 記錄；`-`為標準輸入
cli-moves-at = 自記錄開頭起此回合之後；0 為設置
cli-moves-line = 寫到一半的行：玩家，或寫到一半的回合
cli-moves-json = 輸出JSON：每局遊戲一行
cli-moves-board = 改用這個地圖檔案或板塊組，而非記錄所指名的
cli-serve = 向瀏覽器與程式提供資料庫、即時牌桌及其頁面
    .after =
        資料庫放在本機的資料夾，或多台伺服器共用的PostgreSQL。
        除非 --lan 或 --addr 另有指定，只接受本機的連線。

        範例：
          whistlestop serve                            http://127.0.0.1:8080
          whistlestop serve --lan                      供區域網路使用；印出位址與 QR Code
          whistlestop serve --data /srv/club --addr 127.0.0.1:9000
          whistlestop serve --database postgres://club@db/club
          whistlestop serve --addr 127.0.0.1:8080 --trusted-proxy 127.0.0.1
          whistlestop serve --lan --host club.local    也可用名稱連上
          whistlestop export --backup copy.sqlite      服務執行中的副本

        WHISTLESTOP_DATABASE可存放 --database 的值，以免密碼出現在行程清單中。

        結束代碼：0 已停止，2 位址或資料庫無法使用。
cli-serve-addr = 在此接受連線
cli-serve-lan = 接受區域網路的連線，並顯示位址與QR Code
cli-serve-data = 把資料庫放在此資料夾 [預設：使用者的資料夾]
cli-serve-database = 把資料庫放在此PostgreSQL資料庫
cli-serve-open = 在瀏覽器開啟頁面
cli-serve-trusted-proxy = 相信此代理所說的請求者；可指定多次
cli-serve-host = 除位址與`localhost`外，也回應此名稱；可指定多次
cli-serve-max-body = 單一請求最多接受的位元組數
cli-serve-max-rate = 每秒回應單一位址的請求數
cli-serve-max-connections = 同時連線數
cli-serve-max-tables = 同時的即時牌桌數
cli-serve-patience = 等待請求到齊的秒數
cli-serve-log = 在標準錯誤記錄什麼
cli-serve-log-json = 以JSON記錄，每行一個物件
cli-export = 把服務的資料庫寫成記錄
    .after =
        每局遊戲寫成ID.ride，每張未結束的牌桌寫成tables/ID.ride。服務執行中也可進行；
        `whistlestop import`可全部再匯入。

        範例：
          whistlestop export club/                       使用者資料夾中的資料庫
          whistlestop export --data /srv/club club/
          whistlestop export --backup copy.sqlite        資料庫的副本，含連結

        結束代碼：0 已寫入，2 資料庫無法使用，或檔案無法寫入。
cli-export-folder = 要寫入的資料夾
cli-export-backup = 改把整個SQLite資料庫的副本寫入此檔案
cli-export-data = 把資料庫放在此資料夾 [預設：使用者的資料夾]
cli-export-database = 把資料庫放在此PostgreSQL資料庫
cli-import = 把記錄放入服務的資料庫
    .after =
        PATHS是記錄、資料夾（其下所有 *.ride、*.ride.gz與 *.ride.zst）、加引號的樣式，
        或`-`。已有的遊戲維持原狀。服務執行中也可進行。

        範例：
          whistlestop import club/
          whistlestop import --database postgres://club@db/club old/*.ride.gz

        結束代碼：0 所有遊戲都在資料庫中，2 有些不在：檔案無法使用，
        或看不出玩的是什麼遊戲。
cli-import-paths = 記錄、資料夾、樣式或`-`
cli-import-data = 把資料庫放在此資料夾 [預設：使用者的資料夾]
cli-import-database = 把資料庫放在此PostgreSQL資料庫
cli-no-final = { $title }：沒有過程就無法寫出最終局面，所以不能用`--final`
cli-players-for = { $title }適合{ $least }至{ $most }人，不能{ $n }人玩
cli-standings-formats = 名次表的格式是table、csv、markdown或json；要同時輸出其他報告請用`--out DIR`
cli-diff-formats = full、short、json其中之一
cli-one-stdin = 兩者中只能有一個是標準輸入
cli-no-game-n = 其中沒有第{ $n }局
cli-some-unreadable-check = 有些內容無法讀取：見`whistlestop check`
cli-fill-in = { $to }：填好之後執行`whistlestop check { $to }`
cli-there-already = 已經存在，維持原狀：請換個檔名，或加上`--force`
cli-no-such-beginning = 記錄不能這樣開始：{ $message }
cli-name-missing = 少了名字：請像`--players Ada,Ben`這樣，逗號兩邊都寫名字
cli-no-name = `{ $name }`不能當作記錄裡的名字：要寫成一行，最多100字，不含引號
cli-same-player = `{ $name }`與`{ $other }`會被當成同一位玩家
cli-stdout = 標準輸出：{ $error }
cli-print-it = { $to }：請用瀏覽器開啟並列印
system-not-found = 找不到這個檔案或資料夾
system-denied = 沒有存取權限
system-folder = 這是資料夾
system-no-folder = 不是資料夾
system-exists = 已經存在
system-full = 磁碟空間不足
system-read-only = 這裡不能寫入（唯讀）
system-in-use = 這個位址已被使用
system-no-address = 本機沒有這個位址
