extension Catalogue {
    static let lamp = CatalogueItem(
        id: "itm_01",
        category: .home,
        title: LocalizedText(
            en: "Second Moon, a paper lamp",
            ko: "한지 스탠드 '두 번째 달'"
        ),
        summary: LocalizedText(
            en: "A table lamp with a mulberry-paper shade, one switch and no app.",
            ko: "닥나무 한지 갓에 스위치 하나, 앱은 없는 탁상 조명이에요."
        ),
        description: LocalizedText(
            en: """
                The shade is hanji, paper made from mulberry bark, laid in three sheets over a frame of ash. It \
                takes the hardness out of the bulb and leaves a light the colour of weak tea: enough to read by, not \
                enough to be questioned by. The shade is 24 cm across and 31 cm high, and the lamp weighs 900 g, \
                most of it in the cast-iron foot, so that a sleeve or a tail does not bring it down. The \
                cloth-covered cable is 1.5 m long.

                The paper comes from a mill in Jeonju, now in its third generation, and the frames from a joiner two \
                lanes away, who says that the paper is always late. The mill says the same of the frames. Both are \
                right, so please allow a week when we are out of stock.

                It takes one LED bulb of up to 8 W with an E26 base (an E27 fits too); a warm one for 100 to 240 V \
                is in the box. Dust the shade with a dry brush, keep it out of steam, and never wipe it with \
                anything wet. A small tear mends with a few grains of cooked rice and the square of spare paper we \
                enclose. There is no app, no account and no firmware. It goes on, and later it goes off.
                """,
            ko: """
                닥나무 껍질로 뜬 한지를 세 겹으로 겹쳐 물푸레나무 살에 붙였어요. 전구의 쨍한 빛이 종이를 지나면 \
                연하게 우린 차 빛깔이 돼요. 책 읽기에는 넉넉하고, 취조받는 기분이 들 만큼 밝지는 않아요. 갓은 지름 \
                24cm, 높이 31cm이고 전체 무게는 900g이에요. 무게가 대부분 주물 받침에 실려 있어서 소매나 꼬리에 \
                걸려도 잘 넘어지지 않아요. 천으로 감싼 전선은 1.5m예요.

                한지는 전주에서 삼대째 종이를 뜨는 공방에서, 나무 살은 두 골목 건너 소목 작업실에서 와요. 소목장님은 \
                늘 종이가 늦는다고 하시고, 종이 공방에서는 늘 나무가 늦는다고 하세요. 두 분 말씀이 다 맞아서, 품절일 \
                때는 일주일쯤 기다려 주셔야 해요.

                전구는 8W 이하 E26 LED를 하나 써요. E27도 맞고, 100~240V에서 쓸 수 있는 전구색 전구가 들어 있어요. \
                먼지는 마른 붓으로 털고, 김이 서리는 곳은 피하고, 젖은 걸레로는 닦지 마세요. 살짝 찢어지면 같이 \
                드리는 한지 조각과 밥풀 몇 알로 때울 수 있어요. 앱도, 계정도, 펌웨어도 없어요. 켜면 켜지고, 끄면 \
                꺼져요.
                """
        ),
        priceKRW: 68_000,
        priceUSD: 4_990,
        priceKWD: 15_250,
        comments: [
            CatalogueComment(
                id: "cmt_0101",
                author: "usr_mina",
                text: LocalizedText(
                    en: """
                        I bought it for the bedroom and it has been in every room since. At the moment it lives in \
                        the hall, where I now read letters I used to carry about unopened.
                        """,
                    ko: """
                        침실에 두려고 샀는데 그새 온 집 안을 한 바퀴 돌았어요. 지금은 현관에 있는데, 덕분에 며칠씩 \
                        들고만 다니던 우편물을 그 자리에서 뜯어보게 됐어요.
                        """
                ),
                createdAt: "2026-01-06T11:40:12.000Z"
            ),
            CatalogueComment(
                id: "cmt_0102",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Is it dimmable? I read the description twice and couldn't find it.",
                    ko: "밝기 조절이 되나요? 설명을 두 번 읽었는데 못 찾았어요."
                ),
                createdAt: "2026-01-08T02:15:33.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_010201",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: """
                                The lamp itself is only a socket and a switch, so it's up to the bulb. The one in \
                                the box doesn't dim.
                                """,
                            ko: "스탠드는 소켓에 스위치만 있는 거라 전구에 달렸어요. 들어 있는 전구는 조절이 안 돼요."
                        ),
                        createdAt: "2026-01-08T04:02:10.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010202",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Thanks! So: a dimmable bulb and a dimmer plug. I'll report back.",
                            ko: "고마워요! 그럼 조광용 전구에 조광 플러그를 쓰면 되겠네요. 해 보고 후기 남길게요."
                        ),
                        createdAt: "2026-01-08T14:27:45.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010203",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "I dim mine by moving it to the far end of the room. No parts needed.",
                            ko: "저는 어둡게 하고 싶으면 방 저쪽 끝으로 옮겨요. 부품이 하나도 안 들어요."
                        ),
                        createdAt: "2026-01-08T19:51:08.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010204",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: """
                                Reporting back: it goes down to about 10%, and below that the bulb hums a B flat. \
                                Ada's method is quieter.
                                """,
                            ko: """
                                후기예요. 10% 정도까지는 잘 내려가는데, 그 밑으로는 전구가 시 플랫으로 웅웅거려요. \
                                Ada 님 방법이 더 조용하네요.
                                """
                        ),
                        createdAt: "2026-01-17T23:05:59.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0103",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Such a lovely light.",
                    ko: "불빛이 정말 고와요."
                ),
                createdAt: "2026-01-15T13:22:04.000Z"
            ),
            CatalogueComment(
                id: "cmt_0104",
                author: "usr_noor",
                text: LocalizedText(
                    en: "Does the plug fit in Kuwait, or do I need an adaptor? We have the three square pins.",
                    ko: "쿠웨이트에서도 바로 꽂을 수 있나요? 여기는 네모난 핀 세 개짜리예요."
                ),
                createdAt: "2026-01-21T17:09:37.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_010401",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: """
                                You'll need an adaptor, the plug has two round pins. The voltage is fine, it's \
                                printed on the bulb.
                                """,
                            ko: "둥근 핀 두 개짜리라 어댑터가 있어야 해요. 전압은 전구에 적힌 대로 문제없어요."
                        ),
                        createdAt: "2026-01-22T00:31:20.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010402",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: """
                                It came, it works, and the adaptor cost me less than the coffee I drank on the way \
                                to buy it. Thank you!
                                """,
                            ko: "잘 도착했고 잘 켜져요. 어댑터가 사러 가는 길에 마신 커피보다 싸네요. 고마워요!"
                        ),
                        createdAt: "2026-01-30T16:44:51.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0105",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Put my finger through the shade on the first day. I can confirm that the rice repair works. \
                        I had to cook a whole pot for four grains, so it also made dinner.
                        """,
                    ko: """
                        받은 날 바로 손가락으로 갓에 구멍을 냈어요. 밥풀 수선, 정말 돼요. 밥풀 네 알 때문에 밥을 한 \
                        솥 지어서 저녁까지 해결했어요.
                        """
                ),
                createdAt: "2026-02-02T12:18:26.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_010501",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Did you glue from the inside or the outside? I ask on behalf of a cat.",
                            ko: "안쪽에서 붙이셨어요, 바깥쪽에서 붙이셨어요? 저희 집 고양이 대신 여쭤봐요."
                        ),
                        createdAt: "2026-02-03T10:07:14.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010502",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "From the inside, and leave it off until it's dry. Give my regards to the cat.",
                            ko: "안쪽에서요. 그리고 다 마를 때까지 켜지 마세요. 고양이한테 안부 전해 주세요."
                        ),
                        createdAt: "2026-02-03T12:40:55.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010503",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Done, and you only see it if I point. I keep pointing.",
                            ko: "해 봤는데 말 안 하면 모를 정도예요. 근데 제가 자꾸 말하게 돼요."
                        ),
                        createdAt: "2026-02-04T11:29:02.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0106",
                author: "usr_ada",
                text: LocalizedText(
                    en: "The cable is too short. Everything else about this lamp is right, which makes it worse.",
                    ko: "전선이 너무 짧아요. 다른 건 흠잡을 데가 없어서 더 아쉬워요."
                ),
                createdAt: "2026-02-11T20:36:48.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_010601",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "I'd rather have it short. A long one would only lie about on the floor.",
                            ko: "저는 짧아서 좋던데요. 길면 바닥에서 굴러다니기만 해요."
                        ),
                        createdAt: "2026-02-12T01:14:30.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_010602",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: """
                                That is fair, if your sockets are where you want them. My house was wired in 1931 by \
                                an optimist.
                                """,
                            ko: """
                                콘센트가 있을 자리에 있는 집이라면 맞는 말씀이에요. 저희 집은 1931년에 어느 \
                                낙천주의자가 배선을 했거든요.
                                """
                        ),
                        createdAt: "2026-02-12T08:20:17.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0107",
                author: "usr_mina",
                text: LocalizedText(
                    en: "The cat approves. 🐈",
                    ko: "고양이도 마음에 든대요. 🐈"
                ),
                createdAt: "2026-02-20T09:55:41.000Z"
            ),
            CatalogueComment(
                id: "cmt_0108",
                author: "usr_noor",
                text: LocalizedText(
                    en: "Ordered a second one, for my sister.",
                    ko: "언니 주려고 하나 더 주문했어요."
                ),
                createdAt: "2026-03-01T18:12:09.000Z"
            ),
            CatalogueComment(
                id: "cmt_0109",
                author: "usr_leo",
                text: LocalizedText(
                    en: """
                        Two months in, so here is the long version. I sat it next to the LED panel I used before and \
                        did what I do every evening: read for an hour, fix one thing I broke during the day, read \
                        again.

                        The panel is about four times brighter on the page. I still stopped using it after three \
                        days, because with the lamp I notice when I'm tired, and with the panel I notice at half \
                        past one. The shade gets barely warm. The foot doesn't scratch, there's felt under it. The \
                        switch is on the cable, about a hand's width too far from me, and that is my whole list of \
                        complaints.
                        """,
                    ko: """
                        두 달 써 보고 길게 남겨요. 전에 쓰던 LED 패널 옆에 나란히 놓고 저녁마다 하던 대로 해 봤어요. \
                        한 시간 책을 읽고, 낮에 제가 망가뜨린 것 하나를 고치고, 다시 책을 읽었어요.

                        책장 위 밝기만 보면 패널이 네 배쯤 밝아요. 그런데 사흘 만에 패널을 치웠어요. 이 스탠드를 켜 \
                        두면 졸릴 때 졸린 걸 알겠는데, 패널을 켜 두면 새벽 한 시 반에야 알게 되거든요. 갓은 거의 안 \
                        뜨거워지고, 받침 밑에 펠트가 있어서 바닥도 안 긁혀요. 스위치가 전선에 달렸는데 손이 닿는 \
                        데서 딱 한 뼘 멀어요. 불만은 그게 다예요.
                        """
                ),
                createdAt: "2026-03-09T03:48:22.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_010901",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "\"I notice when I'm tired\" is the best review a lamp can get.",
                            ko: "'졸릴 때 졸린 걸 안다'니, 조명한테 이보다 좋은 후기가 있을까요?"
                        ),
                        createdAt: "2026-03-09T12:02:47.000Z"
                    )
                ]
            ),
            CatalogueComment(
                id: "cmt_0110",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Does the paper go yellow?",
                    ko: "한지가 누렇게 변하나요?"
                ),
                createdAt: "2026-03-18T10:30:15.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_011001",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Slightly, the way a good book does.",
                            ko: "조금요. 좋은 책이 그렇듯이요."
                        ),
                        createdAt: "2026-03-18T21:11:03.000Z"
                    )
                ]
            ),
            CatalogueComment(
                id: "cmt_0111",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Drew by it all week. My eyes have stopped complaining.",
                    ko: "일주일 내내 이 불빛에서 그림을 그렸어요. 눈이 이제 군말이 없네요."
                ),
                createdAt: "2026-04-02T14:45:58.000Z"
            ),
            CatalogueComment(
                id: "cmt_0112",
                author: "usr_ada",
                text: LocalizedText(
                    en: "One switch. I keep looking for the catch.",
                    ko: "스위치가 하나뿐이에요. 어딘가 함정이 있을 것만 같아요."
                ),
                createdAt: "2026-04-10T07:38:29.000Z"
            ),
            CatalogueComment(
                id: "cmt_0113",
                author: "usr_noor",
                text: LocalizedText(
                    en: "Dust season here, and a soft brush really is all it needs.",
                    ko: "여기는 한창 먼지 철인데, 정말 부드러운 붓 하나면 돼요."
                ),
                createdAt: "2026-04-25T15:20:44.000Z"
            ),
            CatalogueComment(
                id: "cmt_0114",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Uptime four months.",
                    ko: "넉 달째 무장애 운영 중이에요."
                ),
                createdAt: "2026-05-06T22:59:31.000Z"
            ),
            CatalogueComment(
                id: "cmt_0115",
                author: "usr_mina",
                text: LocalizedText(
                    en: """
                        The click of the switch is very satisfying. I may have switched it more often than the light \
                        required.
                        """,
                    ko: "스위치 딸깍 소리가 너무 좋아요. 필요 이상으로 껐다 켰다 하고 있는지도 몰라요."
                ),
                createdAt: "2026-05-14T12:13:50.000Z"
            ),
            CatalogueComment(
                id: "cmt_0116",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Moved house with it wrapped in a towel. It arrived in better shape than I did.",
                    ko: "수건에 둘둘 말아서 이사했는데, 저보다 멀쩡하게 도착했어요."
                ),
                createdAt: "2026-06-01T09:41:07.000Z"
            ),
            CatalogueComment(
                id: "cmt_0117",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Is it good as a wedding present, or too plain?",
                    ko: "결혼 선물로 괜찮을까요, 아니면 너무 수수할까요?"
                ),
                createdAt: "2026-06-19T11:26:38.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_011701",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: """
                                We gave my sister hers at her engagement. She has thanked me twice, which is a \
                                family record.
                                """,
                            ko: """
                                저희 언니한테는 약혼 선물로 줬어요. 고맙다는 말을 두 번이나 들었는데, 집안 \
                                신기록이에요.
                                """
                        ),
                        createdAt: "2026-06-19T16:03:12.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_011702",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Plain things are the ones you still have ten years on. Give them the lamp.",
                            ko: "십 년 뒤에도 남아 있는 건 수수한 물건이에요. 이 스탠드로 하세요."
                        ),
                        createdAt: "2026-06-19T19:47:26.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_011703",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Lamp it is. Thank you both!",
                            ko: "그럼 이걸로 할게요. 두 분 다 고마워요!"
                        ),
                        createdAt: "2026-06-20T02:18:53.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0118",
                author: "usr_ada",
                text: LocalizedText(
                    en: "Lent mine to a neighbour in May. I have stopped hoping and ordered another.",
                    ko: "5월에 이웃한테 빌려줬는데, 이제 마음을 접고 새로 주문했어요."
                ),
                createdAt: "2026-07-03T18:54:16.000Z"
            ),
            CatalogueComment(
                id: "cmt_0119",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Worth the week's wait.",
                    ko: "일주일 기다린 보람이 있어요."
                ),
                createdAt: "2026-07-22T13:07:43.000Z"
            ),
            CatalogueComment(
                id: "cmt_0120",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        During the power cut I found that a candle is NOT a substitute. Please don't put one inside.
                        """,
                    ko: "정전됐을 때 알았는데 촛불은 대신이 안 돼요. 절대 안에 넣지 마세요."
                ),
                createdAt: "2026-08-09T19:32:05.000Z"
            ),
            CatalogueComment(
                id: "cmt_0121",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Seven months. Still no update available.",
                    ko: "일곱 달째인데 아직도 업데이트가 없어요. 아주 좋아요."
                ),
                createdAt: "2026-08-28T01:10:22.000Z"
            ),
            CatalogueComment(
                id: "cmt_0122",
                author: "usr_sora",
                text: LocalizedText(
                    en: """
                        The newlyweds sent me a photo. It's in their kitchen, next to the kettle. I didn't mention \
                        the steam.
                        """,
                    ko: "신혼부부가 사진을 보내 줬어요. 부엌 주전자 옆에 두었더라고요. 김 얘기는 차마 못 했어요."
                ),
                createdAt: "2026-09-12T10:49:36.000Z"
            ),
        ]
    )
}
