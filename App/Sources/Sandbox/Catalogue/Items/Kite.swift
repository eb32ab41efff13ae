extension Catalogue {
    static let kite = CatalogueItem(
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
