extension Catalogue {
    static let goose = CatalogueItem(
        id: "itm_09",
        category: .home,
        title: LocalizedText(
            en: "Goose doorstop",
            ko: "문지기 거위"
        ),
        summary: LocalizedText(
            en: "A cast-iron goose, 1.4 kg, employed to hold doors.",
            ko: "문을 붙잡는 일을 맡은 1.4kg짜리 무쇠 거위예요."
        ),
        description: LocalizedText(
            en: """
                Geese guarded the Capitol in Rome, so a bathroom door is well within their powers. This one is \
                sand-cast iron, 16 cm from beak to tail and 1.4 kg, with a strip of cork underneath so that it does \
                not walk across the floor in a draught.

                It comes from a foundry that makes manhole covers on weekdays. The mould is older than anyone who \
                works there, and each goose leaves it with a slightly different expression; we have seen stern, \
                patient and disappointed. You get whichever is next on the shelf. We do not take wishes, as the \
                disappointed ones would never be chosen.

                The finish is black wax. If rust shows in a damp room, rub it with fine steel wool and a little shoe \
                polish. It is also a bookend, a paperweight for a windy market stall, and very bad to step on in the \
                dark.
                """,
            ko: """
                옛 로마에서는 거위가 언덕 위 신전을 지켰다고 해요. 그러니 화장실 문쯤은 거뜬하죠. 모래 거푸집에 \
                쇳물을 부어 만들었고, 부리에서 꼬리까지 16cm, 무게는 1.4kg이에요. 밑에 코르크를 붙여서 바람이 불어도 \
                슬금슬금 걸어 다니지 않아요.

                평일에는 맨홀 뚜껑을 만드는 주물 공장에서 와요. 거푸집이 거기서 일하는 어느 분보다도 나이가 많고, \
                나올 때마다 표정이 조금씩 달라요. 지금까지 본 얼굴은 근엄함, 느긋함, 실망스러움이에요. 선반에 놓인 \
                순서대로 보내 드리고 표정은 고르실 수 없어요. 그러면 실망한 거위는 아무도 안 데려갈 테니까요.

                겉은 검은 왁스로 마감했어요. 습한 데서 녹이 비치면 고운 쇠수세미로 문지르고 구두약을 조금 발라 \
                주세요. 북엔드로도, 바람 부는 날 종이를 누르는 데도 쓸 수 있어요. 다만 캄캄할 때 밟으면 많이 아파요.
                """
        ),
        priceKRW: 26_000,
        priceUSD: 1_890,
        priceKWD: 5_750,
        comments: [
            CatalogueComment(
                id: "cmt_0901",
                author: "usr_ada",
                text: LocalizedText(
                    en: "Mine is disappointed. We get on well.",
                    ko: "제 거위는 실망한 얼굴이에요. 저랑 잘 맞아요."
                ),
                createdAt: "2026-02-17T09:14:08.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_090101",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Patient, here. It holds the door of the server closet and has seen things.",
                            ko: "저는 느긋한 얼굴이 왔어요. 서버실 문을 맡겼는데 이미 산전수전 다 겪은 눈치예요."
                        ),
                        createdAt: "2026-02-17T15:40:29.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_090102",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Stern! It watches me leave the dishes.",
                            ko: "저는 근엄한 애예요. 설거지를 미루면 가만히 쳐다봐요."
                        ),
                        createdAt: "2026-02-18T02:55:16.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0902",
                author: "usr_junho",
                text: LocalizedText(
                    en: "The last sentence of the description is true. I found out at 7:37 this morning.",
                    ko: "설명 맨 마지막 문장, 사실이에요. 오늘 아침 7시 37분에 확인했어요."
                ),
                createdAt: "2026-04-21T22:52:54.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_090201",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Are you all right? Is the goose?",
                            ko: "괜찮으세요? 거위는요?"
                        ),
                        createdAt: "2026-04-21T23:50:02.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_090202",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "One toe blue, one goose unchanged.",
                            ko: "발가락은 멍들었고 거위는 그대로예요."
                        ),
                        createdAt: "2026-04-22T00:12:40.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0903",
                author: "usr_noor",
                text: LocalizedText(
                    en: "Heavy enough for the kitchen door, and that door has moved two chairs.",
                    ko: "의자 두 개를 밀어내던 부엌문인데, 이 거위는 못 이기네요."
                ),
                createdAt: "2026-07-11T16:28:33.000Z"
            ),
        ]
    )
}
