import Testing

/// Texts of the screens in one language, written out rather than taken from the App, which would agree with itself.
struct Words: Sendable, CustomTestStringConvertible {
    let language: String
    let locale: String
    let home, profile, settings: String
    let welcome, keys, privacy: String
    let lamp, lampPrice, buy: String
    let wholeCatalogue, search, found, nothingFound: String
    let comments, commentCount, replies, checkout, pay, paid: String
    let signIn, wrongPassword: String
    let editProfile, save, payments, refund, refunded: String
    let languageRow, sound, keyHelp: String
    let offline, unreachable, tryAgain, loading: String

    var testDescription: String { language }

    static let all = [english, korean]

    static let english = Words(
        language: "en",
        locale: "en_US.UTF-8",
        home: "Home",
        profile: "Profile",
        settings: "Settings",
        welcome: "A small shop in your terminal",
        keys: "A few keys are enough",
        privacy: "You decide what is sent",
        lamp: "Second Moon, a paper lamp",
        lampPrice: "$49.90",
        buy: "[ Buy ]",
        wholeCatalogue: "16 items",
        search: "moon",
        found: "1 item",
        nothingFound: "Nothing matches",
        comments: "Comments",
        commentCount: "22 comments",
        replies: "Replies",
        checkout: "Checkout",
        pay: "Pay $49.90",
        paid: "Paid $49.90.",
        signIn: "Sign in",
        wrongPassword: "The name or the password is wrong.",
        editProfile: "Edit profile",
        save: "[ Save ]",
        payments: "Payments",
        refund: "Get $49.90 back?",
        refunded: "Refunded",
        languageRow: "Language  ",
        sound: "Sound:",
        keyHelp: "Keys",
        offline: "Offline: this is from",
        unreachable: "Could not reach",
        tryAgain: "r Try again",
        loading: "Loading…"
    )

    static let korean = Words(
        language: "ko",
        locale: "ko_KR.UTF-8",
        home: "홈",
        profile: "프로필",
        settings: "설정",
        welcome: "터미널 속 작은 가게",
        keys: "몇 가지 키면 충분합니다",
        privacy: "무엇을 보낼지 직접 정합니다",
        lamp: "한지 스탠드 '두 번째 달'",
        lampPrice: "₩68,000",
        buy: "[ 구매 ]",
        wholeCatalogue: "16개",
        search: "두 번째",
        found: "1개",
        nothingFound: "맞는 상품이 없습니다",
        comments: "댓글",
        commentCount: "댓글 22개",
        replies: "답글",
        checkout: "결제하기",
        pay: "결제하시겠습니까?",
        paid: "결제했습니다",
        signIn: "로그인",
        wrongPassword: "맞지 않습니다",
        editProfile: "프로필 수정",
        save: "[ 저장 ]",
        payments: "결제 내역",
        refund: "환불받으시겠습니까?",
        refunded: "환불됨",
        languageRow: "언어  ",
        sound: "정상:",
        keyHelp: "키",
        offline: "오프라인:",
        unreachable: "연결",
        tryAgain: "r 다시 시도",
        loading: "불러오는 중…"
    )
}
