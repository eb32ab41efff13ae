extension Catalogue {
    static let outdoorItems: [CatalogueItem] = [mug, umbrella, stool, kite]

    private static let mug = CatalogueItem(
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

    private static let umbrella = CatalogueItem(
        id: "itm_08",
        category: .outdoors,
        title: LocalizedText(
            en: "An umbrella that can be repaired",
            ko: "고쳐 쓰는 우산"
        ),
        summary: LocalizedText(
            en: "Eight ribs, each held by one screw; spares for as long as we exist.",
            ko: "살 여덟 개를 나사 하나씩으로 고정했어요. 저희 가게가 있는 한 부품도 있어요."
        ),
        description: LocalizedText(
            en: """
                Umbrellas are not thrown away because they are worn out, but because one rib of eight is. Here each \
                rib is fibreglass and held by a single brass screw. When one breaks you write to us, we post you a \
                rib, and you put it in with the little driver that lives in the handle.

                It is 88 cm long, opens to 104 cm and weighs 480 g. The canopy is tightly woven polyester that sheds \
                water in one good shake; the handle is chestnut, steamed and bent. It is put together in a workshop \
                in Daejeon where three people have repaired other makers' umbrellas for so long that they drew up a \
                list of what is wrong with them. This is the list, the other way round.

                Dry it open. If the wind turns it inside out, close it and open it again: it is meant to do that. \
                Should you leave it on a train, there is nothing we can do, but there is a line inside for your \
                name.
                """,
            ko: """
                우산은 다 낡아서 버리는 게 아니라 살 여덟 개 가운데 하나가 부러져서 버려요. 이 우산은 유리 섬유 살을 \
                하나씩 황동 나사로 고정했어요. 부러지면 저희에게 알려 주세요. 살을 보내 드릴게요. 손잡이 속에 든 \
                작은 드라이버로 갈아 끼우시면 돼요.

                길이 88cm, 펼치면 104cm, 무게는 480g이에요. 촘촘하게 짠 폴리에스터라 한 번 털면 물기가 떨어지고, \
                손잡이는 밤나무를 쪄서 구부렸어요. 대전에서 세 사람이 만드는데, 다른 회사 우산을 하도 오래 고치다 \
                보니 뭐가 문제인지 목록이 생겼대요. 그 목록을 거꾸로 뒤집은 게 이 우산이에요.

                펼쳐서 말려 주세요. 바람에 뒤집히면 접었다가 다시 펴세요. 원래 그렇게 만들었어요. 지하철에 두고 \
                내리시면 저희도 어쩔 수 없지만, 안쪽에 이름 쓰는 자리가 있어요.
                """
        ),
        priceKRW: 64_000,
        priceUSD: 4_690,
        priceKWD: 14_250,
        comments: [
            CatalogueComment(
                id: "cmt_0801",
                author: "usr_ada",
                text: LocalizedText(
                    en: """
                        I live where the rain comes sideways. It has turned inside out eleven times and come back \
                        eleven times. My last one managed the first half.
                        """,
                    ko: """
                        비가 옆으로 내리는 동네에 살아요. 지금까지 열한 번 뒤집혔고 열한 번 다 돌아왔어요. 예전 \
                        우산은 뒤집히는 것까지만 했거든요.
                        """
                ),
                createdAt: "2026-02-03T16:22:11.000Z"
            ),
            CatalogueComment(
                id: "cmt_0802",
                author: "usr_sora",
                text: LocalizedText(
                    en: "The handle is so nice to hold that I'm a little sad when it clears up.",
                    ko: "손잡이 감촉이 너무 좋아서 비가 그치면 조금 아쉬워요."
                ),
                createdAt: "2026-03-25T05:18:40.000Z"
            ),
            CatalogueComment(
                id: "cmt_0803",
                author: "usr_noor",
                text: LocalizedText(
                    en: """
                        It rains nine days a year here. I use it against the sun, and it's the best shade I own. Is \
                        there one with a white canopy?
                        """,
                    ko: """
                        여기는 일 년에 아흐레쯤 비가 와요. 저는 양산으로 쓰는데 이만한 그늘이 없어요. 하얀 천도 \
                        있나요?
                        """
                ),
                createdAt: "2026-06-10T10:31:56.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_080301",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: """
                                Not that I've seen, but the canopy comes off with the same screws. I sewed a light \
                                one over mine.
                                """,
                            ko: "하얀 건 못 봤는데, 천도 같은 나사로 떼어져요. 저는 밝은 천을 덧대서 꿰맸어요."
                        ),
                        createdAt: "2026-06-10T12:50:34.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_080302",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "You sewed a canopy? How many evenings?",
                            ko: "직접 꿰매셨다고요? 며칠이나 걸렸어요?"
                        ),
                        createdAt: "2026-06-10T15:08:27.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_080303",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "Three, with help from the cat. Two, without.",
                            ko: "사흘이요. 고양이가 안 도와줬으면 이틀이었어요."
                        ),
                        createdAt: "2026-06-11T11:45:09.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0804",
                author: "usr_junho",
                text: LocalizedText(
                    en: """
                        Left it on line 2. Somebody read the name inside and called me. Most useful feature of any \
                        object I own.
                        """,
                    ko: """
                        2호선에 두고 내렸는데 어떤 분이 안쪽 이름을 보고 연락을 주셨어요. 제가 가진 물건을 통틀어 \
                        가장 쓸모 있는 기능이에요.
                        """
                ),
                createdAt: "2026-07-15T11:59:48.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_080401",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "You wrote your number in too, I hope, and not just \"Junho\".",
                            ko: "'Junho'만 적은 게 아니라 번호도 적어 두셨던 거죠?"
                        ),
                        createdAt: "2026-07-15T17:14:22.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_080402",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "I wrote \"Junho, probably lost again\" and the number.",
                            ko: "'Junho, 아마 또 잃어버렸을 거예요'라고 적고 번호도 적었어요."
                        ),
                        createdAt: "2026-07-16T00:30:53.000Z"
                    ),
                ]
            ),
        ]
    )

    private static let stool = CatalogueItem(
        id: "itm_12",
        category: .outdoors,
        title: LocalizedText(
            en: "Folding stool",
            ko: "접는 의자"
        ),
        summary: LocalizedText(
            en: "Beech and waxed canvas; folds to the size of a baguette.",
            ko: "너도밤나무와 왁스 캔버스로 만들었고, 접으면 바게트만 해져요."
        ),
        description: LocalizedText(
            en: """
                Three legs never wobble, whatever the ground has to say. The legs are beech, joined by one steel \
                bolt, and the seat is a triangle of waxed canvas with leather corners. Open, it is 38 cm high; \
                folded, 55 cm long and 9 cm thick. It weighs 1.1 kg and carries 110.

                The canvas is cut and stitched by a sailmaker in Tongyeong between two seasons, and the legs are \
                turned by his neighbour, who used to make oars. Neither of them has ever sat on one for longer than \
                it takes to eat a rice roll, but they agree that it is comfortable.

                Brush off sand and let it dry open before you put it away. When the canvas no longer beads water, \
                rub in a little wax and warm it with a hair dryer. A drop of oil on the bolt stops the creak, if you \
                would rather not announce that you are sitting down.
                """,
            ko: """
                다리가 셋이면 땅이 어떻든 흔들리지 않아요. 너도밤나무 다리 세 개를 강철 볼트 하나로 묶고, 삼각형 \
                왁스 캔버스에 가죽 모서리를 달았어요. 펴면 높이 38cm, 접으면 길이 55cm에 굵기 9cm예요. 무게는 \
                1.1kg이고 110kg까지 견뎌요.

                캔버스는 통영에서 돛을 만드는 분이 한가한 철에 재단해서 박고, 다리는 예전에 노를 깎던 이웃분이 \
                깎아요. 두 분 다 김밥 한 줄 먹는 시간보다 오래 앉아 본 적은 없지만, 편하다는 데는 의견이 같아요.

                모래를 털고 편 채로 말린 다음 넣어 두세요. 물방울이 더는 맺히지 않으면 왁스를 조금 문지르고 \
                드라이어로 데워 주세요. 앉을 때마다 삐걱 소리로 알리고 싶지 않다면 볼트에 기름을 한 방울 떨어뜨리면 \
                돼요.
                """
        ),
        priceKRW: 48_000,
        priceUSD: 3_490,
        priceKWD: 10_750,
        comments: [
            CatalogueComment(
                id: "cmt_1201",
                author: "usr_sora",
                text: LocalizedText(
                    en: """
                        I sketch outdoors, two hours at a time. After the first hour I know exactly where the bolt \
                        is, but it's still the best stool I've carried.
                        """,
                    ko: """
                        야외에서 두 시간씩 스케치를 해요. 한 시간이 지나면 볼트가 어디 있는지 정확히 알게 되지만, \
                        들고 다녀 본 의자 중에는 제일 좋아요.
                        """
                ),
                createdAt: "2026-04-16T08:37:05.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_120101",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "A folded scarf on top fixes the second hour.",
                            ko: "목도리를 접어서 깔면 한 시간 더 앉을 수 있어요."
                        ),
                        createdAt: "2026-04-16T14:51:37.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_120102",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "It does! Three hours today, and a heron.",
                            ko: "정말이네요! 오늘은 세 시간 앉아 있었고, 왜가리도 한 마리 그렸어요."
                        ),
                        createdAt: "2026-04-24T09:03:48.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1202",
                author: "usr_leo",
                text: LocalizedText(
                    en: "I disagree with \"size of a baguette\". I put them side by side. The baguette is 61 cm.",
                    ko: "'바게트만 하다'는 말에는 이의가 있어요. 나란히 놓고 재 봤더니 바게트가 61cm예요."
                ),
                createdAt: "2026-06-27T18:08:29.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_120201",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "Then it is smaller than a baguette, and you are complaining about a bargain.",
                            ko: "그럼 바게트보다 작은 거니까 오히려 이득이잖아요."
                        ),
                        createdAt: "2026-06-27T19:33:50.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_120202",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Withdrawn. I've also eaten the evidence.",
                            ko: "이의를 거둘게요. 증거물도 먹어 버렸어요."
                        ),
                        createdAt: "2026-06-28T16:20:11.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_1203",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Good for fishing.",
                    ko: "낚시할 때 좋아요."
                ),
                createdAt: "2026-08-08T05:56:02.000Z"
            ),
        ]
    )

    private static let kite = CatalogueItem(
        id: "itm_16",
        category: .outdoors,
        title: LocalizedText(
            en: "Shield kite",
            ko: "방패연"
        ),
        summary: LocalizedText(
            en: "Bamboo and mulberry paper, with the hole in the middle that makes it fly.",
            ko: "대나무와 한지로 만들고, 잘 날라고 한가운데 구멍을 냈어요."
        ),
        description: LocalizedText(
            en: """
                The Korean shield kite is a rectangle with a hole in it, and looks like a mistake until there is \
                wind. The hole lets the air through, so the kite stands steady in a gust and obeys when you pull. \
                This one is 42 × 56 cm and weighs 60 g; it comes with 100 m of cotton line on a wooden reel and has \
                no tail, because it does not need one.

                The five bamboo sticks are split and shaved in Damyang, and the paper is from the same mill as our \
                lamp's. The face is left white. Paint yours before the first flight with anything thin, and let it \
                dry flat.

                It wants a steady breeze, an open field, and no power lines. Tears mend with rice glue and a scrap \
                of paper. On the first full moon of the year people used to cut the line and let the kite carry \
                their bad luck away; today please wind it in, as somebody else would have to pick your bad luck out \
                of a tree.
                """,
            ko: """
                방패연은 네모난 종이 한가운데 구멍이 뚫려 있어서, 바람이 불기 전까지는 꼭 잘못 만든 것처럼 보여요. \
                그 구멍으로 바람이 빠져나가서 센 바람에도 흔들리지 않고 당기는 대로 움직여요. 크기는 42 × 56cm, \
                무게는 60g이에요. 나무 얼레에 감은 무명실 100m를 같이 드려요. 꼬리는 없어도 잘 날아서 달지 않았어요.

                댓살 다섯 개는 담양에서 쪼개고 다듬었고, 한지는 저희 스탠드와 같은 공방에서 와요. 앞면은 하얗게 비워 \
                두었어요. 첫 비행 전에 묽은 물감으로 마음껏 그리고 뉘어서 말려 주세요.

                고른 바람과 넓은 빈터가 있어야 하고, 전깃줄은 없어야 해요. 찢어지면 밥풀과 종잇조각으로 때우면 돼요. \
                옛날에는 정월 대보름이면 연줄을 끊어 나쁜 운을 멀리 날려 보냈대요. 요즘은 끝까지 감아 주세요. \
                누군가는 나무에 걸린 그 운을 떼어 내야 하니까요.
                """
        ),
        priceKRW: 29_000,
        priceUSD: 2_090,
        priceKWD: 6_450,
        comments: []
    )
}
