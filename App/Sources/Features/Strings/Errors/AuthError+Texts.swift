public import AuthModule
public import Core

extension AuthError: @retroactive UserFacingErrorConvertible {
    /// The form with the explanation of the server, if it sent one, in place of the message.
    public var userFacingError: UserFacingError {
        guard let text = serverText?.text else { return formOfApp }
        return formOfApp.with(message: .serverSays(text.last?.isPunctuation == true ? text : text + "."))
    }

    /// The failure of the network, if that is the reason.
    public var networkError: NetworkError? { if case .network(let error) = self { error } else { nil } }

    /// `nil` for a cancellation.
    public var levelWhenShown: LogEntry.Level? {
        switch self {
        case .cancelled: nil
        case .wrongCredentials: .info
        default: .warning
        }
    }

    /// The form in the words of the app.
    private var formOfApp: UserFacingError {
        switch self {
        case .wrongCredentials:
            .change(
                .init(self, ko: "로그인 정보가 맞지 않아요."),
                .init(en: "Check them and try again.", ko: "다시 확인하고 입력해 주세요.")
            )
        case .signInRequired: .signInRequired
        case .sessionEnded: .signIn(.init(self, ko: "로그인이 만료됐어요."), .signInAgainAdvice)
        case .otherClient:
            .signIn(
                .init(en: "You signed in with another version of this app.", ko: "다른 앱 등록 정보로 로그인했어요."),
                .signInAgainAdvice
            )
        case .inputNeeded(let input):
            .signIn(.init(self, ko: input.korean), .init(en: "Sign in with the browser.", ko: "브라우저로 로그인해 주세요."))
        case .denied, .refused("access_denied", _):
            .retry(
                .init(AuthError.denied(), ko: "로그인이 취소되거나 거부됐어요."),
                .init(en: "Sign in again if you want to use this account.", ko: "이 계정을 쓰려면 다시 로그인해 주세요.")
            )
        case .codeExpired:
            .retry(
                .init(self, ko: "코드가 만료됐어요."),
                .init(en: "Start again to get a new code.", ko: "다시 시작해서 새 코드를 받아 주세요.")
            )
        case .browserUnavailable:
            .change(.init(en: "The browser can't be used to sign in.", ko: "브라우저로 로그인할 수 없어요."), .signInAnotherWay)
        case .methodUnavailable: .change(.init(self, ko: "서버가 이 로그인 방법을 지원하지 않아요."), .signInAnotherWay)
        case .signedInInBrowser:
            .change(
                .init(self, ko: "여기서는 로그아웃했어요. 브라우저에는 로그인이 남아 있을 수 있어요."),
                .init(
                    en: "Sign out on the server's page there.",
                    ko: "브라우저의 서버 페이지에서 로그아웃해 주세요."
                )
            )
        case .refreshSuspended:
            .retry(
                .init(self, ko: "서버가 새 로그인 정보를 계속 거부해요."),
                .init(en: "Try again in a minute, or sign in again.", ko: "잠시 뒤에 다시 시도하거나 다시 로그인해 주세요.")
            )
        // Its status must not pass for one of the API, such as a missing item. A full disk is the same everywhere.
        case .network(.server(let failure)) where failure.problem == nil && failure.status != 507:
            .retry(
                .init(en: "The sign-in server isn't working properly.", ko: "로그인 서버가 제대로 응답하지 않아요."),
                failure.tryAgain
            )
        case .network(let error): error.userFacingError
        case .storage(let error): error.userFacingError
        case .invalidResponse:
            .retry(
                .init(en: "The sign-in server sent an unexpected response.", ko: "로그인 서버의 응답을 읽을 수 없어요."),
                .init(
                    en: "Check the server's address. The app and the server may also be different versions.",
                    ko: "서버 주소를 확인해 주세요. 앱과 서버의 버전이 서로 다를 수도 있어요."
                )
            )
        case .noSignIn(let addresses): Self.noSignIn(at: addresses.joined(separator: ", "))
        case .refused(let code, _): Self.refusal(code)
        case .misconfigured:
            .change(
                .init(en: "This app's sign-in settings are not valid.", ko: "이 앱의 로그인 설정이 올바르지 않아요."),
                .init(en: "Correct the sign-in settings of this app.", ko: "앱의 로그인 설정을 고쳐 주세요.")
            )
        case .cancelled: .cancelled
        }
    }

    private static func noSignIn(at addresses: String) -> UserFacingError {
        .retry(
            .init(en: "This server has no sign-in.", ko: "이 서버에는 로그인 기능이 없어요."),
            .init(
                en: "No metadata of a sign-in was found at \(addresses). Check the server's address.",
                ko: "\(addresses)에 로그인 정보가 없어요. 서버 주소를 확인해 주세요."
            )
        )
    }

    /// Returns the form of a sign-in that the server refused with a code of OAuth (RFC 6749 §4.1.2.1 and §5.2, RFC 8628
    /// §3.5).
    private static func refusal(_ code: String) -> UserFacingError {
        switch code {
        case "invalid_request":
            .retry(
                .init(en: "The server didn't accept the sign-in.", ko: "서버가 로그인을 받아들이지 않았어요."),
                .signInAnotherWay
            )
        case "invalid_client":
            .change(
                .init(en: "The server doesn't recognize this app.", ko: "서버가 이 앱을 알지 못해요."),
                .init(en: "Check this app's registration at the server.", ko: "서버에 등록된 앱 정보를 확인해 주세요.")
            )
        case "unauthorized_client", "unsupported_grant_type", "unsupported_response_type":
            .retry(
                .init(en: "The server doesn't let this app sign in this way.", ko: "서버가 이 앱에 이 로그인 방법을 막고 있어요."),
                .signInAnotherWay
            )
        case "invalid_scope", "invalid_target":
            .change(
                .init(en: "The server doesn't allow what this app asks for.", ko: "서버가 이 앱에 필요한 권한을 주지 않아요."),
                .init(en: "Change the scopes in the app's sign-in settings.", ko: "앱의 로그인 설정에서 권한 범위를 바꿔 주세요.")
            )
        case "invalid_grant", "expired_token":
            .retry(
                .init(en: "The sign-in took too long or was already used.", ko: "로그인 시간이 지났거나 이미 사용된 로그인이에요."),
                .init(en: "Start again.", ko: "처음부터 다시 로그인해 주세요.")
            )
        default: .retry(.init(en: "The server refused the sign-in.", ko: "서버가 로그인을 받아들이지 않았어요."), .signInAgainAdvice)
        }
    }
}

extension AuthError {
    /// The form of the error of a sign-in with a password. Some servers send `invalid_request` for a wrong one.
    package var ofPassword: UserFacingError {
        guard case .refused("invalid_request", _) = self else { return UserFacingError(self) }
        return UserFacingError(self).with(
            suggestion: .init(en: "Check the password, or sign in another way.", ko: "비밀번호를 확인하거나 다른 방법을 써 주세요.")
        )
    }
}

extension Revocation {
    /// The error of a sign-out everywhere that the server did not confirm.
    var failure: UserFacingError? {
        switch self {
        case .confirmed, .notNeeded: nil
        case .unconfirmed, .unsupported:
            .change(
                .init(
                    en: "You're signed out here, but the server has not ended the session.",
                    ko: "여기서는 로그아웃했지만 서버에는 로그인이 남아 있어요."
                ),
                .init(en: "It stays valid there until it expires.", ko: "만료될 때까지 서버에 남아 있어요.")
            )
        }
    }
}

extension ProfileError: UserFacingErrorConvertible {
    var levelWhenShown: LogEntry.Level? { .info }

    var userFacingError: UserFacingError {
        .change(
            .init(en: "The server didn't accept your changes.", ko: "변경한 내용을 저장하지 못했어요."),
            .init(en: "Check your name and region, then try again.", ko: "이름과 지역을 확인하고 다시 시도해 주세요.")
        )
    }
}

extension RequiredInput {
    fileprivate var korean: String {
        switch self {
        case .secondFactor: "서버가 추가 인증을 요구해요."
        case .consent: "서버가 동의를 요구해요."
        default: "서버가 다시 로그인하도록 요구해요."
        }
    }
}
