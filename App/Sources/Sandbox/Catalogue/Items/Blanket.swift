extension Catalogue {
    static let blanket = CatalogueItem(
        id: "itm_05",
        category: .home,
        title: LocalizedText(
            en: "A blanket for the end of the sofa",
            ko: "소파 끝자락 담요"
        ),
        summary: LocalizedText(
            en: "Lambswool, woven thick, finished with a blanket stitch you can repair yourself.",
            ko: "램스울을 도톰하게 짜서, 직접 고칠 수 있는 블랭킷 스티치로 마감했어요."
        ),
        description: LocalizedText(
            en: """
                Every sofa has one end that everybody wants, and this is the blanket that belongs to it. It is pure \
                lambswool, 130 × 180 cm and 950 g: wide enough for two people who like each other, and for one \
                person who does not feel like sharing.

                It is woven in the west of Wales, in a mill of six people and two looms, the older of which is \
                called Margaret and is not to be hurried. The wool is dyed before it is spun, so each colour is \
                really several, and the blue turns out to hold a little green and a single thread of orange that \
                nobody has been able to explain.

                Air it instead of washing it; wool cleans itself better than it is given credit for. When it must be \
                washed, do it by hand in cool water, press it in a towel and dry it flat. The edge is stitched in \
                plain yarn, and a metre of the same yarn comes with it for the day somebody pulls a loop.
                """,
            ko: """
                어느 집 소파에나 다들 탐내는 자리가 한쪽 끝에 있잖아요. 이 담요는 그 자리를 위한 담요예요. 순 \
                램스울이고 크기는 130 × 180cm, 무게는 950g이에요. 사이좋은 두 사람이 같이 덮기에 넉넉하고, 나눠 덮기 \
                싫은 한 사람이 혼자 덮기에도 넉넉해요.

                영국 웨일스 서쪽, 여섯 사람이 직기 두 대로 꾸려 가는 작은 공장에서 짜요. 나이 많은 직기는 이름이 \
                마거릿인데, 재촉하면 안 돼요. 실을 잣기 전에 양털부터 물들여서 한 가지 색에도 여러 빛깔이 섞여 \
                있어요. 파란색을 가만히 들여다보면 초록이 조금, 그리고 아무도 까닭을 모르는 주황색 실이 한 올 \
                보여요.

                빨기보다는 바람을 쐬어 주세요. 양털은 생각보다 스스로 깨끗해지는 재주가 있어요. 꼭 빨아야 한다면 \
                찬물에 손으로 빨고, 수건으로 눌러 물기를 뺀 다음 뉘어서 말리세요. 누군가 올을 당기는 날을 위해 \
                가장자리를 마감한 실을 1m 넣어 드려요.
                """
        ),
        priceKRW: 124_000,
        priceUSD: 8_990,
        priceKWD: 27_500,
        comments: [
            CatalogueComment(
                id: "cmt_0501",
                author: "usr_sora",
                text: LocalizedText(
                    en: """
                        Warm without being heavy. I fell asleep under it at four in the afternoon, which was not on \
                        my list for the day.
                        """,
                    ko: "무겁지 않은데 따뜻해요. 오후 네 시에 덮고 그대로 잠들었는데, 오늘 계획에는 없던 일이에요."
                ),
                createdAt: "2026-01-19T13:50:27.000Z"
            ),
            CatalogueComment(
                id: "cmt_0502",
                author: "usr_mina",
                text: LocalizedText(
                    en: """
                        Please tell me honestly: how does it do with a cat? Bori is four kilos and has opinions \
                        about wool.
                        """,
                    ko: """
                        솔직하게 알려 주세요. 고양이 있는 집에서도 괜찮을까요? 우리 보리가 4kg인데 양털만 보면 \
                        가만있지를 못해요.
                        """
                ),
                createdAt: "2026-01-25T10:05:18.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_050201",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: """
                                She will pull loops. The yarn they enclose is good for about twenty repairs; I am on \
                                nine, with one elderly tabby.
                                """,
                            ko: """
                                올은 당길 거예요. 같이 오는 실로 스무 번쯤은 고칠 수 있어요. 저는 늙은 얼룩 고양이 \
                                한 마리랑 살면서 지금까지 아홉 번 고쳤고요.
                                """
                        ),
                        createdAt: "2026-01-25T18:42:36.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_050202",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Nine I can live with. Ordered the blue one.",
                            ko: "아홉 번이면 해 볼 만하네요. 파란색으로 주문했어요."
                        ),
                        createdAt: "2026-01-26T11:16:49.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_050203",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Update: it is no longer my blanket. She lets me have a corner after ten.",
                            ko: "그 뒤 이야기예요. 이제 제 담요가 아니에요. 밤 열 시가 넘어야 한 귀퉁이를 내줘요."
                        ),
                        createdAt: "2026-02-08T12:33:05.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_050204",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "That is the usual arrangement.",
                            ko: "보통 그렇게 되더라고요."
                        ),
                        createdAt: "2026-02-08T17:20:54.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0503",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Found the orange thread. Row 214, about a third of the way in.",
                    ko: "주황색 실 찾았어요. 214번째 줄, 3분의 1쯤 들어간 데 있어요."
                ),
                createdAt: "2026-02-14T04:21:40.000Z"
            ),
            CatalogueComment(
                id: "cmt_0504",
                author: "usr_noor",
                text: LocalizedText(
                    en: "You'd think nobody needs this in Kuwait. You haven't met our air conditioning.",
                    ko: "쿠웨이트에서 무슨 담요냐 하시겠지만, 저희 사무실 에어컨을 안 겪어 보셔서 그래요."
                ),
                createdAt: "2026-03-05T17:58:11.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_050401",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "Same in Seoul. In August the office is the coldest place in the country.",
                            ko: "서울도 똑같아요. 8월이면 전국에서 사무실이 제일 추워요."
                        ),
                        createdAt: "2026-03-06T08:27:33.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_050402",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: """
                                I keep mine on the back of my chair. Two colleagues have asked where I got it and \
                                one has just asked for mine.
                                """,
                            ko: """
                                저는 의자 등받이에 걸어 둬요. 동료 두 명이 어디서 샀냐고 물어봤고, 한 명은 그냥 \
                                달래요.
                                """
                        ),
                        createdAt: "2026-03-06T14:09:20.000Z"
                    ),
                ]
            ),
        ]
    )
}
