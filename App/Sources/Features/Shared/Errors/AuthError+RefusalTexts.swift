import AuthModule

extension AuthError {
    /// Returns the texts of a sign-in that the server refused with a code of OAuth (RFC 6749 §4.1.2.1 and §5.2, RFC 8628
    /// §3.5).
    static func refusalTexts(_ code: String) -> ErrorTexts {
        switch code {
        case "invalid_request":
            ErrorTexts(
                LocalizedText(en: "The server didn't accept the sign-in.", ko: "서버가 로그인을 받아들이지 않았어요."),
                // Some servers send this code for a wrong password.
                LocalizedText(
                    en: "Check the password, or sign in another way.",
                    ko: "비밀번호를 확인하거나 다른 방법을 써 주세요."
                )
            )
        case "invalid_client":
            ErrorTexts(
                LocalizedText(en: "The server doesn't recognize this app.", ko: "서버가 이 앱을 알지 못해요."),
                LocalizedText(
                    en: "Check this app's registration at the server.",
                    ko: "서버에 등록된 앱 정보를 확인해 주세요."
                )
            )
        case "unauthorized_client", "unsupported_grant_type", "unsupported_response_type":
            ErrorTexts(
                LocalizedText(
                    en: "The server doesn't let this app sign in this way.",
                    ko: "서버가 이 앱에 이 로그인 방법을 막고 있어요."
                ),
                LocalizedText(en: "Sign in another way.", ko: "다른 방법으로 로그인해 주세요.")
            )
        case "invalid_scope", "invalid_target":
            ErrorTexts(
                LocalizedText(
                    en: "The server doesn't allow what this app asks for.",
                    ko: "서버가 이 앱에 필요한 권한을 주지 않아요."
                ),
                LocalizedText(
                    en: "Change the scopes in the app's sign-in settings.",
                    ko: "앱의 로그인 설정에서 권한 범위를 바꿔 주세요."
                )
            )
        case "invalid_grant", "expired_token":
            ErrorTexts(
                LocalizedText(en: "The sign-in took too long or was already used.", ko: "로그인 시간이 지났거나 이미 사용된 로그인이에요."),
                LocalizedText(en: "Start again.", ko: "처음부터 다시 로그인해 주세요.")
            )
        case "access_denied": AuthError.denied.texts
        default:
            ErrorTexts(
                LocalizedText(en: "The server refused the sign-in.", ko: "서버가 로그인을 받아들이지 않았어요."),
                LocalizedText(en: "Sign in again.", ko: "다시 로그인해 주세요.")
            )
        }
    }
}
