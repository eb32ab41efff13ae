extension Catalogue {
    static let clock = CatalogueItem(
        id: "itm_13",
        category: .home,
        title: LocalizedText(
            en: "A quiet wall clock",
            ko: "조용한 벽시계"
        ),
        summary: LocalizedText(
            en: "Birch plywood, 28 cm, a sweeping second hand and not one tick.",
            ko: "자작나무 합판으로 만든 28cm 벽시계예요. 초침이 미끄러지듯 돌고 째깍 소리가 없어요."
        ),
        description: LocalizedText(
            en: """
                A clock should be looked at and not listened to. The movement of this one sweeps instead of \
                stepping, so the loudest thing about it is the hour. The face is birch plywood, 28 cm across and 9 \
                mm thick, with the minutes cut as shallow notches that your finger can read in the dark.

                The faces are cut and oiled by two sisters in Busan who used to make ship models, which is why the \
                hands look a little like oars. They numbered only 3, 6, 9 and 12. The others, they say, are where \
                you expect them.

                It runs for about fourteen months on one AA cell and keeps time to ten seconds a month. It does not \
                know your time zone or daylight saving time, and has never had an outage because of either. Wipe it \
                with a dry cloth, and oil the wood once a year if you feel like it.
                """,
            ko: """
                시계는 보는 물건이지 듣는 물건이 아니라고 생각해요. 초침이 한 칸씩 뛰지 않고 미끄러지듯 돌아서, 제일 \
                시끄러운 건 흘러가는 시간 그 자체예요. 자작나무 합판을 지름 28cm, 두께 9mm로 잘랐고, 분 눈금은 얕게 \
                파서 어두울 때는 손끝으로도 읽을 수 있어요.

                부산에서 모형 배를 만들던 자매가 자르고 기름을 먹여요. 그래서 바늘이 노를 조금 닮았어요. 숫자는 3, \
                6, 9, 12만 새겼어요. 나머지는 다들 아는 자리에 있다고 하네요.

                AA 건전지 하나로 열네 달쯤 가고, 오차는 한 달에 10초 안쪽이에요. 시간대도 서머타임도 모르지만, 그 \
                때문에 장애가 난 적은 한 번도 없어요. 마른 천으로 닦고, 마음이 내키면 일 년에 한 번 기름을 먹여 \
                주세요.
                """
        ),
        priceKRW: 57_000,
        priceUSD: 4_190,
        priceKWD: 12_750,
        comments: [
            CatalogueComment(
                id: "cmt_1301",
                author: "usr_ada",
                text: LocalizedText(
                    en: """
                        We changed the clocks last night. This one took four seconds and a chair. My oven is still \
                        in winter.
                        """,
                    ko: """
                        간밤에 서머타임이 시작됐어요. 이 시계는 의자 하나 놓고 4초 만에 바꿨는데, 오븐은 아직 겨울에 \
                        살고 있어요.
                        """
                ),
                createdAt: "2026-03-29T10:02:19.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_130101",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "We have no daylight saving in Korea and I still have code that handles it wrong.",
                            ko: "한국에는 서머타임이 없는데도 제 코드에는 서머타임 버그가 있어요."
                        ),
                        createdAt: "2026-03-29T13:25:48.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_130102",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Store UTC, hang birch.",
                            ko: "저장은 UTC로, 벽에는 자작나무로요."
                        ),
                        createdAt: "2026-03-29T17:33:11.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1302",
                author: "usr_mina",
                text: LocalizedText(
                    en: "It really makes no sound. I stood in the living room with it at my ear, like a shell.",
                    ko: "정말 아무 소리도 안 나요. 거실에 서서 소라 껍데기처럼 귀에 대고 한참 들어 봤어요."
                ),
                createdAt: "2026-05-27T11:44:36.000Z"
            ),
            CatalogueComment(
                id: "cmt_1303",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Measured against NTP for 30 days: 6.4 seconds fast. Better than promised.",
                    ko: "NTP랑 30일 동안 비교했더니 6.4초 빨라요. 설명보다 정확하네요."
                ),
                createdAt: "2026-08-02T20:19:07.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_130301",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "I set mine five minutes fast on purpose and I'm still late.",
                            ko: "저는 일부러 5분 빠르게 맞춰 두는데도 늦어요."
                        ),
                        createdAt: "2026-08-03T03:08:55.000Z"
                    )
                ]
            ),
        ]
    )
}
