import Testing

/// The expected texts of the screens in one language. They are written out so that a wrong text in the App is found.
enum ScreenTexts: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case english = "en"
    case korean = "ko"

    var language: String { rawValue }
    var testDescription: String { language }

    var locale: String { either("en_US.UTF-8", "ko_KR.UTF-8") }
    var home: String { either("Home", "홈") }
    var settings: String { either("Settings", "설정") }
    var welcome: String { either("A small shop in your terminal", "터미널 속 작은 가게") }
    var unreadable: String { either("The stored sign-ins can't be read.", "저장된 로그인 정보를 읽을 수 없어요.") }
    var keys: String { either("A few keys are enough", "키 몇 개면 충분해요") }
    var privacy: String { either("You decide what to share", "무엇을 공유할지 직접 정해요") }
    var lamp: String { either("Second Moon, a paper lamp", "한지 스탠드 '두 번째 달'") }
    var lampPrice: String { either("$49.90", "₩68,000") }
    var buy: String { either("[ Buy ]", "[ 구매 ]") }
    var lastItem: String { either("Shield kite", "방패연") }
    var allItems: String { either("Items", "상품") }
    var searchTerm: String { either("moon", "두 번째") }
    var comments: String { either("Comments", "댓글") }
    var replies: String { either("Replies", "답글") }
    var checkout: String { either("Checkout", "결제하기") }
    var pay: String { either("Pay $49.90", "₩68,000 결제") }
    var paid: String { either("Paid $49.90.", "결제가 완료됐어요") }
    var signIn: String { either("Sign in", "로그인") }
    var password: String { either("Password", "비밀번호") }
    var wrongPassword: String { either("Wrong email, username or password.", "맞지 않아요") }
    var editProfile: String { either("Edit profile", "프로필 수정") }
    var profileForm: String { either("╭ Edit profile", "╭ 프로필 수정") }
    var payments: String { either("Payments", "결제 내역") }
    var refund: String { either("Refund $49.90?", "환불을 진행할까요?") }
    var refunded: String { either("Refunded", "환불 완료") }
    var languageRow: String { either("Language  ", "언어  ") }
    var storageIsSound: String { either("OK,", "정상,") }
    var keyHelp: String { either("This screen", "이 화면") }
    var offline: String { either("Offline. Showing data from", "오프라인이에요.") }
    var unreachable: String { either("Can't reach the server", "연결할 수 없어요") }
    var tryAgain: String { either("[ Try again ]  r", "[ 다시 시도 ]  r") }
    var loading: String { "▁▁▁" }

    private func either(_ english: String, _ korean: String) -> String { self == .english ? english : korean }
}
