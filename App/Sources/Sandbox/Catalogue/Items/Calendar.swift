extension Catalogue {
    static let calendar = CatalogueItem(
        id: "itm_15",
        category: .stationery,
        title: LocalizedText(
            en: "Perpetual desk calendar",
            ko: "만년 달력"
        ),
        summary: LocalizedText(
            en: "Two cubes for the day, three bars for the month, good until further notice.",
            ko: "날짜는 주사위 두 개로, 달은 막대 세 개로 맞춰요. 유효 기간은 따로 없어요."
        ),
        description: LocalizedText(
            en: """
                Two cubes show the day, from 01 to 31, and if you sit down to number their faces you will find \
                yourself one short. The answer is carved on the calendar and we shall not spoil it here. The months \
                are on three bars, four to a bar, that lie underneath. Turning the cubes is the first thing to do in \
                the morning, and on some days the only thing that goes to plan.

                The cubes are maple, 4.5 cm, the tray is walnut, 14 cm wide; the numerals are cut 1 mm deep and \
                filled with black wax. It is made in Jeju by a former maths teacher, who tells us that pupils call \
                on him to this day to say that they have worked it out.

                A dry cloth is enough. It needs no new year's edition, and knows nothing of weekends, which may be \
                its only flaw.
                """,
            ko: """
                주사위 두 개로 01부터 31까지 날짜를 나타내요. 그런데 직접 여섯 면에 숫자를 나눠 적어 보면 꼭 한 \
                자리가 모자라요. 답은 달력에 새겨져 있으니 여기서는 말하지 않을게요. 달 이름은 그 아래 막대 세 개에 \
                네 달씩 새겼어요. 아침에 제일 먼저 하는 일이 주사위를 돌리는 일이고, 어떤 날은 계획대로 되는 일이 \
                그것뿐이에요.

                주사위는 4.5cm 단풍나무, 받침은 폭 14cm 호두나무예요. 숫자는 1mm 깊이로 파서 검은 왁스를 채웠어요. \
                제주에서 수학을 가르치던 선생님이 만드시는데, 아직도 제자들이 답을 알아냈다며 찾아온대요.

                마른 천으로 닦으면 돼요. 해가 바뀌어도 새로 살 필요가 없어요. 주말을 모른다는 게 유일한 흠이에요.
                """
        ),
        priceKRW: 33_000,
        priceUSD: 2_390,
        priceKWD: 7_350,
        comments: [
            CatalogueComment(
                id: "cmt_1501",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Don't tell me. Two cubes, twelve faces. 11 and 22 mean both need a 1 and a 2, and both need \
                        a 0, so six faces are left for seven digits. It can't be done.
                        """,
                    ko: """
                        답은 말하지 마세요. 주사위 두 개면 열두 면이죠. 11일이랑 22일 때문에 1과 2는 양쪽에 있어야 \
                        하고 0도 양쪽에 있어야 하니까, 여섯 면에 숫자 일곱 개가 남아요. 이건 안 되는데요.
                        """
                ),
                createdAt: "2026-03-02T13:10:46.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_150101",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Your reasoning is right and your conclusion isn't.",
                            ko: "추론은 맞는데 결론이 틀렸어요."
                        ),
                        createdAt: "2026-03-02T14:02:33.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_150102",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Try standing on your head.",
                            ko: "물구나무를 서 보세요."
                        ),
                        createdAt: "2026-03-02T20:38:10.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_150103",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "OH.",
                            ko: "아!"
                        ),
                        createdAt: "2026-03-03T01:47:59.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1502",
                author: "usr_mina",
                text: LocalizedText(
                    en: "Bori has set it to 38 July. I admire the ambition.",
                    ko: "보리가 오늘을 7월 38일로 바꿔 놨어요. 포부가 커요."
                ),
                createdAt: "2026-05-10T22:14:25.000Z"
            ),
            CatalogueComment(
                id: "cmt_1503",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Changing the month bar is a tiny ceremony. I look forward to it for about thirty days.",
                    ko: "달 막대를 바꿀 때는 작은 의식을 치르는 기분이에요. 한 달 내내 기다려요."
                ),
                createdAt: "2026-08-31T23:30:00.000Z"
            ),
        ]
    )
}
