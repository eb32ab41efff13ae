extension Catalogue {
    static let pencils = CatalogueItem(
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
}
