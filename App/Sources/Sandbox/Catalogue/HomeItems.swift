extension Catalogue {
    static let homeItems: [CatalogueItem] = [lamp, blanket, goose, clock]

    private static let lamp = CatalogueItem(
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

    private static let blanket = CatalogueItem(
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

    private static let goose = CatalogueItem(
        id: "itm_09",
        category: .home,
        title: LocalizedText(
            en: "Goose doorstop",
            ko: "문지기 거위"
        ),
        summary: LocalizedText(
            en: "A cast-iron goose, 1.4 kg, employed to hold doors.",
            ko: "문을 붙잡는 일을 맡은 1.4kg짜리 무쇠 거위예요."
        ),
        description: LocalizedText(
            en: """
                Geese guarded the Capitol in Rome, so a bathroom door is well within their powers. This one is \
                sand-cast iron, 16 cm from beak to tail and 1.4 kg, with a strip of cork underneath so that it does \
                not walk across the floor in a draught.

                It comes from a foundry that makes manhole covers on weekdays. The mould is older than anyone who \
                works there, and each goose leaves it with a slightly different expression; we have seen stern, \
                patient and disappointed. You get whichever is next on the shelf. We do not take wishes, as the \
                disappointed ones would never be chosen.

                The finish is black wax. If rust shows in a damp room, rub it with fine steel wool and a little shoe \
                polish. It is also a bookend, a paperweight for a windy market stall, and very bad to step on in the \
                dark.
                """,
            ko: """
                옛 로마에서는 거위가 언덕 위 신전을 지켰다고 해요. 그러니 화장실 문쯤은 거뜬하죠. 모래 거푸집에 \
                쇳물을 부어 만들었고, 부리에서 꼬리까지 16cm, 무게는 1.4kg이에요. 밑에 코르크를 붙여서 바람이 불어도 \
                슬금슬금 걸어 다니지 않아요.

                평일에는 맨홀 뚜껑을 만드는 주물 공장에서 와요. 거푸집이 거기서 일하는 어느 분보다도 나이가 많고, \
                나올 때마다 표정이 조금씩 달라요. 지금까지 본 얼굴은 근엄함, 느긋함, 실망스러움이에요. 선반에 놓인 \
                순서대로 보내 드리고 표정은 고르실 수 없어요. 그러면 실망한 거위는 아무도 안 데려갈 테니까요.

                겉은 검은 왁스로 마감했어요. 습한 데서 녹이 비치면 고운 쇠수세미로 문지르고 구두약을 조금 발라 \
                주세요. 북엔드로도, 바람 부는 날 종이를 누르는 데도 쓸 수 있어요. 다만 캄캄할 때 밟으면 많이 아파요.
                """
        ),
        priceKRW: 26_000,
        priceUSD: 1_890,
        priceKWD: 5_750,
        comments: [
            CatalogueComment(
                id: "cmt_0901",
                author: "usr_ada",
                text: LocalizedText(
                    en: "Mine is disappointed. We get on well.",
                    ko: "제 거위는 실망한 얼굴이에요. 저랑 잘 맞아요."
                ),
                createdAt: "2026-02-17T09:14:08.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_090101",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Patient, here. It holds the door of the server closet and has seen things.",
                            ko: "저는 느긋한 얼굴이 왔어요. 서버실 문을 맡겼는데 이미 산전수전 다 겪은 눈치예요."
                        ),
                        createdAt: "2026-02-17T15:40:29.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_090102",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Stern! It watches me leave the dishes.",
                            ko: "저는 근엄한 애예요. 설거지를 미루면 가만히 쳐다봐요."
                        ),
                        createdAt: "2026-02-18T02:55:16.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0902",
                author: "usr_junho",
                text: LocalizedText(
                    en: "The last sentence of the description is true. I found out at 7:37 this morning.",
                    ko: "설명 맨 마지막 문장, 사실이에요. 오늘 아침 7시 37분에 확인했어요."
                ),
                createdAt: "2026-04-21T22:52:54.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_090201",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Are you all right? Is the goose?",
                            ko: "괜찮으세요? 거위는요?"
                        ),
                        createdAt: "2026-04-21T23:50:02.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_090202",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "One toe blue, one goose unchanged.",
                            ko: "발가락은 멍들었고 거위는 그대로예요."
                        ),
                        createdAt: "2026-04-22T00:12:40.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0903",
                author: "usr_noor",
                text: LocalizedText(
                    en: "Heavy enough for the kitchen door, and that door has moved two chairs.",
                    ko: "의자 두 개를 밀어내던 부엌문인데, 이 거위는 못 이기네요."
                ),
                createdAt: "2026-07-11T16:28:33.000Z"
            ),
        ]
    )

    private static let clock = CatalogueItem(
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
