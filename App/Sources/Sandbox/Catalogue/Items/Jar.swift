extension Catalogue {
    static let jar = CatalogueItem(
        id: "itm_14",
        category: .kitchen,
        title: LocalizedText(
            en: "Breathing jar, 3 litres",
            ko: "숨 쉬는 옹기, 3L"
        ),
        summary: LocalizedText(
            en: "An onggi crock for kimchi, pickles, sourdough, or your one good idea about miso.",
            ko: "김치, 장아찌, 빵 반죽, 언젠가 담가 보려던 된장까지 맡길 수 있는 작은 항아리예요."
        ),
        description: LocalizedText(
            en: """
                Onggi is fired at about 1,200 degrees, hot enough to hold water and open enough to let gas out, so \
                what you put inside can ferment without drama. This jar holds 3 litres, is 17 cm across and 22 cm \
                high and weighs 2.6 kg with its lid, which is shaped to be a dish when it is not a lid.

                It is made in Ulsan in a village of jar makers, on a kick wheel, by a potter whose grandmother's \
                jars are still in use on a roof nearby. The glaze is leaf ash and earth, nothing else. Small bubbles \
                and fingerprints in it are signatures, not faults.

                Before the first use fill it with warm water for a day. Afterwards wash it with hot water and a \
                brush; soap would be drunk by the walls and returned to you in the soup. A white bloom outside is \
                salt making its way through. It wipes off, and shows that the jar is breathing.
                """,
            ko: """
                옹기는 1,200도쯤에서 구워요. 물은 새지 않고 기체는 드나드는 온도라서, 안에 든 것이 조용히 잘 익어요. \
                3L가 들어가고 지름 17cm, 높이 22cm, 뚜껑까지 2.6kg이에요. 뚜껑은 뒤집으면 접시로 쓸 수 있어요.

                울산 옹기 마을에서 발물레로 빚어요. 만드는 분의 할머니가 빚은 항아리가 아직도 이웃집 옥상에서 장을 \
                익히고 있대요. 유약은 나뭇잎 재와 흙, 그게 전부예요. 작은 기포나 손자국은 흠이 아니라 서명으로 봐 \
                주세요.

                처음 쓰기 전에 미지근한 물을 채워 하루 두세요. 그다음부터는 뜨거운 물과 솔로만 씻으세요. 세제를 쓰면 \
                벽이 마셨다가 나중에 국물에 돌려줘요. 겉에 하얗게 피는 건 배어 나온 소금이에요. 닦으면 없어지고, \
                숨을 잘 쉬고 있다는 뜻이에요.
                """
        ),
        priceKRW: 46_000,
        priceUSD: 3_390,
        priceKWD: 10_500,
        comments: [
            CatalogueComment(
                id: "cmt_1401",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        First kimchi of my own. Week one: proud. Week two: the neighbours know. Week three: the \
                        neighbours have started bringing bowls.
                        """,
                    ko: """
                        태어나서 처음 담근 김치예요. 첫째 주에는 뿌듯했고, 둘째 주에는 이웃들이 냄새를 알아챘고, \
                        셋째 주에는 이웃들이 그릇을 들고 오기 시작했어요.
                        """
                ),
                createdAt: "2026-02-27T10:52:33.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_140101",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "Please post the recipe, for those of us too far away to bring a bowl.",
                            ko: "그릇 들고 가기에는 너무 먼 사람도 있으니 만드는 법 좀 올려 주세요."
                        ),
                        createdAt: "2026-02-27T18:30:05.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_140102",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: """
                                My mother's: one cabbage, salt overnight, and then "until it tastes right". I asked \
                                for grams. She laughed.
                                """,
                            ko: """
                                저희 어머니 방법인데요, 배추 한 포기를 밤새 절이고 나서 '맛이 날 때까지'래요. 몇 \
                                그램이냐고 여쭸더니 웃으셨어요.
                                """
                        ),
                        createdAt: "2026-02-28T09:15:48.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1402",
                author: "usr_noor",
                text: LocalizedText(
                    en: "It will be 45 degrees here by June. Is it safe to leave the jar in the kitchen then?",
                    ko: "여기는 6월이면 45도까지 올라가요. 그때도 부엌에 둬도 괜찮을까요?"
                ),
                createdAt: "2026-04-12T13:40:27.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_140201",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: """
                                Too warm, it would sour in a day. Give it one day out and then put it in the fridge; \
                                this size fits on a shelf.
                                """,
                            ko: """
                                너무 더워서 하루면 시어 버려요. 하루만 밖에 뒀다가 냉장고에 넣으세요. 이 크기는 \
                                선반에 들어가요.
                                """
                        ),
                        createdAt: "2026-04-12T23:58:50.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_140202",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "It fits if I take out the watermelon. Understood, thank you.",
                            ko: "수박을 빼면 들어가네요. 알겠어요, 고마워요."
                        ),
                        createdAt: "2026-04-13T05:21:36.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1403",
                author: "usr_sora",
                text: LocalizedText(
                    en: """
                        I keep my sourdough starter in it. It's calmer than in glass, and so am I, because I can't \
                        see it.
                        """,
                    ko: "여기에 발효종을 키워요. 유리병보다 얌전해요. 안 보이니까 저도 마음이 편하고요."
                ),
                createdAt: "2026-06-04T07:09:12.000Z"
            ),
            CatalogueComment(
                id: "cmt_1404",
                author: "usr_leo",
                text: LocalizedText(
                    en: """
                        I weighed it dry and again after a day of water: 41 g heavier. It really does breathe, or at \
                        least drink.
                        """,
                    ko: """
                        마른 상태로 재고, 물을 하루 채워 뒀다 다시 쟀더니 41g 늘었어요. 정말 숨을 쉬네요. 적어도 \
                        물은 마셔요.
                        """
                ),
                createdAt: "2026-09-03T02:33:58.000Z"
            ),
        ]
    )
}
