extension Catalogue {
    static let kitchenItems: [CatalogueItem] = [dripper, board, towels, jar]

    private static let dripper = CatalogueItem(
        id: "itm_02",
        category: .kitchen,
        title: LocalizedText(
            en: "Stoneware coffee dripper",
            ko: "도자기 커피 드리퍼"
        ),
        summary: LocalizedText(
            en: "One wide hole, twelve ribs, and a glaze like wet slate.",
            ko: "넓은 구멍 하나에 결 열두 줄, 비에 젖은 돌 같은 유약을 입혔어요."
        ),
        description: LocalizedText(
            en: """
                A cone for one large cup or two civil ones. It takes ordinary size 02 paper filters; the twelve ribs \
                inside hold the paper off the wall, and the single wide hole leaves the speed to you and your \
                grinder. It is 11.5 cm across, 9 cm high and weighs 380 g. The foot fits mugs from 6.5 to 9 cm wide.

                Each one is thrown by hand in Icheon by a potter who drinks only barley tea, and who tests them with \
                water and a stopwatch for that reason. The glaze is made of wood ash and iron. It breaks into brown \
                along the rim, no two quite alike, so the photograph is an honest relative of the one you will get, \
                not its twin.

                Rinse it with hot water before you brew: cold stoneware takes about five degrees off the first pour. \
                It may go in the dishwasher and must not go on a flame. The foot is unglazed and darkens with the \
                years, like the rest of us.
                """,
            ko: """
                큰 잔으로 한 잔, 사이좋게 나누면 두 잔을 내려요. 흔한 02 크기 종이 필터를 쓰고, 안쪽에 낸 결 열두 \
                줄이 종이가 벽에 들러붙지 않게 받쳐 줘요. 구멍은 넓게 하나라서 속도는 손과 분쇄도로 정하시면 돼요. \
                지름 11.5cm, 높이 9cm, 무게 380g이고 폭 6.5~9cm 머그에 올릴 수 있어요.

                이천에서 손으로 하나씩 물레를 돌려 빚어요. 만드는 분은 보리차만 드셔서, 시험도 커피 말고 물과 \
                스톱워치로 하세요. 나뭇재와 철로 만든 유약이 가장자리에서 갈색으로 번지는데 똑같은 게 하나도 없어요. \
                사진 속 드리퍼는 받으실 드리퍼의 쌍둥이가 아니라 가까운 친척쯤으로 봐 주세요.

                내리기 전에 뜨거운 물로 한 번 헹궈 주세요. 차가운 도자기는 첫 물 온도를 5도쯤 빼앗아 가요. \
                식기세척기는 되지만 불에 직접 올리면 안 돼요. 유약을 바르지 않은 굽은 세월이 가면 빛깔이 깊어져요. \
                우리처럼요.
                """
        ),
        priceKRW: 39_000,
        priceUSD: 2_890,
        priceKWD: 8_750,
        comments: [
            CatalogueComment(
                id: "cmt_0201",
                author: "usr_leo",
                text: LocalizedText(
                    en: """
                        18 g in, 300 g out, 94 °C, 2:50. Preheated, the bed peaks at 91 °C; cold, at 86. The \
                        description says "about five degrees", and I'd like to thank whoever wrote that for not \
                        rounding it to "magic".
                        """,
                    ko: """
                        원두 18g, 물 300g, 94도, 2분 50초예요. 예열하면 커피층 온도가 91도까지 올라가고 안 하면 \
                        86도예요. '5도쯤'이라고 정직하게 적어 주신 분께 감사드려요.
                        """
                ),
                createdAt: "2026-01-11T16:20:05.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_020101",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Some of us just pour the water in, Leo.",
                            ko: "그냥 물을 붓는 사람도 있어요, Leo 님."
                        ),
                        createdAt: "2026-01-11T19:02:44.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_020102",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "And how long does that take you?",
                            ko: "그렇게 하면 몇 분 걸려요?"
                        ),
                        createdAt: "2026-01-11T19:15:30.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_020103",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Until it is coffee.",
                            ko: "커피가 될 때까지요."
                        ),
                        createdAt: "2026-01-11T19:16:02.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0202",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        I brew with cardamom. Does the glaze keep the smell? My old plastic one was cardamom for \
                        ever.
                        """,
                    ko: """
                        저는 카다멈을 넣어 내려 마셔요. 유약에 향이 배나요? 전에 쓰던 플라스틱은 끝까지 \
                        카다멈이었거든요.
                        """
                ),
                createdAt: "2026-02-24T06:35:21.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_020201",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Not the glaze. The bare foot does a little, so don't let it stand in the cup.",
                            ko: "유약 바른 데는 안 배요. 굽은 조금 배니까 잔에 오래 올려 두지만 마세요."
                        ),
                        createdAt: "2026-02-24T09:48:13.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_020202",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "You're right, only the foot. I've decided I like it there.",
                            ko: "정말 굽에만 남네요. 거기 남는 건 오히려 좋아요."
                        ),
                        createdAt: "2026-02-26T05:59:40.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0203",
                author: "usr_mina",
                text: LocalizedText(
                    en: "Tea people, it also makes a very grand strainer.",
                    ko: "차 드시는 분들, 찻잎 거름망으로도 아주 호사스러워요."
                ),
                createdAt: "2026-04-05T08:17:52.000Z"
            ),
            CatalogueComment(
                id: "cmt_0204",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Dropped it off the counter onto a wooden floor. The dripper is fine. I'm looking for \
                        something that covers a dent.
                        """,
                    ko: "조리대에서 마룻바닥으로 떨어뜨렸어요. 드리퍼는 멀쩡한데, 마루 찍힌 데를 뭘로 가려야 할까요?"
                ),
                createdAt: "2026-06-13T23:30:36.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_020401",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "The goose doorstop is about that size.",
                            ko: "문지기 거위가 딱 그만해요."
                        ),
                        createdAt: "2026-06-14T00:45:19.000Z"
                    )
                ]
            ),
        ]
    )

    private static let board = CatalogueItem(
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

    private static let towels = CatalogueItem(
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

    private static let jar = CatalogueItem(
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
