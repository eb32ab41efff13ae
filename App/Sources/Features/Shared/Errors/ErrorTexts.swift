import Core
import Foundation

/// The texts of an error on screens.
struct ErrorTexts {
    let message: LocalizedText
    let suggestion: LocalizedText?
    /// `true` if the error's own texts have details that the screens omit.
    let omitsDetails: Bool

    /// Creates texts that are plainer than those of the error.
    init(_ message: LocalizedText, _ suggestion: LocalizedText? = nil, omitsDetails: Bool = true) {
        self.message = message
        self.suggestion = suggestion
        self.omitsDetails = omitsDetails
    }

    /// Creates the Korean translation of the texts of `error`.
    init(_ error: any LocalizedError, ko message: String, _ suggestion: String? = nil) {
        self.message = LocalizedText(en: error.errorDescription ?? "", ko: message)
        self.suggestion = error.recoverySuggestion.flatMap { english in
            suggestion.map { LocalizedText(en: english, ko: $0) }
        }
        omitsDetails = false
    }
}

extension NetworkError {
    var texts: ErrorTexts {
        switch self {
        case .offline(_, let reason, _, _?):
            ErrorTexts(
                LocalizedText(en: "The proxy doesn't connect to the server (\(reason)).", ko: "프록시가 서버에 연결하지 못했어요."),
                LocalizedText(en: "Check the proxy settings of this device.", ko: "기기의 프록시 설정을 확인해 주세요.")
            )
        case .offline(_, let reason, _, nil):
            ErrorTexts(
                LocalizedText(en: "Can't reach the server (\(reason)).", ko: "서버에 연결할 수 없어요."),
                LocalizedText(en: "Check your connection, then try again.", ko: "연결 상태를 확인하고 다시 시도해 주세요.")
            )
        case .timedOut:
            ErrorTexts(
                LocalizedText(en: "The server took too long to respond.", ko: "서버의 응답이 너무 오래 걸려요."),
                LocalizedText(
                    en: "It may be overloaded. Try again in a few minutes.",
                    ko: "서버가 바쁠 수 있어요. 몇 분 뒤에 다시 시도해 주세요."
                )
            )
        case .cancelled: ErrorTexts(self, ko: "취소했어요.")
        case .server(let failure) where failure.isMissing:
            ErrorTexts(
                LocalizedText(en: "Item not found.", ko: "상품을 찾을 수 없어요."),
                LocalizedText(en: "It may have been removed.", ko: "판매가 끝났을 수 있어요."),
                omitsDetails: false
            )
        case _ where isWebPage:
            ErrorTexts(
                LocalizedText(en: "A web page came instead of the server's response.", ko: "서버의 응답 대신 웹 페이지를 받았어요."),
                LocalizedText(
                    en: "If this network requires a sign-in, sign in to it in a web browser.",
                    ko: "네트워크에 로그인해야 한다면 웹 브라우저에서 로그인해 주세요."
                )
            )
        case .server(let failure) where failure.status == 401:
            ErrorTexts(
                LocalizedText(en: "The server doesn't accept your sign-in.", ko: "서버가 로그인 정보를 받아들이지 않았어요."),
                LocalizedText(en: "Sign in again.", ko: "다시 로그인해 주세요.")
            )
        case .server(let failure) where failure.status == 403:
            ErrorTexts(
                LocalizedText(en: "Your account isn't allowed to do this.", ko: "이 계정으로는 할 수 없어요."),
                LocalizedText(en: "Use another account.", ko: "다른 계정으로 시도해 주세요.")
            )
        case .server(let failure) where failure.status == 429:
            ErrorTexts(LocalizedText(en: "The server is busy.", ko: "요청이 너무 많아요."), .tryAgainSoon)
        case .server(let failure) where failure.status >= 500:
            ErrorTexts(
                LocalizedText(en: "Something went wrong on the server.", ko: "서버에 문제가 생겼어요."),
                .tryAgainSoon
            )
        case .server:
            ErrorTexts(
                LocalizedText(en: "The server refused the request.", ko: "서버가 요청을 받아들이지 않았어요."),
                .differentVersions
            )
        case .decoding:
            ErrorTexts(
                LocalizedText(en: "The server sent an unexpected response.", ko: "서버의 응답을 읽을 수 없어요."),
                .differentVersions
            )
        case .responseTooLarge:
            ErrorTexts(LocalizedText(en: "The server's response is too large.", ko: "서버의 응답이 너무 커요."))
        case .invalidRequest:
            ErrorTexts(LocalizedText(en: "The app couldn't send this request.", ko: "요청을 보낼 수 없어요."))
        case .invalidRedirect:
            ErrorTexts(
                LocalizedText(
                    en: "The app couldn't follow the server's redirect.",
                    ko: "서버가 알려 준 다른 주소로 연결할 수 없어요."
                ),
                .tryAgainSoon
            )
        case .tls:
            ErrorTexts(
                LocalizedText(en: "Can't connect to the server securely.", ko: "서버에 안전하게 연결할 수 없어요."),
                LocalizedText(
                    en: "Check this device's date and time, then try again.",
                    ko: "기기의 날짜와 시간을 확인하고 다시 시도해 주세요."
                )
            )
        case .signInRequired: ErrorTexts(self, ko: "로그인이 필요해요.", "로그인하고 다시 시도해 주세요.")
        case .accountSignedOut:
            ErrorTexts(self, ko: "이 요청을 보낸 계정에서 로그아웃했어요.", "그 계정으로 로그인하고 다시 시도해 주세요.")
        case .authorizationUnavailable(_, let cause?) where cause.isUnreachable: cause.texts
        case .authorizationUnavailable:
            ErrorTexts(
                LocalizedText(en: "Can't confirm your sign-in.", ko: "로그인 상태를 확인할 수 없어요."),
                LocalizedText(en: "Try again, or sign in again.", ko: "다시 시도하거나 다시 로그인해 주세요.")
            )
        }
    }
}

extension LocalizedText {
    static let tryAgainSoon = LocalizedText(en: "Try again in a moment.", ko: "잠시 후 다시 시도해 주세요.")
    static let differentVersions = LocalizedText(
        en: "The app and the server may be different versions.",
        ko: "앱과 서버의 버전이 서로 다를 수 있어요."
    )
}

extension Duration {
    /// The seconds with up to three decimals, such as `30` or `0.25`.
    var secondsInKorean: String {
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "ko_KR"))
        return (self / .seconds(1)).formatted(style.precision(.fractionLength(0...3)).grouping(.never))
    }
}
