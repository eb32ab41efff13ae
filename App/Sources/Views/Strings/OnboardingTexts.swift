package import Features

extension OnboardingViewModel.Page {
    package var title: LocalizedText {
        switch self {
        case .welcome: LocalizedText(en: "A small shop", ko: "작은 가게")
        case .navigation: LocalizedText(en: "Swipe, pull and search", ko: "밀고, 당기고, 검색하기")
        case .privacy: .privacy
        }
    }

    var text: LocalizedText {
        switch self {
        case .welcome:
            LocalizedText(
                en: "Browse items, read comments and check out with play money.",
                ko: "상품을 둘러보고, 댓글을 읽고, 연습용 돈으로 결제해 보세요."
            )
        case .navigation:
            LocalizedText(
                en: "Swipe an item to buy it or to see its comments. Pull down to refresh, and search by name.",
                ko: "상품을 옆으로 밀면 구매하거나 댓글을 볼 수 있어요. 당겨서 새로고침하고, 이름으로 검색해 보세요."
            )
        case .privacy: .privacyExplanation
        }
    }
}
