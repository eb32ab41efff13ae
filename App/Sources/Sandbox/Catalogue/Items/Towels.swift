extension Catalogue {
    static let towels = CatalogueItem(
        id: "itm_10",
        category: .kitchen,
        title: LocalizedText(
            en: "Two linen tea towels",
            ko: "리넨 행주 두 장"
        ),
        summary: LocalizedText(
            en: "One plain for glasses, one waffle for everything else.",
            ko: "유리잔용 평직 한 장, 나머지 모두를 위한 와플 한 장이에요."
        ),
        description: LocalizedText(
            en: """
                The plain one leaves no lint on a wine glass. The waffle one drinks a puddle of about 200 ml before \
                it asks for help. Both are 48 × 70 cm, pure linen, undyed, with a loop at one corner that is sewn \
                through twice because that is where tea towels die.

                They are woven in Lithuania by a family firm that grew flax until the price of fields went up, and \
                now buys it from the cousin who did not sell.

                Wash them at up to 60 °C and dry them anywhere. They are stiff for the first three washes, soft by \
                the tenth, and at their best about the time you consider replacing them. Leave out the fabric \
                softener: it makes linen waterproof, which is the opposite of a towel.
                """,
            ko: """
                평직은 와인 잔을 닦아도 보풀이 남지 않아요. 와플은 200ml쯤 되는 물웅덩이까지는 혼자서 거뜬히 \
                빨아들여요. 둘 다 48 × 70cm, 염색하지 않은 순 리넨이에요. 행주는 늘 고리부터 떨어지니까 고리를 두 번 \
                박았어요.

                리투아니아의 한 가족 회사에서 짜요. 땅값이 오르기 전에는 아마도 직접 길렀는데, 지금은 밭을 팔지 않은 \
                사촌에게서 사 온대요.

                60도까지 빨아도 되고 아무 데나 널어 말리면 돼요. 처음 세 번은 뻣뻣하고, 열 번쯤 빨면 부드러워지고, \
                바꿀까 싶을 때쯤이 제일 좋아요. 섬유 유연제는 넣지 마세요. 물이 스며들지 않게 되는데, 그러면 행주가 \
                아니잖아요.
                """
        ),
        priceKRW: 18_000,
        priceUSD: 1_290,
        priceKWD: 3_950,
        comments: [
            CatalogueComment(
                id: "cmt_1001",
                author: "usr_ada",
                text: LocalizedText(
                    en: "Stiff as a menu at first. Ten washes on, excellent. Believe the description.",
                    ko: "처음에는 메뉴판처럼 뻣뻣했는데 열 번 빨았더니 아주 좋아졌어요. 설명을 믿으세요."
                ),
                createdAt: "2026-03-22T14:08:31.000Z"
            ),
            CatalogueComment(
                id: "cmt_1002",
                author: "usr_mina",
                text: LocalizedText(
                    en: "I bought two sets and use one to cover rising dough. It doesn't stick.",
                    ko: "두 세트 사서 하나는 빵 반죽 덮는 데 써요. 안 들러붙어요."
                ),
                createdAt: "2026-07-08T03:41:59.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_100201",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Flour it once and never wash it with soap, and it gets even better.",
                            ko: "밀가루를 한 번 먹여 두고 비누로 안 빨면 더 좋아져요."
                        ),
                        createdAt: "2026-07-08T05:27:14.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_100202",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Too late for this one, but that's why there are two. Thanks!",
                            ko: "이건 이미 늦었지만, 그래서 두 장인가 봐요. 고마워요!"
                        ),
                        createdAt: "2026-07-08T11:02:40.000Z"
                    ),
                ]
            ),
        ]
    )
}
