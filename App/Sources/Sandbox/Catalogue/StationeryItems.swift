extension Catalogue {
    static let stationeryItems: [CatalogueItem] = [notebook, pen, pencils, calendar]

    private static let notebook = CatalogueItem(
        id: "itm_03",
        category: .stationery,
        title: LocalizedText(
            en: """
                The notebook with numbered pages, an index you will really fill in, and two ribbons because one \
                always frays
                """,
            ko: "쪽 번호가 있고, 이번에는 정말 채우게 될 차례가 있고, 하나는 꼭 닳으니까 갈피끈을 두 줄 단 노트"
        ),
        summary: LocalizedText(
            en: "A5, 192 pages, sewn, opens flat on page one.",
            ko: "A5 크기 192쪽, 실로 꿰매서 첫 장부터 쫙 펴져요."
        ),
        description: LocalizedText(
            en: """
                Most notebooks are lost twice: once in a bag, and once inside themselves. For the second we have \
                numbered the pages, 1 to 192, and put four pages of index at the front. For the first there is a \
                line for your telephone number.

                The paper is 90 g/m², ivory, with a 5 mm dot grid so pale that it leaves the room when you start to \
                write. It takes fountain pen ink without feathering and with only a ghost on the other side. The \
                sections are sewn, so the book opens flat and stays there. The cover is grey book cloth over board, \
                148 × 210 mm, 280 g in all.

                It is bound in Paju by people who bind school yearbooks from November to February and ours for the \
                rest of the year. Pages are numbered from 1. This was discussed for longer than we like to admit.
                """,
            ko: """
                노트는 두 번 잃어버려요. 한 번은 가방 속에서, 한 번은 노트 속에서요. 노트 속에서 헤매지 않게 1쪽부터 \
                192쪽까지 번호를 매기고 맨 앞에 차례를 네 쪽 넣었어요. 가방 속에서 잃어버릴 때를 위해서는 전화번호 \
                적는 줄이 있어요.

                종이는 90g짜리 미색지이고, 5mm 간격 점은 글씨를 쓰기 시작하면 눈에 띄지 않을 만큼 옅어요. 만년필 \
                잉크가 번지지 않고 뒷면에는 그림자만 살짝 비쳐요. 실로 꿰매서 펼치면 펼친 대로 있어요. 합지에 회색 \
                북클로스를 씌운 표지는 148 × 210mm이고, 전체 무게는 280g이에요.

                파주에서 11월부터 2월까지는 졸업 앨범을, 나머지 달에는 이 노트를 묶는 분들이 만들어요. 쪽 번호는 \
                1부터 시작해요. 0으로 할지 1로 할지 꽤 오래 이야기했다는 것만 밝혀 둘게요.
                """
        ),
        priceKRW: 16_000,
        priceUSD: 1_190,
        priceKWD: 3_650,
        comments: [
            CatalogueComment(
                id: "cmt_0301",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Pages start at 1. I have filed an issue.",
                    ko: "쪽 번호가 1부터네요. 이슈 하나 등록할게요."
                ),
                createdAt: "2026-01-09T05:11:19.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_030101",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Works as designed.",
                            ko: "의도한 동작이에요."
                        ),
                        createdAt: "2026-01-09T08:30:44.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030102",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "You may call the inside cover page zero, Leo. Nobody will stop you.",
                            ko: "표지 안쪽을 0쪽이라고 부르세요, Leo 님. 아무도 안 말려요."
                        ),
                        createdAt: "2026-01-09T09:12:06.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030103",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Closing as resolved.",
                            ko: "해결됨으로 닫을게요."
                        ),
                        createdAt: "2026-01-09T15:45:57.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0302",
                author: "usr_ada",
                text: LocalizedText(
                    en: """
                        Tested with nine inks, as one does. No feathering with any of them. One bled through, and \
                        that is an ink that would bleed through a door.
                        """,
                    ko: """
                        늘 하던 대로 잉크 아홉 가지로 시험해 봤어요. 번지는 건 하나도 없었어요. 딱 하나가 뒷면까지 \
                        배었는데, 그건 문짝에도 배어들 잉크예요.
                        """
                ),
                createdAt: "2026-01-31T18:26:15.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_030201",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "How fast does it dry? I'm left-handed and tend to read my notes off my hand.",
                            ko: "얼마 만에 말라요? 저는 왼손잡이라 필기가 노트보다 손날에 더 많이 남아요."
                        ),
                        createdAt: "2026-02-01T11:33:28.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030202",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "About twelve seconds with a fine nib, and thirty with a wet broad one. Go fine.",
                            ko: "세필이면 12초쯤, 잉크가 많이 나오는 굵은 촉이면 30초쯤이요. 세필로 쓰세요."
                        ),
                        createdAt: "2026-02-01T17:09:51.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030203",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "Went fine. My hand is clean for the first time since school. Thank you!",
                            ko: "세필로 바꿨더니 학교 졸업하고 처음으로 손이 깨끗해요. 고마워요!"
                        ),
                        createdAt: "2026-02-15T10:48:20.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0303",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Lovely with a pencil too. The dots don't shout through a drawing.",
                    ko: "연필로 써도 좋아요. 그림을 그려도 점이 튀지 않아요."
                ),
                createdAt: "2026-03-12T12:57:02.000Z"
            ),
            CatalogueComment(
                id: "cmt_0304",
                author: "usr_mina",
                text: LocalizedText(
                    en: """
                        I have owned many notebooks with an index, and filled in none. The trick here is that the \
                        index comes with a line for every four pages, so an empty line looks like a missing tooth. I \
                        filled mine in out of pity and now I find things: the plumber's number, the name of that \
                        red, the recipe I swore I had lost. On page 88 there's just a paw print, and that is in the \
                        index as well.
                        """,
                    ko: """
                        차례 있는 노트는 많이 가져 봤지만 차례를 채운 적은 없었어요. 이건 네 쪽마다 한 줄씩 자리가 \
                        있어서, 비워 두면 이 빠진 것처럼 보여요. 안쓰러워서 채우기 시작했는데 이제는 정말 찾아져요. \
                        배관 기사님 번호도, 그 빨간색 이름도, 잃어버린 줄 알았던 요리법도요. 88쪽에는 고양이 \
                        발자국만 하나 있는데, 그것도 차례에 적어 뒀어요.
                        """
                ),
                createdAt: "2026-05-03T09:20:38.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_030401",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "What is the entry called?",
                            ko: "차례에는 뭐라고 적으셨어요?"
                        ),
                        createdAt: "2026-05-03T14:36:11.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030402",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "\"Bori, remarks by.\"",
                            ko: "'보리 의견'이요."
                        ),
                        createdAt: "2026-05-03T23:02:29.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0305",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Left ribbon frayed. Using the right one. All according to plan.",
                    ko: "왼쪽 갈피끈이 닳아서 오른쪽을 쓰고 있어요. 다 계획대로예요."
                ),
                createdAt: "2026-08-20T08:05:44.000Z"
            ),
        ]
    )

    private static let pen = CatalogueItem(
        id: "itm_07",
        category: .stationery,
        title: LocalizedText(
            en: "Brass fountain pen",
            ko: "황동 만년필"
        ),
        summary: LocalizedText(
            en: "Turned from one bar, 34 g, with a fine steel nib.",
            ko: "황동 봉 하나를 깎아 만든 34g짜리 만년필이에요. 촉은 가는 스틸이에요."
        ),
        description: LocalizedText(
            en: """
                A pen for people who put pens down and want to hear it. The barrel and the cap are turned from solid \
                brass, 13.2 cm closed, 34 g, with no lacquer, so it takes on the colour of its owner's pockets \
                within a month. The cap screws on in one and a quarter turns and does not roll, as a single flat has \
                been filed along it.

                It is made in Daegu by a man who cut parts for wristwatches for thirty years and retired because, in \
                his words, they were too big. The nib is steel, fine, and tuned on paper before it leaves; the slip \
                of paper he tried it on is in the box, with whatever he was thinking about. Ours said "radish".

                It takes international short cartridges, and a converter for bottled ink is included. Flush it with \
                cool water when you change colours. If you prefer it bright, rub it with a little lemon and salt, \
                though never the nib.
                """,
            ko: """
                펜을 내려놓을 때 나는 소리까지 좋아하는 분을 위한 펜이에요. 몸통도 뚜껑도 황동을 통째로 깎았고, \
                뚜껑을 닫으면 13.2cm, 무게는 34g이에요. 코팅을 하지 않아서 한 달이면 주인의 주머니를 닮은 빛깔이 \
                돼요. 뚜껑은 한 바퀴하고 조금 더 돌려 닫아요. 한 면을 평평하게 갈아 두어서 굴러가지 않아요.

                대구에서 삼십 년 동안 손목시계 부품을 깎던 분이 만들어요. 은퇴하신 까닭을 여쭸더니 부품이 너무 커서 \
                재미가 없었대요. 가는 스틸 촉은 종이에 직접 써 보며 다듬고, 그때 쓴 종이쪽지를 상자에 같이 넣어 \
                주세요. 쪽지에는 그 순간 떠오른 말이 적혀 있어요. 저희 것에는 '무'라고 적혀 있었어요.

                국제 표준 짧은 카트리지를 쓰고, 병 잉크용 컨버터도 들어 있어요. 잉크 색을 바꿀 때는 찬물로 헹궈 \
                주세요. 반짝이는 게 좋으시면 레몬과 소금으로 살살 문지르세요. 촉만 빼고요.
                """
        ),
        priceKRW: 89_000,
        priceUSD: 6_490,
        priceKWD: 19_750,
        comments: [
            CatalogueComment(
                id: "cmt_0701",
                author: "usr_ada",
                text: LocalizedText(
                    en: "Mine said \"Tuesday?\" I have been thinking about it since.",
                    ko: "제 쪽지에는 '화요일?'이라고 적혀 있었어요. 그 뒤로 계속 생각하고 있어요."
                ),
                createdAt: "2026-02-06T21:17:35.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_070101",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "\"A bit of wind.\" I've kept it in my wallet.",
                            ko: "저는 '바람 조금'이요. 지갑에 넣어 다녀요."
                        ),
                        createdAt: "2026-02-07T03:40:12.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_070102",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Mine is just a circle. A very good circle.",
                            ko: "저는 그냥 동그라미예요. 아주 잘 그린 동그라미요."
                        ),
                        createdAt: "2026-02-07T17:22:58.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_070103",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "\"Cap it.\" He knew.",
                            ko: "'뚜껑 닫을 것'이요. 저를 아시는 것 같아요."
                        ),
                        createdAt: "2026-02-08T06:04:31.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0702",
                author: "usr_leo",
                text: LocalizedText(
                    en: """
                        Honest question: is 34 g too heavy for a whole day of writing? I get cramps with the one I \
                        have.
                        """,
                    ko: "진지하게 여쭤요. 하루 종일 쓰기에 34g은 무거울까요? 지금 쓰는 펜은 손에 쥐가 나요."
                ),
                createdAt: "2026-03-21T04:50:49.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_070201",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "For me, yes. After an hour I want something lighter.",
                            ko: "저한테는 무거워요. 한 시간쯤 쓰면 가벼운 펜 생각이 나요."
                        ),
                        createdAt: "2026-03-21T09:31:06.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_070202",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: """
                                I'd say the reverse. The weight does the work, so you stop pressing, and it is the \
                                pressing that cramps. Don't post the cap, though.
                                """,
                            ko: """
                                저는 반대예요. 무거운 펜은 제 무게로 써지니까 힘을 덜 주게 되고, 쥐가 나는 건 힘을 \
                                줘서거든요. 다만 뚜껑은 뒤에 꽂지 말고 쓰세요.
                                """
                        ),
                        createdAt: "2026-03-21T10:14:27.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_070203",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: """
                                You're both right: it's heavy, and I stopped pressing. Six pages yesterday and no \
                                cramp.
                                """,
                            ko: """
                                두 분 말씀이 다 맞아요. 무겁기도 하고, 힘도 빠졌어요. 어제는 여섯 쪽을 썼는데 \
                                멀쩡했어요.
                                """
                        ),
                        createdAt: "2026-04-11T13:28:40.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0703",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Three months of pockets and it's the colour of honey.",
                    ko: "주머니에 석 달 넣고 다녔더니 꿀 빛깔이 됐어요."
                ),
                createdAt: "2026-05-20T15:36:13.000Z"
            ),
            CatalogueComment(
                id: "cmt_0704",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        Do not leave it in a car in August. The ink left through the cap and signed everything in \
                        the bag.
                        """,
                    ko: "8월에 차 안에 두지 마세요. 잉크가 뚜껑으로 새어 나와서 가방 속 물건에 죄다 서명을 했어요."
                ),
                createdAt: "2026-08-15T17:45:50.000Z"
            ),
        ]
    )

    private static let pencils = CatalogueItem(
        id: "itm_11",
        category: .stationery,
        title: LocalizedText(
            en: "Twelve honest pencils",
            ko: "솔직한 연필 열두 자루"
        ),
        summary: LocalizedText(
            en: "Cedar, 2B, each stamped with a word that drafts need.",
            ko: "삼나무 2B 연필에 초고에 필요한 말을 한마디씩 찍었어요."
        ),
        description: LocalizedText(
            en: """
                Twelve pencils and twelve words, stamped in plain foil: Start, Draft, Maybe, Why, Who says, Shorter, \
                Again, Not yet, Louder, Kinder, Cut this, Done. Sharpen the one you need to hear. The lead is 2B, \
                soft enough for haste and firm enough for sums.

                They are made of cedar, 17.5 cm long and hexagonal, in a factory that has fitted the leads slightly \
                off centre since 1962 and, two years ago, found out why. They are centred now. There is no eraser at \
                the end; it was our view that a pencil should not start out with doubts.

                Store them dry and point up. They come in a tin of 18.5 × 7 cm that will hold hairpins, fuses or \
                fishing hooks for the rest of its life.
                """,
            ko: """
                연필 열두 자루에 말 열두 마디를 찍었어요. 시작, 초고, 글쎄, 왜, 누가 그래, 짧게, 다시, 아직, 더 \
                크게, 더 다정하게, 지우자, 끝. 지금 듣고 싶은 말을 골라 깎으세요. 심은 2B예요. 급하게 적을 만큼 \
                부드럽고, 계산을 할 만큼 단단해요.

                17.5cm 길이의 육각 삼나무 연필이에요. 1962년부터 심이 한쪽으로 조금 치우쳐 있던 공장에서 만드는데, \
                재작년에 드디어 까닭을 찾아서 이제는 한가운데에 있어요. 끝에 지우개는 없어요. 연필이 처음부터 \
                망설이면 안 된다고 생각했거든요.

                습하지 않은 곳에 심이 위로 가게 꽂아 두세요. 18.5 × 7cm 양철 통에 담아 드려요. 연필을 다 쓰면 \
                머리핀이든 퓨즈든 낚싯바늘이든 평생 넣어 둘 수 있어요.
                """
        ),
        priceKRW: 12_000,
        priceUSD: 890,
        priceKWD: 2_750,
        comments: [
            CatalogueComment(
                id: "cmt_1101",
                author: "usr_sora",
                text: LocalizedText(
                    en: "I go through a tin every two months. \"Kinder\" is always the first to get short.",
                    ko: "두 달에 한 통씩 써요. '더 다정하게'가 늘 제일 먼저 짧아져요."
                ),
                createdAt: "2026-02-10T06:42:27.000Z"
            ),
            CatalogueComment(
                id: "cmt_1102",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Took \"Why\" and \"Who says\" to a design meeting. I'm not invited to the next one.",
                    ko: "디자인 회의에 '왜'랑 '누가 그래'를 들고 갔어요. 다음 회의에는 안 불러 주시네요."
                ),
                createdAt: "2026-02-22T02:19:03.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_110201",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Bring \"Kinder\" and ask again.",
                            ko: "'더 다정하게'를 들고 다시 가 보세요."
                        ),
                        createdAt: "2026-02-22T09:30:46.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_110202",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "It worked. They let me keep the minutes.",
                            ko: "통했어요. 회의록을 맡겨 주셨어요."
                        ),
                        createdAt: "2026-03-04T08:11:15.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1103",
                author: "usr_leo",
                text: LocalizedText(
                    en: "\"Done\" is still unsharpened. Same as my side project.",
                    ko: "'끝'은 아직 안 깎았어요. 제 사이드 프로젝트처럼요."
                ),
                createdAt: "2026-04-18T19:07:34.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_110301",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "You could sharpen it first, to encourage the others.",
                            ko: "먼저 깎아 두세요. 다른 연필들이 힘을 낼 거예요."
                        ),
                        createdAt: "2026-04-19T00:26:52.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_110302",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "That is either very wise or how bugs ship.",
                            ko: "대단한 지혜 같기도 하고, 버그가 그렇게 배포되는 것 같기도 하네요."
                        ),
                        createdAt: "2026-04-19T02:40:18.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1104",
                author: "usr_ada",
                text: LocalizedText(
                    en: "I would pay extra for an eraser. There, I have said it.",
                    ko: "돈을 더 내더라도 지우개가 있으면 좋겠어요. 네, 말해 버렸어요."
                ),
                createdAt: "2026-06-07T16:53:41.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_110401",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Never! That's what \"Again\" is for.",
                            ko: "안 돼요! 그럴 때 쓰라고 '다시'가 있잖아요."
                        ),
                        createdAt: "2026-06-08T01:15:29.000Z"
                    )
                ]
            ),
            CatalogueComment(
                id: "cmt_1105",
                author: "usr_noor",
                text: LocalizedText(
                    en: "Bought for my niece's first day of school. She asked which one says \"lunch\".",
                    ko: "조카 입학 선물로 샀는데, '점심'은 어느 연필이냐고 물어보네요."
                ),
                createdAt: "2026-09-01T12:24:57.000Z"
            ),
        ]
    )

    private static let calendar = CatalogueItem(
        id: "itm_15",
        category: .stationery,
        title: LocalizedText(
            en: "Perpetual desk calendar",
            ko: "만년 달력"
        ),
        summary: LocalizedText(
            en: "Two cubes for the day, three bars for the month, good until further notice.",
            ko: "날짜는 주사위 두 개로, 달은 막대 세 개로 맞춰요. 유효 기간은 따로 없어요."
        ),
        description: LocalizedText(
            en: """
                Two cubes show the day, from 01 to 31, and if you sit down to number their faces you will find \
                yourself one short. The answer is carved on the calendar and we shall not spoil it here. The months \
                are on three bars, four to a bar, that lie underneath. Turning the cubes is the first thing to do in \
                the morning, and on some days the only thing that goes to plan.

                The cubes are maple, 4.5 cm, the tray is walnut, 14 cm wide; the numerals are cut 1 mm deep and \
                filled with black wax. It is made in Jeju by a former maths teacher, who tells us that pupils call \
                on him to this day to say that they have worked it out.

                A dry cloth is enough. It needs no new year's edition, and knows nothing of weekends, which may be \
                its only flaw.
                """,
            ko: """
                주사위 두 개로 01부터 31까지 날짜를 나타내요. 그런데 직접 여섯 면에 숫자를 나눠 적어 보면 꼭 한 \
                자리가 모자라요. 답은 달력에 새겨져 있으니 여기서는 말하지 않을게요. 달 이름은 그 아래 막대 세 개에 \
                네 달씩 새겼어요. 아침에 제일 먼저 하는 일이 주사위를 돌리는 일이고, 어떤 날은 계획대로 되는 일이 \
                그것뿐이에요.

                주사위는 4.5cm 단풍나무, 받침은 폭 14cm 호두나무예요. 숫자는 1mm 깊이로 파서 검은 왁스를 채웠어요. \
                제주에서 수학을 가르치던 선생님이 만드시는데, 아직도 제자들이 답을 알아냈다며 찾아온대요.

                마른 천으로 닦으면 돼요. 해가 바뀌어도 새로 살 필요가 없어요. 주말을 모른다는 게 유일한 흠이에요.
                """
        ),
        priceKRW: 33_000,
        priceUSD: 2_390,
        priceKWD: 7_350,
        comments: [
            CatalogueComment(
                id: "cmt_1501",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Don't tell me. Two cubes, twelve faces. 11 and 22 mean both need a 1 and a 2, and both need \
                        a 0, so six faces are left for seven digits. It can't be done.
                        """,
                    ko: """
                        답은 말하지 마세요. 주사위 두 개면 열두 면이죠. 11일이랑 22일 때문에 1과 2는 양쪽에 있어야 \
                        하고 0도 양쪽에 있어야 하니까, 여섯 면에 숫자 일곱 개가 남아요. 이건 안 되는데요.
                        """
                ),
                createdAt: "2026-03-02T13:10:46.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_150101",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Your reasoning is right and your conclusion isn't.",
                            ko: "추론은 맞는데 결론이 틀렸어요."
                        ),
                        createdAt: "2026-03-02T14:02:33.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_150102",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Try standing on your head.",
                            ko: "물구나무를 서 보세요."
                        ),
                        createdAt: "2026-03-02T20:38:10.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_150103",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "OH.",
                            ko: "아!"
                        ),
                        createdAt: "2026-03-03T01:47:59.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1502",
                author: "usr_mina",
                text: LocalizedText(
                    en: "Bori has set it to 38 July. I admire the ambition.",
                    ko: "보리가 오늘을 7월 38일로 바꿔 놨어요. 포부가 커요."
                ),
                createdAt: "2026-05-10T22:14:25.000Z"
            ),
            CatalogueComment(
                id: "cmt_1503",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Changing the month bar is a tiny ceremony. I look forward to it for about thirty days.",
                    ko: "달 막대를 바꿀 때는 작은 의식을 치르는 기분이에요. 한 달 내내 기다려요."
                ),
                createdAt: "2026-08-31T23:30:00.000Z"
            ),
        ]
    )
}
