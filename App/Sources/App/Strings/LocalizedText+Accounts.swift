import AnalyticsModule
import Features

/// Texts of the commands for accounts and the sign-in.
extension LocalizedText {
    static let usernameColumn = LocalizedText(en: "Username", ko: "사용자 이름")
    static let noteColumn = LocalizedText(en: "Note", ko: "비고")
    static let demoBackend = LocalizedText(en: "demo backend", ko: "데모 서버")
    static let accountOfSandbox = LocalizedText(en: "of the demo backend", ko: "데모 서버의 계정")
    static func account(of issuer: String) -> LocalizedText {
        LocalizedText(en: "of \(issuer)", ko: "\(issuer)의 계정")
    }
    static func accountOfClient(_ id: String) -> LocalizedText {
        LocalizedText(en: "of the client \(id)", ko: "클라이언트 \(id)의 계정")
    }
    static func nowUsing(_ name: String) -> LocalizedText {
        LocalizedText(en: "Now using \(name).", ko: "이제 \(name) 님의 계정을 사용해요.")
    }
    static let openIDMissing = LocalizedText(
        en: "Warning: without openid in --scope, most servers do not name the user. The sign-in then fails at its end.",
        ko: "경고: --scope에 openid가 없으면 대부분의 서버가 사용자를 알려 주지 않아서 로그인이 끝에 실패해요."
    )
    static func openIfBrowserDoesNot(_ url: String) -> LocalizedText {
        LocalizedText(en: "Open this URL if the browser does not: \(url)", ko: "브라우저가 열리지 않으면 이 주소를 열어 주세요: \(url)")
    }
    static func enter(_ code: String, at url: String) -> LocalizedText {
        LocalizedText(en: "Enter the code \(code) at \(url)", ko: "\(url)에서 코드를 입력해 주세요: \(code)")
    }
    static func orSignIn(with command: String) -> LocalizedText {
        LocalizedText(en: "Or sign in with a password: \(command)", ko: "비밀번호로 로그인하려면: \(command)")
    }
    static func orOpen(_ url: String) -> LocalizedText {
        LocalizedText(en: "Or open \(url)", ko: "또는 이 주소를 열어 주세요: \(url)")
    }
    static func nowSignedIn(as name: String) -> LocalizedText {
        LocalizedText(en: "Signed in as \(name).", ko: "\(name) 님으로 로그인했어요.")
    }
    static let checkAddresses = LocalizedText(
        en: "Check the address in --api-url or --issuer.",
        ko: "--api-url이나 --issuer의 주소를 확인해 주세요."
    )
    static func signIn(with command: String) -> LocalizedText {
        LocalizedText(en: "Sign in with: \(command)", ko: "로그인하려면: \(command)")
    }
    static let signingOut = LocalizedText(en: "Signing out", ko: "로그아웃하는 중")
    static let endingSessions = LocalizedText(en: "Ending earlier sessions", ko: "이전 세션을 끝내는 중")
    static let refreshingToken = LocalizedText(en: "Refreshing the token", ko: "토큰을 갱신하는 중")
    static func nowSignedOut(_ name: String) -> LocalizedText {
        LocalizedText(en: "Signed out \(name).", ko: "\(name) 님의 계정에서 로그아웃했어요.")
    }
    static let sessionNotEnded = LocalizedText(
        en: "Warning: the server has not ended the session.",
        ko: "경고: 서버가 세션을 끝내지 않았어요."
    )
    static let earlierSessionNotEnded = LocalizedText(
        en: "Warning: the server has not confirmed an earlier sign-out.",
        ko: "경고: 서버가 이전 로그아웃을 확인해 주지 않았어요."
    )
    static let revocationIsKept = LocalizedText(
        en: "The request is kept: login, logout and the shop try it again.",
        ko: "요청을 저장했어요. 로그인, 로그아웃, 가게가 다시 시도해요."
    )
    static let sessionCannotBeEnded = LocalizedText(
        en: "Warning: the server does not support ending a session. It stays valid there until it expires.",
        ko: "경고: 서버가 세션 종료를 지원하지 않아요. 만료될 때까지 서버에서 유효해요."
    )
}

extension LoginMethod {
    var announcement: LocalizedText {
        switch self {
        case .browser: .init(en: "Signing in with the browser.", ko: "브라우저로 로그인해요.")
        case .device: .init(en: "Signing in with a code.", ko: "코드로 로그인해요.")
        case .password: .init(en: "Signing in with a password.", ko: "비밀번호로 로그인해요.")
        }
    }
}

extension AnalyticsConsent {
    var name: LocalizedText {
        switch self {
        case .granted: LocalizedText(en: "granted", ko: "허용")
        case .denied: LocalizedText(en: "denied", ko: "거부")
        case .undecided: LocalizedText(en: "undecided", ko: "미정")
        }
    }
}

/// Texts of the commands for usage data.
extension LocalizedText {
    static func consent(_ value: String) -> LocalizedText { LocalizedText(en: "Consent: \(value)", ko: "동의: \(value)") }
    static func waitingEvents(_ count: Int, size: String) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "Waiting: 1 event, \(size)" : "Waiting: \(count) events, \(size)",
            ko: "대기: \(count)개, \(size)"
        )
    }
    static func refusedSoFar(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "Refused by the server: 1 event" : "Refused by the server: \(count) events",
            ko: "서버가 받지 않음: \(count)개"
        )
    }
    static func nextTry(_ date: String, _ reason: String) -> LocalizedText {
        LocalizedText(en: "Next try: \(date). \(reason)", ko: "다음 시도: \(date). \(reason)")
    }
    static let timeColumn = LocalizedText(en: "Time", ko: "시각")
    static let typeColumn = LocalizedText(en: "Type", ko: "종류")
    static let propertiesColumn = LocalizedText(en: "Properties", ko: "속성")
    static let sendingEvents = LocalizedText(en: "Sending events", ko: "이용 기록을 보내는 중")
    static let noEventsToSend = LocalizedText(en: "No events wait to be sent.", ko: "보낼 이용 기록이 없어요.")
    static let allowUsageData = LocalizedText(
        en: "Share usage data with: \(shell("analytics consent grant"))",
        ko: "이용 기록을 공유하려면: \(shell("analytics consent grant"))"
    )
    static func eventsSent(_ count: Int) -> LocalizedText {
        LocalizedText(en: count == 1 ? "Sent 1 event." : "Sent \(count) events.", ko: "이용 기록 \(count)개를 보냈어요.")
    }
    static func eventsRefused(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "Refused 1 event." : "Refused \(count) events.",
            ko: "서버가 이용 기록 \(count)개를 받지 않았어요."
        )
    }
    static func eventsLost(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1
                ? "Lost 1 event: the log was full or damaged."
                : "Lost \(count) events: the log was full or damaged.",
            ko: "기록 파일이 가득 찼거나 손상돼서 이용 기록 \(count)개를 잃었어요."
        )
    }
    static let usageDataShared = LocalizedText(en: "Usage data is shared.", ko: "이용 기록을 공유해요.")
    static let usageDataDeleted = LocalizedText(
        en: "Usage data is not shared. Events that were not sent are deleted.",
        ko: "이용 기록을 공유하지 않아요. 보내지 않은 기록은 지웠어요."
    )
}
