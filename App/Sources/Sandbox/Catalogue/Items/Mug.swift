extension Catalogue {
    static let mug = CatalogueItem(
        id: "itm_04",
        category: .outdoors,
        title: LocalizedText(
            en: "Enamel mug",
            ko: "법랑 머그"
        ),
        summary: LocalizedText(
            en: "350 ml, 140 g, happy on a fire and in a sink.",
            ko: "350ml, 140g. 모닥불 위에서도 싱크대에서도 잘 지내요."
        ),
        description: LocalizedText(
            en: """
                Steel, coated twice with white enamel and rimmed in dark green. It holds 350 ml to the brim, 300 if \
                you intend to walk with it, and weighs 140 g. It is 8.5 cm wide and 8 cm high, and its handle takes \
                three gloved fingers.

                It is made in Moravia in a small works that also supplies hospitals with basins, and has therefore \
                never understood the fuss about camping. Each mug is dipped by hand and hung up to drip, which \
                leaves a faint mark under the handle where the hook was.

                You may put it on a stove or on embers, as long as there is something in it. Not in the microwave, \
                unless you want to see lightning indoors. If it falls on a stone it will chip; dry the spot well and \
                call it a map. The metal lip gets as hot as what is in it, as everybody learns once.
                """,
            ko: """
                강철에 하얀 법랑을 두 번 입히고 테두리는 짙은 초록으로 둘렀어요. 찰랑찰랑하게 350ml, 들고 걸으려면 \
                300ml가 들어가고 무게는 140g이에요. 폭 8.5cm, 높이 8cm이고, 장갑 낀 손가락 세 개가 들어가는 손잡이가 \
                달렸어요.

                체코 모라비아의 작은 공장에서 만들어요. 병원에서 쓰는 법랑 대야도 만드는 곳이라, 캠핑 가는 사람들이 \
                왜 이걸 그렇게 좋아하는지 아직도 모르겠대요. 하나씩 손으로 담갔다가 걸어서 말리기 때문에 손잡이 밑에 \
                고리 자국이 옅게 남아요.

                안에 뭔가 들어 있기만 하면 가스 불이나 숯불에 올려도 돼요. 전자레인지는 안 돼요. 집 안에서 번개를 \
                보고 싶은 게 아니라면요. 돌에 떨어뜨리면 이가 빠지는데, 물기를 잘 말리고 무늬가 하나 생겼다고 \
                생각하세요. 테두리는 안에 든 것만큼 뜨거워져요. 누구나 한 번은 데어 보고 알게 돼요.
                """
        ),
        priceKRW: 19_000,
        priceUSD: 1_390,
        priceKWD: 4_250,
        comments: [
            CatalogueComment(
                id: "cmt_0401",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Up Seoraksan and down again, in ice, on a carabiner. Two chips, and the coffee at the top \
                        was worth both.
                        """,
                    ko: """
                        카라비너에 매달고 한겨울 설악산을 다녀왔어요. 이가 두 군데 나갔는데, 꼭대기에서 마신 커피가 \
                        그 값을 했어요.
                        """
                ),
                createdAt: "2026-01-17T09:05:33.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_040101",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "How long does it stay hot up there?",
                            ko: "위에서는 얼마나 따뜻해요?"
                        ),
                        createdAt: "2026-01-17T13:48:21.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_040102",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "At minus 12, about six minutes. Drink first, admire the view second.",
                            ko: "영하 12도에서 6분쯤이요. 커피부터 마시고 경치는 그다음에 보세요."
                        ),
                        createdAt: "2026-01-18T02:16:07.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0402",
                author: "usr_ada",
                text: LocalizedText(
                    en: "Excellent mug. Burnt my lip, as promised.",
                    ko: "훌륭한 머그예요. 설명대로 입술을 데었어요."
                ),
                createdAt: "2026-03-08T08:44:52.000Z"
            ),
            CatalogueComment(
                id: "cmt_0403",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        We took six of these to the desert for tea. They clink, they stack, and the sand rinses off. \
                        My uncle, who brings his own glass everywhere, asked for one.
                        """,
                    ko: """
                        사막에 차 마시러 가면서 여섯 개를 챙겨 갔어요. 부딪치면 소리가 좋고, 차곡차곡 쌓이고, 모래는 \
                        물로 헹구면 그만이에요. 어디든 당신 유리잔을 들고 다니시는 삼촌이 하나 달라고 하셨어요.
                        """
                ),
                createdAt: "2026-03-27T19:55:14.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_040301",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "They stack? Mine don't. Do you mean inside each other?",
                            ko: "쌓인다고요? 제 건 안 되던데요. 포개진다는 말씀이세요?"
                        ),
                        createdAt: "2026-03-28T01:39:40.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_040302",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "On top of each other, like a tower. Inside each other no, I should have said.",
                            ko: "탑처럼 위로 올린다는 뜻이었어요. 포개지지는 않아요. 제가 헷갈리게 썼네요."
                        ),
                        createdAt: "2026-03-28T06:12:03.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0404",
                author: "usr_leo",
                text: LocalizedText(
                    en: "357 ml to the brim. I'm keeping the seven.",
                    ko: "찰랑찰랑하게 357ml예요. 7ml는 제가 가질게요."
                ),
                createdAt: "2026-05-23T21:26:18.000Z"
            ),
        ]
    )
}
