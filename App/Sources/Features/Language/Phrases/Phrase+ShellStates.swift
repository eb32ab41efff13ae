/// What a screen says where it has nothing else to show, and what stands beside what it shows.
extension Phrase {
    /// Something is on its way.
    public static let loading = Phrase(en: "Loading…", ko: "불러오는 중…")
    /// What is shown is of before.
    public static func kept(from moment: String) -> Phrase {
        Phrase(en: "Offline: this is from \(moment).", ko: "오프라인: \(moment)에 받은 내용입니다.")
    }
    /// What stands above the catalogue.
    public static let onSale = Phrase(en: "On sale", ko: "판매 중")
    /// The catalogue is empty.
    public static let noItems = Phrase(en: "There is nothing on sale.", ko: "판매하는 상품이 없습니다.")
    /// A search found nothing.
    public static func noMatches(for text: String) -> Phrase {
        Phrase(en: "Nothing matches “\(text)”.", ko: "‘\(text)’에 맞는 상품이 없습니다.")
    }
    /// Nobody has commented.
    public static let noComments = Phrase(en: "Nobody has said anything yet.", ko: "아직 댓글이 없습니다.")
    /// Nobody has replied.
    public static let noReplies = Phrase(en: "Nobody has replied yet.", ko: "아직 답글이 없습니다.")
    /// Nothing was bought.
    public static let noPayments = Phrase(en: "You have not bought anything yet.", ko: "아직 결제한 내역이 없습니다.")
    /// Nobody is signed in on this device.
    public static let noAccounts = Phrase(en: "Nobody is signed in on this device.", ko: "이 기기에 로그인한 사용자가 없습니다.")
    /// The user who acts now.
    public static let current = Phrase(en: "current", ko: "사용 중")
    /// A link leads to a place that is not there.
    public static let nowhere = Phrase(en: "There is nothing here. Go back.", ko: "여기에는 아무것도 없습니다. 뒤로 가십시오.")
    /// The link of the place.
    public static func link(_ link: String) -> Phrase { Phrase(en: "Link: \(link)", ko: "링크: \(link)") }
    /// The window cannot hold the app.
    public static func tooSmall(width: Int, height: Int) -> Phrase {
        Phrase(
            en: "The window is too small: at least \(width) × \(height).",
            ko: "창이 너무 작습니다. \(width) × \(height) 이상이어야 합니다."
        )
    }
    /// A key does nothing now.
    public static func keyDoesNothing(_ key: String) -> Phrase {
        Phrase(en: "\(key) does nothing here. Press ? for help.", ko: "\(key) 키는 여기서 쓰이지 않습니다. ?를 누르면 도움말이 나옵니다.")
    }
    /// How many items there are.
    public static func items(_ count: Int) -> Phrase {
        Phrase(en: count == 1 ? "1 item" : "\(count) items", ko: "상품 \(count)개")
    }
    /// How many comments there are.
    public static func comments(_ count: Int) -> Phrase {
        Phrase(en: count == 1 ? "1 comment" : "\(count) comments", ko: "댓글 \(count)개")
    }
    /// How many replies there are.
    public static func replies(_ count: Int) -> Phrase {
        Phrase(en: count == 1 ? "1 reply" : "\(count) replies", ko: "답글 \(count)개")
    }
}
