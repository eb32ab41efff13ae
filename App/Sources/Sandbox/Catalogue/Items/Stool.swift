extension Catalogue {
    static let stool = CatalogueItem(
        id: "itm_12",
        category: .outdoors,
        title: LocalizedText(
            en: "Folding stool",
            ko: "접는 의자"
        ),
        summary: LocalizedText(
            en: "Beech and waxed canvas; folds to the size of a baguette.",
            ko: "너도밤나무와 왁스 캔버스로 만들었고, 접으면 바게트만 해져요."
        ),
        description: LocalizedText(
            en: """
                Three legs never wobble, whatever the ground has to say. The legs are beech, joined by one steel \
                bolt, and the seat is a triangle of waxed canvas with leather corners. Open, it is 38 cm high; \
                folded, 55 cm long and 9 cm thick. It weighs 1.1 kg and carries 110.

                The canvas is cut and stitched by a sailmaker in Tongyeong between two seasons, and the legs are \
                turned by his neighbour, who used to make oars. Neither of them has ever sat on one for longer than \
                it takes to eat a rice roll, but they agree that it is comfortable.

                Brush off sand and let it dry open before you put it away. When the canvas no longer beads water, \
                rub in a little wax and warm it with a hair dryer. A drop of oil on the bolt stops the creak, if you \
                would rather not announce that you are sitting down.
                """,
            ko: """
                다리가 셋이면 땅이 어떻든 흔들리지 않아요. 너도밤나무 다리 세 개를 강철 볼트 하나로 묶고, 삼각형 \
                왁스 캔버스에 가죽 모서리를 달았어요. 펴면 높이 38cm, 접으면 길이 55cm에 굵기 9cm예요. 무게는 \
                1.1kg이고 110kg까지 견뎌요.

                캔버스는 통영에서 돛을 만드는 분이 한가한 철에 재단해서 박고, 다리는 예전에 노를 깎던 이웃분이 \
                깎아요. 두 분 다 김밥 한 줄 먹는 시간보다 오래 앉아 본 적은 없지만, 편하다는 데는 의견이 같아요.

                모래를 털고 편 채로 말린 다음 넣어 두세요. 물방울이 더는 맺히지 않으면 왁스를 조금 문지르고 \
                드라이어로 데워 주세요. 앉을 때마다 삐걱 소리로 알리고 싶지 않다면 볼트에 기름을 한 방울 떨어뜨리면 \
                돼요.
                """
        ),
        priceKRW: 48_000,
        priceUSD: 3_490,
        priceKWD: 10_750,
        comments: [
            CatalogueComment(
                id: "cmt_1201",
                author: "usr_sora",
                text: LocalizedText(
                    en: """
                        I sketch outdoors, two hours at a time. After the first hour I know exactly where the bolt \
                        is, but it's still the best stool I've carried.
                        """,
                    ko: """
                        야외에서 두 시간씩 스케치를 해요. 한 시간이 지나면 볼트가 어디 있는지 정확히 알게 되지만, \
                        들고 다녀 본 의자 중에는 제일 좋아요.
                        """
                ),
                createdAt: "2026-04-16T08:37:05.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_120101",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "A folded scarf on top fixes the second hour.",
                            ko: "목도리를 접어서 깔면 한 시간 더 앉을 수 있어요."
                        ),
                        createdAt: "2026-04-16T14:51:37.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_120102",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "It does! Three hours today, and a heron.",
                            ko: "정말이네요! 오늘은 세 시간 앉아 있었고, 왜가리도 한 마리 그렸어요."
                        ),
                        createdAt: "2026-04-24T09:03:48.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1202",
                author: "usr_leo",
                text: LocalizedText(
                    en: "I disagree with \"size of a baguette\". I put them side by side. The baguette is 61 cm.",
                    ko: "'바게트만 하다'는 말에는 이의가 있어요. 나란히 놓고 재 봤더니 바게트가 61cm예요."
                ),
                createdAt: "2026-06-27T18:08:29.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_120201",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Then it is smaller than a baguette, and you are complaining about a bargain.",
                            ko: "그럼 바게트보다 작은 거니까 오히려 이득이잖아요."
                        ),
                        createdAt: "2026-06-27T19:33:50.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_120202",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Withdrawn. I've also eaten the evidence.",
                            ko: "이의를 거둘게요. 증거물도 먹어 버렸어요."
                        ),
                        createdAt: "2026-06-28T16:20:11.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1203",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Good for fishing.",
                    ko: "낚시할 때 좋아요."
                ),
                createdAt: "2026-08-08T05:56:02.000Z"
            ),
        ]
    )
}
