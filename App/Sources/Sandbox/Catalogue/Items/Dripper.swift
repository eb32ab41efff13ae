extension Catalogue {
    static let dripper = CatalogueItem(
        id: "itm_02",
        category: .kitchen,
        title: LocalizedText(
            en: "Stoneware coffee dripper",
            ko: "도자기 커피 드리퍼"
        ),
        summary: LocalizedText(
            en: "One wide hole, twelve ribs, and a glaze like wet slate.",
            ko: "넓은 구멍 하나에 결 열두 줄, 비에 젖은 돌 같은 유약을 입혔어요."
        ),
        description: LocalizedText(
            en: """
                A cone for one large cup or two civil ones. It takes ordinary size 02 paper filters; the twelve ribs \
                inside hold the paper off the wall, and the single wide hole leaves the speed to you and your \
                grinder. It is 11.5 cm across, 9 cm high and weighs 380 g. The foot fits mugs from 6.5 to 9 cm wide.

                Each one is thrown by hand in Icheon by a potter who drinks only barley tea, and who tests them with \
                water and a stopwatch for that reason. The glaze is made of wood ash and iron. It breaks into brown \
                along the rim, no two quite alike, so the photograph is an honest relative of the one you will get, \
                not its twin.

                Rinse it with hot water before you brew: cold stoneware takes about five degrees off the first pour. \
                It may go in the dishwasher and must not go on a flame. The foot is unglazed and darkens with the \
                years, like the rest of us.
                """,
            ko: """
                큰 잔으로 한 잔, 사이좋게 나누면 두 잔을 내려요. 흔한 02 크기 종이 필터를 쓰고, 안쪽에 낸 결 열두 \
                줄이 종이가 벽에 들러붙지 않게 받쳐 줘요. 구멍은 넓게 하나라서 속도는 손과 분쇄도로 정하시면 돼요. \
                지름 11.5cm, 높이 9cm, 무게 380g이고 폭 6.5~9cm 머그에 올릴 수 있어요.

                이천에서 손으로 하나씩 물레를 돌려 빚어요. 만드는 분은 보리차만 드셔서, 시험도 커피 말고 물과 \
                스톱워치로 하세요. 나뭇재와 철로 만든 유약이 가장자리에서 갈색으로 번지는데 똑같은 게 하나도 없어요. \
                사진 속 드리퍼는 받으실 드리퍼의 쌍둥이가 아니라 가까운 친척쯤으로 봐 주세요.

                내리기 전에 뜨거운 물로 한 번 헹궈 주세요. 차가운 도자기는 첫 물 온도를 5도쯤 빼앗아 가요. \
                식기세척기는 되지만 불에 직접 올리면 안 돼요. 유약을 바르지 않은 굽은 세월이 가면 빛깔이 깊어져요. \
                우리처럼요.
                """
        ),
        priceKRW: 39_000,
        priceUSD: 2_890,
        priceKWD: 8_750,
        comments: [
            CatalogueComment(
                id: "cmt_0201",
                author: "usr_leo",
                text: LocalizedText(
                    en: """
                        18 g in, 300 g out, 94 °C, 2:50. Preheated, the bed peaks at 91 °C; cold, at 86. The \
                        description says "about five degrees", and I'd like to thank whoever wrote that for not \
                        rounding it to "magic".
                        """,
                    ko: """
                        원두 18g, 물 300g, 94도, 2분 50초예요. 예열하면 커피층 온도가 91도까지 올라가고 안 하면 \
                        86도예요. '5도쯤'이라고 정직하게 적어 주신 분께 감사드려요.
                        """
                ),
                createdAt: "2026-01-11T16:20:05.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_020101",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Some of us just pour the water in, Leo.",
                            ko: "그냥 물을 붓는 사람도 있어요, Leo 님."
                        ),
                        createdAt: "2026-01-11T19:02:44.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_020102",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "And how long does that take you?",
                            ko: "그렇게 하면 몇 분 걸려요?"
                        ),
                        createdAt: "2026-01-11T19:15:30.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_020103",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Until it is coffee.",
                            ko: "커피가 될 때까지요."
                        ),
                        createdAt: "2026-01-11T19:16:02.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0202",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        I brew with cardamom. Does the glaze keep the smell? My old plastic one was cardamom for \
                        ever.
                        """,
                    ko: """
                        저는 카다멈을 넣어 내려 마셔요. 유약에 향이 배나요? 전에 쓰던 플라스틱은 끝까지 \
                        카다멈이었거든요.
                        """
                ),
                createdAt: "2026-02-24T06:35:21.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_020201",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Not the glaze. The bare foot does a little, so don't let it stand in the cup.",
                            ko: "유약 바른 데는 안 배요. 굽은 조금 배니까 잔에 오래 올려 두지만 마세요."
                        ),
                        createdAt: "2026-02-24T09:48:13.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_020202",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "You're right, only the foot. I've decided I like it there.",
                            ko: "정말 굽에만 남네요. 거기 남는 건 오히려 좋아요."
                        ),
                        createdAt: "2026-02-26T05:59:40.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0203",
                author: "usr_mina",
                text: LocalizedText(
                    en: "Tea people, it also makes a very grand strainer.",
                    ko: "차 드시는 분들, 찻잎 거름망으로도 아주 호사스러워요."
                ),
                createdAt: "2026-04-05T08:17:52.000Z"
            ),
            CatalogueComment(
                id: "cmt_0204",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Dropped it off the counter onto a wooden floor. The dripper is fine. I'm looking for \
                        something that covers a dent.
                        """,
                    ko: "조리대에서 마룻바닥으로 떨어뜨렸어요. 드리퍼는 멀쩡한데, 마루 찍힌 데를 뭘로 가려야 할까요?"
                ),
                createdAt: "2026-06-13T23:30:36.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_020401",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "The goose doorstop is about that size.",
                            ko: "문지기 거위가 딱 그만해요."
                        ),
                        createdAt: "2026-06-14T00:45:19.000Z"
                    )
                ]
            ),
        ]
    )
}
