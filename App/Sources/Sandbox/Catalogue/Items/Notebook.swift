extension Catalogue {
    static let notebook = CatalogueItem(
        id: "itm_03",
        category: .stationery,
        title: LocalizedText(
            en: """
                The notebook with numbered pages, an index you will really fill in, and two ribbons because one \
                always frays
                """,
            ko: "쪽 번호가 있고, 이번에는 정말 채우게 될 차례가 있고, 하나는 꼭 닳으니까 갈피끈을 두 줄 단 노트"
        ),
        summary: LocalizedText(
            en: "A5, 192 pages, sewn, opens flat on page one.",
            ko: "A5 크기 192쪽, 실로 꿰매서 첫 장부터 쫙 펴져요."
        ),
        description: LocalizedText(
            en: """
                Most notebooks are lost twice: once in a bag, and once inside themselves. For the second we have \
                numbered the pages, 1 to 192, and put four pages of index at the front. For the first there is a \
                line for your telephone number.

                The paper is 90 g/m², ivory, with a 5 mm dot grid so pale that it leaves the room when you start to \
                write. It takes fountain pen ink without feathering and with only a ghost on the other side. The \
                sections are sewn, so the book opens flat and stays there. The cover is grey book cloth over board, \
                148 × 210 mm, 280 g in all.

                It is bound in Paju by people who bind school yearbooks from November to February and ours for the \
                rest of the year. Pages are numbered from 1. This was discussed for longer than we like to admit.
                """,
            ko: """
                노트는 두 번 잃어버려요. 한 번은 가방 속에서, 한 번은 노트 속에서요. 노트 속에서 헤매지 않게 1쪽부터 \
                192쪽까지 번호를 매기고 맨 앞에 차례를 네 쪽 넣었어요. 가방 속에서 잃어버릴 때를 위해서는 전화번호 \
                적는 줄이 있어요.

                종이는 90g짜리 미색지이고, 5mm 간격 점은 글씨를 쓰기 시작하면 눈에 띄지 않을 만큼 옅어요. 만년필 \
                잉크가 번지지 않고 뒷면에는 그림자만 살짝 비쳐요. 실로 꿰매서 펼치면 펼친 대로 있어요. 합지에 회색 \
                북클로스를 씌운 표지는 148 × 210mm이고, 전체 무게는 280g이에요.

                파주에서 11월부터 2월까지는 졸업 앨범을, 나머지 달에는 이 노트를 묶는 분들이 만들어요. 쪽 번호는 \
                1부터 시작해요. 0으로 할지 1로 할지 꽤 오래 이야기했다는 것만 밝혀 둘게요.
                """
        ),
        priceKRW: 16_000,
        priceUSD: 1_190,
        priceKWD: 3_650,
        comments: [
            CatalogueComment(
                id: "cmt_0301",
                author: "usr_leo",
                text: LocalizedText(
                    en: "Pages start at 1. I have filed an issue.",
                    ko: "쪽 번호가 1부터네요. 이슈 하나 등록할게요."
                ),
                createdAt: "2026-01-09T05:11:19.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_030101",
                        author: "usr_sora",
                        text: LocalizedText(
                            en: "Works as designed.",
                            ko: "의도한 동작이에요."
                        ),
                        createdAt: "2026-01-09T08:30:44.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030102",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "You may call the inside cover page zero, Leo. Nobody will stop you.",
                            ko: "표지 안쪽을 0쪽이라고 부르세요, Leo 님. 아무도 안 말려요."
                        ),
                        createdAt: "2026-01-09T09:12:06.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030103",
                        author: "usr_leo",
                        text: LocalizedText(
                            en: "Closing as resolved.",
                            ko: "해결됨으로 닫을게요."
                        ),
                        createdAt: "2026-01-09T15:45:57.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0302",
                author: "usr_ada",
                text: LocalizedText(
                    en: """
                        Tested with nine inks, as one does. No feathering with any of them. One bled through, and \
                        that is an ink that would bleed through a door.
                        """,
                    ko: """
                        늘 하던 대로 잉크 아홉 가지로 시험해 봤어요. 번지는 건 하나도 없었어요. 딱 하나가 뒷면까지 \
                        배었는데, 그건 문짝에도 배어들 잉크예요.
                        """
                ),
                createdAt: "2026-01-31T18:26:15.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_030201",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "How fast does it dry? I'm left-handed and tend to read my notes off my hand.",
                            ko: "얼마 만에 말라요? 저는 왼손잡이라 필기가 노트보다 손날에 더 많이 남아요."
                        ),
                        createdAt: "2026-02-01T11:33:28.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030202",
                        author: "usr_ada",
                        text: LocalizedText(
                            en: "About twelve seconds with a fine nib, and thirty with a wet broad one. Go fine.",
                            ko: "세필이면 12초쯤, 잉크가 많이 나오는 굵은 촉이면 30초쯤이요. 세필로 쓰세요."
                        ),
                        createdAt: "2026-02-01T17:09:51.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030203",
                        author: "usr_junho",
                        text: LocalizedText(
                            en: "Went fine. My hand is clean for the first time since school. Thank you!",
                            ko: "세필로 바꿨더니 학교 졸업하고 처음으로 손이 깨끗해요. 고마워요!"
                        ),
                        createdAt: "2026-02-15T10:48:20.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0303",
                author: "usr_sora",
                text: LocalizedText(
                    en: "Lovely with a pencil too. The dots don't shout through a drawing.",
                    ko: "연필로 써도 좋아요. 그림을 그려도 점이 튀지 않아요."
                ),
                createdAt: "2026-03-12T12:57:02.000Z"
            ),
            CatalogueComment(
                id: "cmt_0304",
                author: "usr_mina",
                text: LocalizedText(
                    en: """
                        I have owned many notebooks with an index, and filled in none. The trick here is that the \
                        index comes with a line for every four pages, so an empty line looks like a missing tooth. I \
                        filled mine in out of pity and now I find things: the plumber's number, the name of that \
                        red, the recipe I swore I had lost. On page 88 there's just a paw print, and that is in the \
                        index as well.
                        """,
                    ko: """
                        차례 있는 노트는 많이 가져 봤지만 차례를 채운 적은 없었어요. 이건 네 쪽마다 한 줄씩 자리가 \
                        있어서, 비워 두면 이 빠진 것처럼 보여요. 안쓰러워서 채우기 시작했는데 이제는 정말 찾아져요. \
                        배관 기사님 번호도, 그 빨간색 이름도, 잃어버린 줄 알았던 요리법도요. 88쪽에는 고양이 \
                        발자국만 하나 있는데, 그것도 차례에 적어 뒀어요.
                        """
                ),
                createdAt: "2026-05-03T09:20:38.000Z",
                replies: [
                    CatalogueComment(
                        id: "cmt_030401",
                        author: "usr_noor",
                        text: LocalizedText(
                            en: "What is the entry called?",
                            ko: "차례에는 뭐라고 적으셨어요?"
                        ),
                        createdAt: "2026-05-03T14:36:11.000Z"
                    ),
                    CatalogueComment(
                        id: "cmt_030402",
                        author: "usr_mina",
                        text: LocalizedText(
                            en: "\"Bori, remarks by.\"",
                            ko: "'보리 의견'이요."
                        ),
                        createdAt: "2026-05-03T23:02:29.000Z"
                    ),
                ]
            ),
            CatalogueComment(
                id: "cmt_0305",
                author: "usr_junho",
                text: LocalizedText(
                    en: "Left ribbon frayed. Using the right one. All according to plan.",
                    ko: "왼쪽 갈피끈이 닳아서 오른쪽을 쓰고 있어요. 다 계획대로예요."
                ),
                createdAt: "2026-08-20T08:05:44.000Z"
            ),
        ]
    )
}
