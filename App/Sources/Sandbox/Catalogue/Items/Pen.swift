extension Catalogue {
    static let pen = CatalogueItem(
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
}
