/// Texts of empty screens, and notes on content.
extension LocalizedText {
    package static let appName = LocalizedText(verbatim: ProductIdentity.name)
    package static let loading = LocalizedText(en: "Loading…", ko: "불러오는 중…")
    package static func offline(since date: String) -> LocalizedText {
        LocalizedText(en: "Offline. Showing data from \(date).", ko: "오프라인이에요. \(date)에 받은 내용을 보여 드려요.")
    }
    package static let products = LocalizedText(en: "Items", ko: "상품")
    package static let noItems = LocalizedText(en: "No items yet.", ko: "아직 상품이 없어요.")
    package static func noMatches(for text: String) -> LocalizedText {
        LocalizedText(en: "No items match “\(text)”.", ko: "‘\(text)’ 검색 결과가 없어요.")
    }
    package static let profileSaved = LocalizedText(en: "Profile saved.", ko: "프로필을 저장했어요.")
    package static let noComments = LocalizedText(en: "No comments yet.", ko: "아직 댓글이 없어요.")
    package static let noReplies = LocalizedText(en: "No replies yet.", ko: "아직 답글이 없어요.")
    package static func unreadableItems(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "1 item can't be shown." : "\(count) items can't be shown.",
            ko: "상품 \(count)개를 표시할 수 없어요."
        )
    }
    package static func unreadableComments(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "1 comment can't be shown." : "\(count) comments can't be shown.",
            ko: "댓글 \(count)개를 표시할 수 없어요."
        )
    }
    package static let noPayments = LocalizedText(en: "No payments yet.", ko: "아직 결제 내역이 없어요.")
    package static let buySomething = LocalizedText(
        en: "To buy an item, open Home, choose it, and press Buy.",
        ko: "상품을 사려면 홈에서 상품을 고르고 구매를 누르세요."
    )
    package static let noAccounts = LocalizedText(
        en: "No accounts yet. Press + to add one.",
        ko: "아직 계정이 없어요. +를 눌러 추가해 주세요."
    )
    package static let current = LocalizedText(en: "current", ko: "사용 중")
    package static let signInAgain = LocalizedText(en: "sign in again", ko: "다시 로그인 필요")
    package static let unavailable = LocalizedText(
        en: "This screen isn't available. Go back.",
        ko: "열 수 없는 화면이에요. 뒤로 가 주세요."
    )
    /// A terminal does not say whether it takes a text into the clipboard.
    package static func copied(_ text: String) -> LocalizedText {
        LocalizedText(en: "Sent to the clipboard: \(text)", ko: "클립보드로 보냈어요: \(text)")
    }
    package static func comments(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "1 comment" : "\(count) comments", ko: "댓글 \(count)개")
    }
    static func commentsOnItem(_ title: String) -> LocalizedText {
        LocalizedText(en: "Comments on \(title)", ko: "\(title) 댓글")
    }
    package static func replies(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "1 reply" : "\(count) replies", ko: "답글 \(count)개")
    }
}

/// The state of the connection to the server.
extension LocalizedText {
    package static let online = LocalizedText(en: "online", ko: "온라인")
    package static let offline = LocalizedText(en: "offline", ko: "오프라인")
}
