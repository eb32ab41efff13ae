import AnalyticsModule
import AuthModule
import Core
import Foundation
import Navigation
import PaymentModule

/// The texts of an error on screens.
struct ErrorTexts {
    let message: LocalizedText
    let suggestion: LocalizedText?
    /// True if the error's own texts have details that the screens omit.
    let omitsDetails: Bool

    /// Creates texts that are plainer than those of the error.
    init(_ message: LocalizedText, _ suggestion: LocalizedText? = nil, omitsDetails: Bool = true) {
        (self.message, self.suggestion, self.omitsDetails) = (message, suggestion, omitsDetails)
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
        case .offline(_, let reason, _):
            ErrorTexts(
                LocalizedText(en: "Can't reach the server (\(reason)).", ko: "서버에 연결할 수 없어요."),
                LocalizedText(en: "Check your connection, then try again.", ko: "연결 상태를 확인하고 다시 시도해 주세요.")
            )
        case .timedOut:
            ErrorTexts(
                LocalizedText(en: "The server took too long to respond.", ko: "서버의 응답이 너무 오래 걸려요."),
                .tryAgainSoon
            )
        case .cancelled: ErrorTexts(self, ko: "취소했어요.")
        case .server(let failure) where failure.isMissing:
            ErrorTexts(
                LocalizedText(en: "Item not found.", ko: "상품을 찾을 수 없어요."),
                LocalizedText(en: "It may have been removed.", ko: "판매가 끝났을 수 있어요."),
                omitsDetails: false
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
        case .authorizationUnavailable(_, let cause?) where cause.suspension != nil: cause.texts
        case .authorizationUnavailable:
            ErrorTexts(
                LocalizedText(en: "Can't confirm your sign-in.", ko: "로그인 상태를 확인할 수 없어요."),
                LocalizedText(en: "Try again, or sign in again.", ko: "다시 시도하거나 다시 로그인해 주세요.")
            )
        case .suspended(_, let duration, let cause):
            ErrorTexts(
                cause.texts.message,
                LocalizedText(
                    en: "Retrying in \(duration.wholeSeconds) s…",
                    ko: "\(duration.wholeSeconds)초 뒤에 다시 시도할게요…"
                )
            )
        }
    }
}

extension AuthError {
    var texts: ErrorTexts {
        switch self {
        case .wrongCredentials: ErrorTexts(self, ko: "이메일이나 비밀번호가 맞지 않아요.", "다시 확인하고 입력해 주세요.")
        case .signInRequired: ErrorTexts(self, ko: "로그인이 필요해요.", "로그인하고 다시 시도해 주세요.")
        case .sessionEnded: ErrorTexts(self, ko: "로그인이 만료됐어요.", "다시 로그인해 주세요.")
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

extension PaymentError {
    var texts: ErrorTexts {
        switch self {
        case .signInRequired: ErrorTexts(self, ko: "로그인이 필요해요.", "로그인하고 다시 시도해 주세요.")
        case .accountSignedOut:
            ErrorTexts(
                self,
                ko: "주문한 계정에서 로그아웃했어요. 결제나 환불은 이루어지지 않았어요.",
                "그 계정으로 로그인하고 다시 시도해 주세요."
            )
        case .declined(let decline): decline.texts
        case .invalidOrder:
            ErrorTexts(
                LocalizedText(en: "This order can't be placed.", ko: "이 주문은 처리할 수 없어요."),
                LocalizedText(en: "Check the order and try again.", ko: "주문 내용을 확인하고 다시 시도해 주세요.")
            )
        case .refundExceedsPayment:
            ErrorTexts(
                LocalizedText(
                    en: "The refund is larger than the remaining amount.",
                    ko: "환불할 수 있는 금액보다 많아요."
                ),
                LocalizedText(en: "Refresh the list and try again.", ko: "목록을 새로 고치고 다시 시도해 주세요.")
            )
        case .notRefundable:
            ErrorTexts(
                LocalizedText(en: "This payment can't be refunded now.", ko: "지금은 환불할 수 없는 결제예요."),
                LocalizedText(en: "Refresh the list and check its status.", ko: "목록을 새로 고치고 상태를 확인해 주세요.")
            )
        case .notCancellable: ErrorTexts(self, ko: "이제는 취소할 수 없는 결제예요.", "대신 환불해 주세요.")
        case .notDiscardable:
            ErrorTexts(
                LocalizedText(en: "This order may still be carried out.", ko: "이 주문은 아직 처리될 수 있어요."),
                LocalizedText(en: "Check the outcome first.", ko: "결과를 먼저 확인해 주세요.")
            )
        case .unreadableRecord:
            ErrorTexts(
                LocalizedText(en: "The saved data of this order can't be read.", ko: "저장된 주문 정보를 읽을 수 없어요."),
                LocalizedText(
                    en: "Update the app. Check your payments before you order again.",
                    ko: "앱을 업데이트해 주세요. 다시 주문하기 전에 결제 내역을 확인해 주세요."
                )
            )
        case .notFound:
            ErrorTexts(self, ko: "상품이나 결제 내역을 찾을 수 없어요.", "삭제됐을 수 있어요. 목록을 새로 고쳐 주세요.")
        case .outcomeUnknown:
            ErrorTexts(
                LocalizedText(
                    en: "We couldn't confirm this payment. You won't be charged twice.",
                    ko: "결제 결과를 아직 확인하지 못했어요. 두 번 결제되지 않아요."
                )
            )
        case .keyConflict:
            ErrorTexts(
                LocalizedText(en: "This order doesn't match the server's records.", ko: "서버에 기록된 주문과 내용이 달라요."),
                LocalizedText(
                    en: "Don't order again. Check your payments and contact support.",
                    ko: "다시 주문하지 마세요. 결제 내역을 확인하고 고객센터에 문의해 주세요."
                )
            )
        case .expired:
            ErrorTexts(
                LocalizedText(en: "This order expired. You weren't charged.", ko: "주문이 만료됐어요. 청구된 금액은 없어요."),
                LocalizedText(en: "Order again if you still want it.", ko: "필요하면 다시 주문해 주세요.")
            )
        case .rejected:
            ErrorTexts(
                LocalizedText(en: "The server refused this order.", ko: "서버가 주문을 받아들이지 않았어요."),
                LocalizedText(
                    en: "Check the item. Its price may have changed.",
                    ko: "상품을 다시 확인해 주세요. 가격이 바뀌었을 수 있어요."
                )
            )
        case .network(let error): error.texts
        case .storage(let error): error.texts
        case .cancelled:
            ErrorTexts(
                LocalizedText(
                    en: "Cancelled. An order that was already sent still goes through.",
                    ko: "취소했어요. 이미 보낸 주문은 그대로 처리돼요."
                ),
                LocalizedText(en: "Check your payments for the result.", ko: "결제 내역에서 결과를 확인해 주세요.")
            )
        }
    }

    /// The texts of a failed refund.
    var refundTexts: ErrorTexts {
        switch self {
        case .outcomeUnknown:
            ErrorTexts(
                LocalizedText(
                    en: "We couldn't confirm this refund. It won't be made twice.",
                    ko: "환불 결과를 아직 확인하지 못했어요. 두 번 환불되지 않아요."
                )
            )
        case .expired:
            ErrorTexts(
                LocalizedText(en: "This refund expired. No money was moved.", ko: "환불 요청이 만료됐어요. 환불된 금액은 없어요."),
                LocalizedText(en: "Refund it again if you still want to.", ko: "필요하면 다시 환불해 주세요.")
            )
        case .declined:
            ErrorTexts(
                LocalizedText(
                    en: "The bank declined this refund. No money was moved.",
                    ko: "카드사에서 환불을 거절했어요. 환불된 금액은 없어요."
                ),
                LocalizedText(en: "Contact support.", ko: "고객센터에 문의해 주세요.")
            )
        default: texts
        }
    }
}

extension Decline {
    fileprivate var texts: ErrorTexts { ErrorTexts(message.followed(by: .notCharged), suggestion) }

    /// The reason. A stolen card is not told from one that its bank declined, since the user may not be its owner.
    private var message: LocalizedText {
        switch code {
        case "insufficient_funds":
            LocalizedText(en: "There isn't enough money on this card.", ko: "카드 잔액이나 한도가 부족해요.")
        case "expired_card": LocalizedText(en: "This card has expired.", ko: "유효 기간이 지난 카드예요.")
        case "incorrect_cvc": LocalizedText(en: "The security code is wrong.", ko: "카드 보안 코드가 맞지 않아요.")
        case "authentication_failed":
            LocalizedText(en: "The payment wasn't approved.", ko: "결제가 승인되지 않았어요.")
        case "card_declined", "stolen_card":
            LocalizedText(en: "The card was declined.", ko: "카드가 거절됐어요.")
        default: LocalizedText(en: "The payment was declined.", ko: "결제가 거절됐어요.")
        }
    }

    private var suggestion: LocalizedText {
        switch advice {
        case .tryAgainLater:
            LocalizedText(
                en: "Try again later, or use another payment method.",
                ko: "나중에 다시 시도하거나 다른 결제 수단을 이용해 주세요."
            )
        case .checkCardData:
            LocalizedText(
                en: "Check the card's details, or use another payment method.",
                ko: "카드 정보를 확인하거나 다른 결제 수단을 이용해 주세요."
            )
        case .contactBank:
            LocalizedText(
                en: "Contact your bank, or use another payment method.",
                ko: "카드사에 문의하거나 다른 결제 수단을 이용해 주세요."
            )
        case .tryAnotherMethod, nil:
            LocalizedText(en: "Try another payment method.", ko: "다른 결제 수단으로 시도해 주세요.")
        }
    }
}

extension AnalyticsError {
    var texts: ErrorTexts {
        switch self {
        case .network(let error):
            ErrorTexts(
                LocalizedText(en: "Couldn't send usage data.", ko: "이용 기록을 보내지 못했어요.")
                    .followed(by: error.texts.message),
                error.texts.suggestion
            )
        case .storage(let error):
            ErrorTexts(
                LocalizedText(
                    en: "Couldn't use the settings of usage data.",
                    ko: "이용 기록 설정을 사용할 수 없어요."
                )
                .followed(by: error.texts.message),
                error.texts.suggestion
            )
        case .log(let error):
            ErrorTexts(
                LocalizedText(en: "Couldn't use the saved usage data.", ko: "저장된 이용 기록을 사용할 수 없어요.")
                    .followed(by: error.texts.message),
                error.texts.suggestion
            )
        case .postponed:
            ErrorTexts(
                LocalizedText(en: "The server asked to send usage data later.", ko: "서버가 이용 기록을 나중에 보내 달라고 했어요."),
                LocalizedText(en: "It is sent automatically then.", ko: "그때 자동으로 보낼게요.")
            )
        case .busy:
            ErrorTexts(self, ko: "다른 프로세스가 이용 기록을 보내고 있어요.", "나중에 다시 시도해 주세요. 보내지 않은 기록은 기기에 남아 있어요.")
        case .timedOut:
            ErrorTexts(
                LocalizedText(en: "Sending usage data took too long.", ko: "이용 기록을 보내는 데 너무 오래 걸려요."),
                LocalizedText(en: "It stays on this device for now.", ko: "보내지 않은 기록은 기기에 남아 있어요.")
            )
        case .unauthorized, .rejected:
            ErrorTexts(
                LocalizedText(en: "The server doesn't accept usage data.", ko: "서버가 이용 기록을 받지 않아요."),
                LocalizedText(en: "It stays on this device for now.", ko: "보내지 않은 기록은 기기에 남아 있어요.")
            )
        case .consentNeeded:
            ErrorTexts(self, ko: "이용 기록을 공유하지 않고 있어요.", "보내려면 ‘이용 기록 공유’를 켜 주세요.")
        case .cancelled: ErrorTexts(self, ko: "취소했어요.")
        }
    }
}

extension EventLogError {
    var texts: ErrorTexts {
        switch self {
        case .unavailable(let path, let reason):
            ErrorTexts(
                self,
                ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason)).",
                "폴더가 있는지, 내 폴더인지, 디스크에 문제가 없는지 확인해 주세요."
            )
        case .noSpace(let path):
            ErrorTexts(self, ko: "디스크 공간이 부족해요: \(path).", "공간을 확보해 주세요. 그때까지 새 기록은 메모리에 일부만 남아요.")
        case .busy(let path, let waited):
            ErrorTexts(
                self,
                ko: "다른 프로세스가 이용 기록을 \(waited.inSeconds)초 넘게 사용하고 있어요: \(path).",
                "그 프로세스가 멈춰 있으면 다시 실행하거나 종료해 주세요."
            )
        case .key(let error): error.texts
        }
    }
}

extension SecureStorageError {
    var texts: ErrorTexts {
        switch self {
        case .unavailable(let path, let reason):
            ErrorTexts(
                self,
                ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason)).",
                "폴더가 있는지, 내 폴더인지, 디스크에 문제가 없는지 확인해 주세요."
            )
        case .busy(let path, let waited):
            ErrorTexts(
                self,
                ko: "다른 프로세스가 저장소를 \(waited.inSeconds)초 넘게 사용하고 있어요: \(path).",
                "그 프로세스가 멈춰 있으면 다시 실행하거나 종료한 뒤 다시 시도해 주세요."
            )
        case .noSpace(let path):
            ErrorTexts(
                self,
                ko: "디스크 공간이 부족해서 저장할 수 없어요: \(path).",
                "저장된 내용은 그대로예요. 공간을 확보하고 다시 시도해 주세요."
            )
        case .refused(let path, let reason, let recovery):
            ErrorTexts(self, ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason)).", recovery)
        case .damaged(let path, let reason, let recovery):
            ErrorTexts(self, ko: "저장소 파일이 손상됐어요: \(path)(\(reason)).", recovery)
        case .keyMissing(let path, let source):
            ErrorTexts(
                self,
                ko: "키가 없어서 저장소를 열 수 없어요: \(path)(\(source)).",
                "저장소를 암호화한 키나 암호를 사용해 주세요. 영영 잃어버렸을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
            )
        case .wrongKey(let path, let source):
            ErrorTexts(
                self,
                ko: "키가 달라서 저장소를 열 수 없어요: \(path)(\(source)).",
                "저장소를 암호화한 키나 암호를 사용해 주세요. 영영 잃어버렸을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
            )
        case .undecodable: ErrorTexts(self, ko: "저장된 내용을 읽을 수 없어요.", "더 새로운 버전의 앱에서 저장했을 수 있어요.")
        case .unencodable: ErrorTexts(self, ko: "내용을 저장할 수 없어요.")
        }
    }
}

extension LinkError {
    var texts: ErrorTexts {
        let advice = "링크를 빠짐없이 복사했는지 확인해 주세요. 다른 버전의 앱에서 만든 링크일 수 있어요."
        return switch self {
        case .tooLong(let limit): ErrorTexts(self, ko: "링크가 너무 길어요. 최대 \(limit)바이트예요.", "더 짧은 링크를 사용해 주세요.")
        case .foreign(let prefix): ErrorTexts(self, ko: "\(prefix) 링크가 아니에요.", "그 링크를 만든 앱에서 열어 주세요.")
        case .malformed(let part): ErrorTexts(self, ko: "링크의 \(part.korean) 인코딩이 올바르지 않아요.", advice)
        case .unknown(let part, _): ErrorTexts(self, ko: "링크의 \(part.korean)에 해당하는 화면이 없어요.", advice)
        case .missing(let part, _): ErrorTexts(self, ko: "링크에 \(part.korean) 값이 없어요.", advice)
        case .invalid(let part, _): ErrorTexts(self, ko: "링크의 \(part.korean) 값이 올바르지 않아요.", advice)
        case .unexpected(let part): ErrorTexts(self, ko: "링크의 \(part.korean) 값은 쓰이지 않아요.", advice)
        case .unprintable: ErrorTexts(self, ko: "이 화면에는 링크가 없어요.", "다른 화면을 공유해 주세요.")
        }
    }
}

extension LinkPart {
    fileprivate var korean: String {
        switch self {
        case .segment(let number): "\(number)번째 경로"
        case .parameter(let name): "매개변수 \(name)"
        case .fragment: "# 뒷부분"
        }
    }
}

extension PictureError {
    var texts: ErrorTexts {
        switch self {
        case .malformed: ErrorTexts(self, ko: "이미지를 표시할 수 없어요.", "다시 시도해 주세요.")
        case .tooLarge: ErrorTexts(self, ko: "이미지가 너무 커서 표시할 수 없어요.")
        case .missing: ErrorTexts(self, ko: "이 상품에는 이미지가 없어요.")
        }
    }
}

extension LocalizedText {
    fileprivate static let tryAgainSoon = LocalizedText(en: "Try again in a moment.", ko: "잠시 후 다시 시도해 주세요.")
    fileprivate static let differentVersions = LocalizedText(
        en: "The app and the server may be different versions.",
        ko: "앱과 서버의 버전이 서로 다를 수 있어요."
    )
}

extension Duration {
    /// The whole seconds of the duration, rounded up.
    fileprivate var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }

    /// The seconds with up to three decimals, such as `30` or `0.25`.
    fileprivate var inSeconds: String {
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "ko_KR"))
        return (self / .seconds(1)).formatted(style.precision(.fractionLength(0...3)).grouping(.never))
    }
}
