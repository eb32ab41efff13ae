import AuthModule
import Core

extension AuthError {
    var texts: ErrorTexts {
        switch self {
        case .wrongCredentials: ErrorTexts(self, ko: "이메일이나 비밀번호가 맞지 않아요.", "다시 확인하고 입력해 주세요.")
        case .signInRequired: ErrorTexts(self, ko: "로그인이 필요해요.", "로그인하고 다시 시도해 주세요.")
        case .accountChanged:
            ErrorTexts(self, ko: "다른 계정을 사용하고 있어서 아무것도 보내지 않았어요.", "이전 계정으로 전환하고 다시 시도해 주세요.")
        case .sessionEnded: ErrorTexts(self, ko: "로그인이 만료됐어요.", "다시 로그인해 주세요.")
        case .otherClient:
            ErrorTexts(
                LocalizedText(en: "You signed in with another version of this app.", ko: "다른 앱 등록 정보로 로그인했어요."),
                LocalizedText(en: "Sign in again.", ko: "다시 로그인해 주세요.")
            )
        case .inputNeeded(.secondFactor):
            ErrorTexts(self, ko: "서버가 추가 인증을 요구해요.", "브라우저로 로그인해 주세요.")
        case .inputNeeded(.consent): ErrorTexts(self, ko: "서버가 동의를 요구해요.", "브라우저로 로그인해 주세요.")
        case .inputNeeded: ErrorTexts(self, ko: "서버가 다시 로그인하도록 요구해요.", "브라우저로 로그인해 주세요.")
        case .denied: ErrorTexts(self, ko: "로그인이 거부됐어요.", "이 계정을 쓰려면 다시 로그인해 주세요.")
        case .codeExpired: ErrorTexts(self, ko: "코드가 만료됐어요.", "다시 시작해서 새 코드를 받아 주세요.")
        case .browserUnavailable:
            ErrorTexts(
                LocalizedText(en: "The browser can't be used to sign in.", ko: "브라우저로 로그인할 수 없어요."),
                LocalizedText(en: "Sign in another way.", ko: "다른 방법으로 로그인해 주세요.")
            )
        case .methodUnavailable:
            ErrorTexts(self, ko: "서버가 이 로그인 방법을 지원하지 않아요.", "다른 방법으로 로그인해 주세요.")
        case .signedInInBrowser:
            ErrorTexts(self, ko: "로그아웃했지만 브라우저에는 로그인이 남아 있어요.", "브라우저의 서버 페이지에서 로그아웃해 주세요.")
        case .refreshSuspended:
            ErrorTexts(self, ko: "서버가 새 로그인 정보를 계속 거부해요.", "잠시 뒤에 다시 시도하거나 다시 로그인해 주세요.")
        case .network(.server(let failure)) where failure.problem == nil:
            // Its status must not pass for one of the API, such as a missing item.
            ErrorTexts(
                LocalizedText(en: "The sign-in server isn't working properly.", ko: "로그인 서버가 제대로 응답하지 않아요."),
                LocalizedText(en: "Try again in a moment.", ko: "잠시 뒤에 다시 시도해 주세요.")
            )
        case .network(let error): error.texts
        case .storage(let error): error.texts
        case .invalidResponse:
            ErrorTexts(
                LocalizedText(en: "The sign-in server sent an unexpected response.", ko: "로그인 서버의 응답을 읽을 수 없어요."),
                .differentVersions
            )
        case .refused(let code): Self.refusalTexts(code)
        case .misconfigured:
            ErrorTexts(
                LocalizedText(en: "This app's sign-in settings are not valid.", ko: "이 앱의 로그인 설정이 올바르지 않아요."),
                LocalizedText(en: "Correct the sign-in settings of this app.", ko: "앱의 로그인 설정을 고쳐 주세요.")
            )
        case .profileRefused:
            ErrorTexts(self, ko: "변경한 내용을 저장하지 못했어요.", "이름과 지역을 확인하고 다시 시도해 주세요.")
        case .cancelled: ErrorTexts(self, ko: "취소했어요.")
        }
    }
}
