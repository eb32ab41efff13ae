/// What a screen says where it has nothing else to show, and what stands beside what it shows.
extension LocalizedText {
    package static let loading = LocalizedText(en: "Loading…", ko: "불러오는 중…")
    package static func kept(from moment: String) -> LocalizedText {
        LocalizedText(en: "Offline: this is from \(moment).", ko: "오프라인: \(moment)에 받은 내용입니다.")
    }
    package static let onSale = LocalizedText(en: "On sale", ko: "판매 중")
    package static let guest = LocalizedText(en: "Guest", ko: "손님")
    package static let noItems = LocalizedText(en: "There is nothing on sale.", ko: "판매하는 상품이 없습니다.")
    package static func noMatches(for text: String) -> LocalizedText {
        LocalizedText(en: "Nothing matches “\(text)”.", ko: "‘\(text)’에 맞는 상품이 없습니다.")
    }
    package static let noComments = LocalizedText(en: "Nobody has said anything yet.", ko: "아직 댓글이 없습니다.")
    package static let noReplies = LocalizedText(en: "Nobody has replied yet.", ko: "아직 답글이 없습니다.")
    package static let noPayments = LocalizedText(en: "You have not bought anything yet.", ko: "아직 결제한 내역이 없습니다.")
    package static let noAccounts = LocalizedText(
        en: "Nobody is signed in on this device.",
        ko: "이 기기에 로그인한 사용자가 없습니다."
    )
    package static let current = LocalizedText(en: "current", ko: "사용 중")
    package static let nowhere = LocalizedText(en: "There is nothing here. Go back.", ko: "여기에는 아무것도 없습니다. 뒤로 가십시오.")
    package static func link(_ link: String) -> LocalizedText { LocalizedText(en: "Link: \(link)", ko: "링크: \(link)") }
    package static func tooSmall(width: Int, height: Int) -> LocalizedText {
        LocalizedText(
            en: "The window is too small: at least \(width) × \(height).",
            ko: "창이 너무 작습니다. \(width) × \(height) 이상이어야 합니다."
        )
    }
    package static func keyDoesNothing(_ key: String) -> LocalizedText {
        LocalizedText(
            en: "\(key) does nothing here. Press ? for help.",
            ko: "\(key) 키는 여기서 쓰이지 않습니다. ?를 누르면 도움말이 나옵니다."
        )
    }
    package static func items(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "1 item" : "\(count) items", ko: "상품 \(count)개")
    }
    package static func comments(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "1 comment" : "\(count) comments", ko: "댓글 \(count)개")
    }
    package static func replies(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "1 reply" : "\(count) replies", ko: "답글 \(count)개")
    }
}
