public import Core
import Foundation

extension NetworkError: @retroactive UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .offline(_, let reason, _?):
            .retry(
                .init(en: "The proxy doesn't connect to the server (\(reason)).", ko: "프록시가 서버에 연결하지 못했어요."),
                .init(en: "Check the proxy settings of this device.", ko: "기기의 프록시 설정을 확인해 주세요.")
            )
        case .offline(let request, let reason, nil):
            .retry(
                .init(
                    en: "Can't reach the server\(Self.place(of: request)) (\(reason)).",
                    ko: "서버\(Self.nameInKorean(of: request))에 연결할 수 없어요(\(reason.inKorean))."
                ),
                Self.server(of: request)?.hasPrefix("127.0.0.1") == true
                    ? .init(en: "Check that the server is running, then try again.", ko: "서버가 켜져 있는지 확인하고 다시 시도해 주세요.")
                    : .init(en: "Check your connection, then try again.", ko: "연결 상태를 확인하고 다시 시도해 주세요.")
            )
        case .timedOut(let request, _, _):
            .retry(
                .init(
                    en: "The server\(Self.place(of: request)) took too long to respond.",
                    ko: "서버\(Self.nameInKorean(of: request))의 응답이 너무 오래 걸려요."
                ),
                .init(en: "It may be overloaded. Try again in a few minutes.", ko: "서버가 바쁠 수 있어요. 몇 분 뒤에 다시 시도해 주세요.")
            )
        case .cancelled: .cancelled
        case .server(let failure) where failure.isMissing:
            UserFacingError(
                .init(en: "Item not found.", ko: "상품을 찾을 수 없어요."),
                .init(en: "It may have been removed.", ko: "판매가 끝났을 수 있어요."),
                recovery: .goBack
            )
        case _ where isWebPage:
            .retry(
                .init(en: "A web page came instead of the server's response.", ko: "서버의 응답 대신 웹 페이지를 받았어요."),
                .init(
                    en: "If this network requires a sign-in, sign in to it in a web browser.",
                    ko: "네트워크에 로그인해야 한다면 웹 브라우저에서 로그인해 주세요."
                )
            )
        case .server(let failure): failure.userFacingError
        case .decoding:
            .retry(.init(en: "The server sent an unexpected response.", ko: "서버의 응답을 읽을 수 없어요."), .differentVersions)
        case .responseTooLarge: .change(.init(en: "The server's response is too large.", ko: "서버의 응답이 너무 커요."))
        case .invalidRequest: .change(.init(en: "The app couldn't send this request.", ko: "요청을 보낼 수 없어요."))
        case .invalidRedirect:
            .retry(
                .init(en: "The app couldn't follow the server's redirect.", ko: "서버가 알려 준 다른 주소로 연결할 수 없어요."),
                .tryAgainSoon
            )
        case .tls(let request, _):
            .retry(
                .init(
                    en: "Can't connect to the server\(Self.place(of: request)) securely.",
                    ko: "서버\(Self.nameInKorean(of: request))에 안전하게 연결할 수 없어요."
                ),
                .init(
                    en: "Check that the server speaks https, and this device's date and time.",
                    ko: "서버가 https를 지원하는지, 기기의 날짜와 시간이 맞는지 확인해 주세요."
                )
            )
        case .signInRequired: .signInRequired
        case .accountSignedOut:
            .signIn(
                .init(self, ko: "이 요청을 보낸 계정에서 로그아웃했어요."),
                .init(en: "Sign in to that account, then try again.", ko: "그 계정으로 로그인하고 다시 시도해 주세요.")
            )
        case .authorizationUnavailable(_, let cause?) where cause.isUnreachable: cause.userFacingError
        case .authorizationUnavailable:
            .retry(
                .init(en: "Can't confirm your sign-in.", ko: "로그인 상태를 확인할 수 없어요."),
                requestedWait
                    ?? .init(
                        en: "Try again in a moment. If that doesn't help, sign in again.",
                        ko: "잠시 후 다시 시도해 주세요. 계속되면 다시 로그인해 주세요."
                    )
            )
        }
    }
}

extension NetworkError {
    /// The advice to wait, if the server has asked for more time than an automatic retry waits (RFC 9110 §10.2.3).
    fileprivate var requestedWait: LocalizedText? {
        retryAfter(now: Date()).flatMap { $0 > RetryPolicy().maximumRetryAfter ? .tryAgain(after: $0) : nil }
    }

    /// The server of a request, with its port, to tell that of the API from those of sign-in and usage data.
    private static func server(of request: String) -> String? {
        let url = request.split(separator: " ").last.flatMap { URL(string: String($0)) }
        guard let url, url.host() != nil else { return nil }
        return Origin(url).description.split(separator: "://").last.map(String.init)
    }

    private static func place(of request: String) -> String { server(of: request).map { " at \($0)" } ?? "" }

    private static func nameInKorean(of request: String) -> String { server(of: request).map { "(\($0))" } ?? "" }
}

extension ServerFailure {
    /// The advice to try again when the server has asked for it.
    var tryAgain: LocalizedText { NetworkError.server(self).requestedWait ?? .tryAgainSoon }

    fileprivate var userFacingError: UserFacingError {
        switch status {
        case 401:
            .signIn(
                .init(en: "The server doesn't accept your sign-in.", ko: "서버가 로그인 정보를 받아들이지 않았어요."),
                .signInAgainAdvice
            )
        case 403:
            .retry(
                .init(en: "Your account isn't allowed to do this.", ko: "이 계정으로는 할 수 없어요."),
                .init(en: "Use another account.", ko: "다른 계정으로 시도해 주세요.")
            )
        case 429: .retry(.init(en: "The server is busy.", ko: "요청이 너무 많아요."), tryAgain)
        case 507:
            .change(
                .init(en: "The server couldn't save the change.", ko: "서버에 저장하지 못했어요."),
                .init(
                    en: "Its disk may be full. If the server runs on this device, free some space.",
                    ko: "서버의 디스크가 가득 찼을 수 있어요. 이 기기의 서버라면 공간을 확보해 주세요."
                )
            )
        case 500...: .retry(.init(en: "Something went wrong on the server.", ko: "서버에 문제가 생겼어요."), tryAgain)
        default: .retry(.init(en: "The server refused the request.", ko: "서버가 요청을 받아들이지 않았어요."), .differentVersions)
        }
    }
}
