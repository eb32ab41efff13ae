package import Foundation

extension LocalizedText {
    /// Creates the translation of the description of `error`.
    package init(_ error: any LocalizedError, ko korean: String) {
        self.init(en: error.errorDescription ?? "", ko: korean)
    }
}

extension String {
    /// The Korean text of a reason that the system or the network gives; the reason itself if it is another one.
    package var inKorean: String {
        let known = [
            "connection refused": "연결 거부됨", "host not found": "주소를 찾을 수 없음", "no network": "네트워크 없음",
            "connection lost": "연결 끊김", "address already in use": "이미 사용 중", "permission denied": "권한 없음",
            "no such file or directory": "파일이나 폴더가 없음", "not a directory": "폴더가 아님", "is a directory": "파일이 아님",
            "read-only file system": "읽기 전용 디스크", "input/output error": "입출력 오류",
            "no space left on device": "디스크 공간 부족",
        ]
        return known[lowercased()] ?? self
    }
}

extension UserFacingError {
    static func retry(_ message: LocalizedText, _ suggestion: LocalizedText? = nil) -> UserFacingError {
        UserFacingError(message, suggestion, recovery: .retry)
    }

    static func signIn(_ message: LocalizedText, _ suggestion: LocalizedText? = nil) -> UserFacingError {
        UserFacingError(message, suggestion, recovery: .signIn)
    }

    static func change(_ message: LocalizedText, _ suggestion: LocalizedText? = nil) -> UserFacingError {
        UserFacingError(message, suggestion, recovery: .change)
    }

    /// Creates the form of an error of another one, which `subject` introduces.
    init(_ subject: LocalizedText, _ cause: UserFacingError) {
        self.init(subject.followed(by: cause.message), cause.suggestion, recovery: cause.recovery)
    }

    static let signInRequired = signIn(
        .init(en: "You're not signed in.", ko: "로그인이 필요해요."),
        .init(en: "Sign in, then try again.", ko: "로그인하고 다시 시도해 주세요.")
    )

    /// The form of an error of a file or folder that cannot be used.
    static func unavailable(_ path: String, reason: String) -> UserFacingError {
        change(
            .init(en: "Can't use \(path): \(reason).", ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason.inKorean))."),
            .init(
                en: "Check that the folder exists, that you own it and that the disk works.",
                ko: "폴더가 있는지, 내 폴더인지, 디스크에 문제가 없는지 확인해 주세요."
            )
        )
    }
}

/// Texts of several errors.
extension LocalizedText {
    static let tryAgainSoon = LocalizedText(en: "Try again in a moment.", ko: "잠시 후 다시 시도해 주세요.")
    static func tryAgain(after wait: Duration) -> LocalizedText {
        LocalizedText(
            en: "Try again in \(wait.rounded(in: .english)).",
            ko: "\(wait.rounded(in: .korean)) 뒤에 다시 시도해 주세요."
        )
    }
    /// A sentence of the server, in its language.
    static func serverSays(_ text: String) -> LocalizedText {
        LocalizedText(en: "The server says: \(text)", ko: "서버에서 알려 왔어요: \(text)")
    }
    static let signInAgainAdvice = LocalizedText(en: "Sign in again.", ko: "다시 로그인해 주세요.")
    static let signInAnotherWay = LocalizedText(en: "Sign in another way.", ko: "다른 방법으로 로그인해 주세요.")
    static let differentVersions = LocalizedText(
        en: "The app and the server may be different versions.",
        ko: "앱과 서버의 버전이 서로 다를 수 있어요."
    )
    static func unknownScreen(_ name: String) -> LocalizedText {
        LocalizedText(en: "The shop has no '\(name)'.", ko: "가게에 없는 이름이에요: ‘\(name)’.")
    }
    static func unknownLink(_ link: String) -> LocalizedText {
        LocalizedText(en: "Unknown link '\(link)'.", ko: "알 수 없는 링크예요: ‘\(link)’.")
    }
}

extension Duration {
    /// Returns a text such as `1 hour, 1 minute`, rounded up.
    fileprivate func rounded(in language: AppLanguage) -> String {
        let style = Duration.UnitsFormatStyle.units(
            allowed: [.days, .hours, .minutes, .seconds],
            width: .wide,
            maximumUnitCount: 2,
            fractionalPart: .hide(rounded: .up)
        )
        // The style traps for more nanoseconds than 64 bits hold.
        return min(self, .seconds(365 * 86_400)).formatted(style.locale(Locale(identifier: language.tag)))
    }
}
