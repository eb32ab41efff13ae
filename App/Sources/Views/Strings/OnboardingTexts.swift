package import Features

extension OnboardingViewModel.Page {
    package var title: LocalizedText {
        switch (self, Shell.isTerminal) {
        case (.welcome, true): LocalizedText(en: "A small shop in your terminal", ko: "터미널 속 작은 가게")
        case (.welcome, false): LocalizedText(en: "A small shop", ko: "작은 가게")
        case (.navigation, true): LocalizedText(en: "A few keys are enough", ko: "키 몇 개면 충분해요")
        case (.navigation, false): LocalizedText(en: "Swipe, pull and search", ko: "밀고, 당기고, 검색하기")
        case (.privacy, _): .privacy
        }
    }

    /// Returns the text of the page. The first page names `server`, or the built-in one if it is `nil`.
    package func text(server: String?) -> LocalizedText {
        switch (self, Shell.isTerminal) {
        case (.welcome, _):
            if let server {
                LocalizedText(
                    en: "The server is \(server). Browse its items, read comments and check out.",
                    ko: "서버는 \(server)예요. 상품을 둘러보고, 댓글을 읽고, 결제해 보세요."
                )
            } else {
                LocalizedText(
                    en: """
                        Browse 16 items, read comments and check out with play money. No server needed: a demo \
                        backend is built in.
                        """,
                    ko: """
                        상품 16개를 둘러보고, 댓글을 읽고, 연습용 돈으로 결제해 보세요. 데모 서버가 들어 있어서 따로 \
                        준비할 게 없어요.
                        """
                )
            }
        case (.navigation, true):
            LocalizedText(
                en: """
                    The arrow keys move, Enter opens and Esc goes back. [ and ] switch tabs, / searches, ? shows all \
                    keys and q quits.
                    """,
                ko: """
                    화살표 키로 이동하고, Enter로 열고, Esc로 돌아가요. [ ] 키로 탭을 바꾸고 / 키로 검색해요. ? 키를 \
                    누르면 모든 키를 볼 수 있고, q 키를 누르면 종료돼요.
                    """
            )
        case (.navigation, false):
            LocalizedText(
                en: "Swipe an item to buy it or to see its comments. Pull down to refresh, and search by name.",
                ko: "상품을 옆으로 밀면 구매하거나 댓글을 볼 수 있어요. 당겨서 새로고침하고, 이름으로 검색해 보세요."
            )
        case (.privacy, _): .privacyExplanation
        }
    }
}
