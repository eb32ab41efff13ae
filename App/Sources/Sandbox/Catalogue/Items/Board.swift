extension Catalogue {
    static let board = CatalogueItem(
        id: "itm_06",
        category: .kitchen,
        title: LocalizedText(
            en: "Cherry chopping board",
            ko: "벚나무 도마"
        ),
        summary: LocalizedText(
            en: "One piece of cherry, oiled, with a hole for your thumb or a nail.",
            ko: "벚나무 통판에 기름을 먹였고, 엄지나 못에 걸 구멍이 하나 있어요."
        ),
        description: LocalizedText(
            en: """
                One plank, no glue, no stripes, no engraving of the word KITCHEN. The board is 38 × 24 cm and 2.2 cm \
                thick and weighs 1.2 kg, so it stays where it is put and can still be lifted, onions and all, to the \
                pan. The edges are rounded by hand; the two faces are the same, so keep one for garlic and tell \
                everybody in the house which.

                The cherry comes from trees felled when a road near Gangneung was widened. A carpenter there bought \
                the lot before it became firewood, let it dry for four years, and has been making boards, spoons and \
                one boat from it since. When the wood is used up we shall sell something else.

                Wash it by hand, dry it standing, and rub in a spoonful of food-safe oil once a month. Lemon and \
                coarse salt take out stains and most smells. The dishwasher will split it, and the carpenter will \
                hear of it; we do not know how, but he does.
                """,
            ko: """
                나무 한 장으로 만들었어요. 이어 붙인 데도, 줄무늬도, 'KITCHEN'이라는 글씨도 없어요. 크기는 38 × \
                24cm, 두께는 2.2cm, 무게는 1.2kg이에요. 놓은 자리에 가만히 있으면서도, 썬 양파를 얹은 채 냄비까지 \
                들고 갈 만해요. 모서리는 손으로 둥글렸고 앞뒤가 똑같아요. 한 면을 마늘용으로 정하고 온 식구에게 꼭 \
                알려 주세요.

                강릉 근처에서 길을 넓히며 베어 낸 벚나무예요. 땔감이 될 뻔한 걸 그곳 목수님이 몽땅 사서 사 년을 \
                말렸고, 그 뒤로 도마와 숟가락과 배 한 척을 만드셨어요. 이 나무를 다 쓰면 저희는 다른 걸 팔 거예요.

                손으로 씻어서 세워 말리고, 한 달에 한 번 식용으로 써도 되는 기름을 한 숟갈 먹여 주세요. 얼룩과 \
                냄새는 레몬과 굵은소금으로 거의 빠져요. 식기세척기에 넣으면 갈라지고, 그 소식이 목수님 귀에 \
                들어가요. 어떻게 아시는지는 저희도 몰라요.
                """
        ),
        priceKRW: 54_000,
        priceUSD: 3_990,
        priceKWD: 12_250,
        comments: [
            CatalogueComment(
                id: "cmt_0601",
                author: "usr_sora",
                text: LocalizedText(
                    en: "The colour is already deeper than when it came. It looks like it has always been here.",
                    ko: "처음 왔을 때보다 벌써 색이 깊어졌어요. 원래 이 집에 있던 물건 같아요."
                ),
                createdAt: "2026-01-28T09:33:47.000Z"
            ),
            CatalogueComment(
                id: "cmt_0602",
                author: "usr_leo",
                text: LocalizedText(
                    en: """
                        Which oil do you all use? Mine says "mineral oil" on one bottle and "don't, it goes sticky" \
                        on the internet about every other kind.
                        """,
                    ko: """
                        다들 무슨 기름 쓰세요? 집에 미네랄 오일이 있긴 한데, 인터넷을 보면 기름마다 끈적인다는 글이 \
                        하나씩은 꼭 있어요.
                        """
                ),
                createdAt: "2026-03-16T01:25:10.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_060201",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: """
                                Mineral oil is fine. I use pure tung oil because it dries hard, but it needs a week \
                                of patience between coats.
                                """,
                            ko: """
                                미네랄 오일이면 돼요. 저는 단단하게 마르는 게 좋아서 순 동유를 쓰는데, 한 번 바르고 \
                                일주일은 기다려야 해요.
                                """
                        ),
                        createdAt: "2026-03-16T08:14:22.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_060202",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Anything but olive oil. It goes rancid, and then so does your toast.",
                            ko: "올리브유만 피하세요. 기름이 절어서 나중엔 토스트에서도 쩐내가 나요."
                        ),
                        createdAt: "2026-03-16T09:50:38.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_060203",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "I've used perilla oil for a year and nothing bad happened.",
                            ko: "저는 일 년째 들기름 쓰는데 아무 일 없었어요."
                        ),
                        createdAt: "2026-03-17T12:05:57.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_060204",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: """
                                Perilla is a drying oil, so that works. But everything on it must taste of bibimbap?
                                """,
                            ko: "들기름은 마르는 기름이라 괜찮아요. 그런데 뭘 썰어도 비빔밥 맛이 나지 않아요?"
                        ),
                        createdAt: "2026-03-17T12:31:04.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_060205",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "I fail to see the problem.",
                            ko: "그게 왜 문제예요?"
                        ),
                        createdAt: "2026-03-17T12:33:26.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0603",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        I asked everyone to use side A for garlic. There is no side A. Draw a dot on the edge, learn \
                        from me.
                        """,
                    ko: """
                        마늘은 A면에서만 썰자고 했는데, 생각해 보니 A면이 어딘지 아무도 몰라요. 옆에 점을 하나 찍어 \
                        두세요. 저처럼 되지 마시고요.
                        """
                ),
                createdAt: "2026-05-30T15:12:45.000Z"
            ),
        ]
    )
}
