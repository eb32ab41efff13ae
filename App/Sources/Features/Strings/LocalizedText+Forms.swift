/// Texts of forms and the settings.
extension LocalizedText {
    // MARK: Signing in

    package static let username = LocalizedText(en: "Email or username", ko: "이메일 또는 사용자 이름")
    package static let password = LocalizedText(en: "Password", ko: "비밀번호")
    package static let signingIn = LocalizedText(en: "Signing in…", ko: "로그인 중…")
    package static let enterUsername = LocalizedText(
        en: "Enter your email or username.",
        ko: "이메일이나 사용자 이름을 입력해 주세요."
    )
    package static let enterPassword = LocalizedText(en: "Enter your password.", ko: "비밀번호를 입력해 주세요.")
    package static let useDemoAccount = LocalizedText(en: "Use demo account", ko: "데모 계정 사용")
    package static let signedOut = LocalizedText(en: "You're not signed in.", ko: "아직 로그인하지 않았어요.")
    package static let purposeOfAccount = LocalizedText(
        en: "With an account, you can buy and see your payments.",
        ko: "계정이 있으면 구매하고 결제 내역을 볼 수 있어요."
    )
    package static let otherAccountsStay = LocalizedText(
        en: "Other accounts stay signed in.",
        ko: "다른 계정의 로그인은 유지돼요."
    )
    package static let noSignInMethods = LocalizedText(
        en: "You can't sign in to this server with this app.",
        ko: "이 앱으로는 이 서버에 로그인할 수 없어요."
    )
    package static let signInWithBrowser = LocalizedText(en: "Sign in with the browser", ko: "브라우저로 로그인")
    package static let signInWithCode = LocalizedText(en: "Sign in with a code", ko: "코드로 로그인")
    package static let waitingForBrowser = LocalizedText(en: "Waiting for the browser…", ko: "브라우저를 기다리는 중…")
    /// The page in the browser after a sign-in from a terminal.
    package static let closeWindow = LocalizedText(
        en: "The terminal shows whether you're signed in. You can close this window.",
        ko: "로그인 결과는 터미널에서 볼 수 있어요. 이 창은 닫아도 돼요."
    )
    package static let privateBrowser = LocalizedText(en: "Private browser window", ko: "비공개 브라우저 창")
    package static let continueInBrowser = LocalizedText(
        en: "Continue in your browser. If no page opened, open this address on this computer.",
        ko: "브라우저에서 계속해 주세요. 페이지가 열리지 않으면 이 컴퓨터에서 이 주소를 열어 주세요."
    )
    package static let openOnThisComputer = LocalizedText(
        en: "Open this address in a browser on this computer.",
        ko: "이 컴퓨터의 브라우저에서 이 주소를 열어 주세요."
    )
    package static let openOnAnotherDevice = LocalizedText(
        en: "Open this address in any browser.",
        ko: "아무 브라우저에서나 이 주소를 열어 주세요."
    )
    package static let enterCode = LocalizedText(en: "Then enter this code.", ko: "그다음 이 코드를 입력해 주세요.")
    package static let waitingForDevice = LocalizedText(en: "Waiting until the code is entered…", ko: "코드 입력을 기다리는 중…")
    package static func expires(in time: String) -> LocalizedText {
        LocalizedText(en: "Expires in \(time)", ko: "\(time) 뒤 만료")
    }

    // MARK: The profile

    package static let name = LocalizedText(en: "Name", ko: "이름")
    package static let region = LocalizedText(en: "Language and region", ko: "언어 및 지역")
    package static let nothingChanged = LocalizedText(en: "No changes to save.", ko: "바뀐 내용이 없어요.")
    package static let saving = LocalizedText(en: "Saving…", ko: "저장 중…")

    // MARK: Settings

    package static let language = LocalizedText(en: "Language", ko: "언어")
    package static let theme = LocalizedText(en: "Theme", ko: "테마")
    package static let matchTerminal = LocalizedText(en: "Match terminal", ko: "터미널에 맞춤")
    package static let pictures = LocalizedText(en: "Picture mode", ko: "이미지 모드")
    package static let mouse = LocalizedText(en: "Mouse", ko: "마우스")
    package static let transport = LocalizedText(en: "HTTP client", ko: "HTTP 클라이언트")
    package static let analytics = LocalizedText(en: "Share usage data", ko: "이용 기록 공유")
    package static let undecided = LocalizedText(en: "Not set", ko: "선택 안 함")
    package static let on = LocalizedText(en: "On", ko: "켬")
    package static let off = LocalizedText(en: "Off", ko: "끔")
    package static let afterRestart = LocalizedText(
        en: "Takes effect after restart.",
        ko: "바꾸면 다시 시작할 때 적용돼요."
    )

    // MARK: Advanced

    package static let dataFolder = LocalizedText(en: "Data folder", ko: "데이터 폴더")
    package static let storage = LocalizedText(en: "Storage", ko: "저장소")
    package static func storageIsIntact(entries: Int, size: String) -> LocalizedText {
        LocalizedText(
            en: entries == 1 ? "OK, 1 entry, \(size)" : "OK, \(entries) entries, \(size)",
            ko: "정상, 항목 \(entries)개, \(size)"
        )
    }
    package static let notChecked = LocalizedText(en: "Not checked yet", ko: "검사 전")
    package static let queue = LocalizedText(en: "Waiting events", ko: "대기 중인 기록")
    /// `size` is that of the events on disk, or `nil` if all are in memory.
    package static func queued(_ count: Int, size: String?) -> LocalizedText {
        let size = size.map { ", " + $0 } ?? ""
        return LocalizedText(en: count == 1 ? "1 event\(size)" : "\(count) events\(size)", ko: "\(count)개\(size)")
    }
    package static let consentUndecided = LocalizedText(
        en: "Sharing undecided: kept in memory, not sent",
        ko: "공유 여부 미정: 메모리에만 두고 보내지 않음"
    )
    package static let consentGranted = LocalizedText(en: "Sharing on", ko: "공유 켜짐")
    package static let consentDenied = LocalizedText(en: "Sharing off: nothing is kept", ko: "공유 꺼짐: 기록하지 않음")
    package static func lost(_ count: Int) -> LocalizedText {
        LocalizedText(en: "\(count) lost", ko: "\(count)개 없어짐")
    }
    package static func refused(_ count: Int) -> LocalizedText {
        LocalizedText(en: "\(count) refused", ko: "\(count)개 거절됨")
    }
    package static func lastRefusal(_ reason: String) -> LocalizedText {
        LocalizedText(en: "Last refusal: \(reason)", ko: "마지막 거절: \(reason)")
    }
    package static func waiting(until date: String) -> LocalizedText {
        LocalizedText(en: "Sent again from \(date) on", ko: "\(date)부터 다시 전송")
    }
    package static func lastSent(_ count: Int, at date: String) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "Last sent: 1 event, \(date)" : "Last sent: \(count) events, \(date)",
            ko: "마지막 전송: 기록 \(count)개, \(date)"
        )
    }
    package static let neverSent = LocalizedText(en: "Nothing sent yet", ko: "아직 보낸 기록 없음")
    package static let log = LocalizedText(en: "Log level", ko: "로그 수준")

    // MARK: Starting over

    static let startOverExplanation = LocalizedText(
        en: """
            If you have a backup of the file or the key, put it back. Otherwise start over: sign-ins, settings, unfinished \
            orders and unsent usage data are moved to another folder, not deleted. Look at your payments before you order \
            again.
            """,
        ko: """
            파일이나 키의 백업이 있으면 되돌려 놓아 주세요. 없으면 새로 시작할 수 있어요. 로그인 정보, 설정, 끝나지 않은 주문, \
            보내지 않은 이용 기록은 지우지 않고 다른 폴더로 옮겨요. 다시 주문하기 전에 결제 내역을 확인해 주세요.
            """
    )

    // MARK: Introduction

    package static let privacy = LocalizedText(en: "You decide what to share", ko: "무엇을 공유할지 직접 정해요")
    package static let privacyExplanation = LocalizedText(
        en: """
            If you allow it, the app sends which screens and items you open and what you order, also earlier in this \
            visit, but never your name or what you type. See and change this in Settings at any time.
            """,
        ko: """
            허용하면 어떤 화면과 상품을 보고 무엇을 주문하는지, 이번 방문의 이전 기록도 앱이 보내요. 이름과 입력한 내용은 \
            보내지 않아요. 설정에서 언제든지 확인하고 바꿀 수 있어요.
            """
    )
}

/// Questions before actions that cannot be undone.
extension LocalizedText {
    package static func confirmSignOut(_ name: String) -> LocalizedText {
        LocalizedText(en: "Sign out of \(name)?", ko: "\(name) 계정에서 로그아웃할까요?")
    }
    package static func confirmSignOutOfAll(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "Sign out of 1 account?" : "Sign out of all \(count) accounts?",
            ko: "계정 \(count)개에서 로그아웃할까요?"
        )
    }
    package static let confirmDiscard = LocalizedText(en: "Discard your changes?", ko: "저장하지 않고 나갈까요?")
    package static let discard = LocalizedText(en: "Discard", ko: "나가기")
    package static let keepEditing = LocalizedText(en: "Keep editing", ko: "계속 수정")
}

/// Groups of settings.
extension LocalizedText {
    package static let appearance = LocalizedText(en: "Appearance", ko: "화면")
    package static let privacySettings = LocalizedText(en: "Privacy", ko: "개인 정보 보호")
    package static let languageIsForced = LocalizedText(
        en: "Overridden by --language for this session.",
        ko: "이번 실행에는 --language 옵션이 먼저 적용돼요."
    )
    package static let analyticsNote = LocalizedText(
        en: "Screens, items, orders; never names or input.",
        ko: "화면, 상품, 주문만 보내요. 이름과 글은 제외돼요."
    )
}
