package import Features

extension OnboardingViewModel.Page {
    package var title: LocalizedText {
        switch self {
        case .welcome: LocalizedText(en: "A small shop in your terminal", ko: "터미널 속 작은 가게")
        case .navigation: LocalizedText(en: "A few keys are enough", ko: "키 몇 개면 충분해요")
        case .privacy: .privacy
        }
    }

    package var text: LocalizedText {
        switch self {
        case .welcome:
            LocalizedText(
                en: """
                    Browse sixteen items, read their comments and buy what you like with play money. You need no \
                    server: the app can start its own.
                    """,
                ko: """
                    상품 열여섯 가지를 둘러보고, 댓글을 읽고, 마음에 드는 상품을 연습용 돈으로 살 수 있어요. \
                    서버가 없어도 앱에 내장된 서버로 바로 시작할 수 있어요.
                    """
            )
        case .navigation:
            LocalizedText(
                en: """
                    The arrow keys move, Enter opens and Esc goes back. [ and ] change the tab, / searches, ? shows \
                    all keys and q quits.
                    """,
                ko: """
                    화살표 키로 이동하고, Enter로 열고, Esc로 돌아가요. [와 ]로 탭을 바꾸고, /로 검색하고, ?로 모든 키를 보고, \
                    q로 종료해요.
                    """
            )
        case .privacy: .privacyExplanation
        }
    }
}
