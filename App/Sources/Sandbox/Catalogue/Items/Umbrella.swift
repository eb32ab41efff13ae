extension Catalogue {
    static let umbrella = CatalogueItem(
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
}
