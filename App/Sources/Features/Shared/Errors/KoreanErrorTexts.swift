import AnalyticsModule
import AuthModule
import Core
import Foundation
import Navigation
import PaymentModule

/// The Korean message and suggestion of an error. The English ones are the error's own.
struct KoreanErrorText {
    let message: String
    let suggestion: String?

    init(_ message: String, _ suggestion: String? = nil) {
        self.message = message
        self.suggestion = suggestion
    }
}

extension NetworkError {
    var korean: KoreanErrorText {
        switch self {
        case .offline(let url, _):
            KoreanErrorText("\(url)에 연결하지 못했어요.", "서버가 켜져 있는지, 주소가 맞는지 확인한 뒤 다시 시도해 주세요.")
        case .timedOut(let url, let limit):
            KoreanErrorText(
                "\(url)에서 \(limit.inSeconds)초 안에 응답이 오지 않았어요.",
                "다시 시도해 주세요. 계속되면 서버나 네트워크 상태를 확인해 주세요."
            )
        case .cancelled: KoreanErrorText("요청을 취소했어요.")
        case .server(let failure) where failure.status >= 500 || failure.status == 429:
            KoreanErrorText("서버에서 오류가 발생했어요(HTTP \(failure.status)).", "잠시 뒤 다시 시도해 주세요.")
        case .server(let failure):
            KoreanErrorText("서버가 요청을 거부했어요(HTTP \(failure.status)).", "서버와 앱의 버전이 서로 다를 수 있어요.")
        case .decoding(let failure):
            KoreanErrorText("서버의 응답을 읽을 수 없어요(\(failure.type)).", "서버와 앱의 버전이 서로 다를 수 있어요.")
        case .responseTooLarge(let url, let limit):
            KoreanErrorText("\(url)의 응답이 \(limit)바이트보다 커요.", "한 번에 더 적게 요청해 주세요.")
        case .invalidRequest: KoreanErrorText("요청을 보낼 수 없어요.")
        case .tls(let url, _):
            KoreanErrorText("\(url)에 안전하게 연결할 수 없어요.", "서버의 인증서와 이 기기의 시계를 확인해 주세요.")
        case .signInRequired: KoreanErrorText("로그인하지 않았어요.", "먼저 로그인해 주세요.")
        case .authorizationUnavailable:
            KoreanErrorText("로그인 정보를 사용할 수 없어요.", "다시 시도하거나 다시 로그인해 주세요.")
        case .suspended(_, let duration, let cause):
            KoreanErrorText(cause.korean.message, "\(duration.wholeSeconds)초 뒤에 다시 시도해 주세요.")
        }
    }
}

extension AuthError {
    var korean: KoreanErrorText {
        switch self {
        case .wrongCredentials: KoreanErrorText("이름이나 비밀번호가 맞지 않아요.", "둘 다 확인한 뒤 다시 시도해 주세요.")
        case .signInRequired: KoreanErrorText("로그인하지 않았어요.", "먼저 로그인해 주세요.")
        case .sessionEnded: KoreanErrorText("로그인이 만료되었어요.", "다시 로그인해 주세요.")
        case .network(let error): error.korean
        case .storage(let error): error.korean
        case .invalidResponse:
            KoreanErrorText("로그인 서버의 응답을 사용할 수 없어요.", "서버와 앱의 버전이 다르거나 서버 설정이 잘못되었을 수 있어요.")
        case .refused(let code):
            KoreanErrorText("서버가 로그인 요청을 거부했어요(\(code)).", "서버에 이 앱이 등록되어 있는지 확인한 뒤 다시 로그인해 주세요.")
        case .profileRefused: KoreanErrorText("서버가 프로필 변경을 받아들이지 않았어요.", "이름과 언어를 확인해 주세요.")
        case .cancelled: KoreanErrorText("취소했어요.")
        }
    }
}

extension PaymentError {
    var korean: KoreanErrorText {
        switch self {
        case .signInRequired: KoreanErrorText("결제하려면 로그인해야 해요.", "로그인한 뒤 다시 시도해 주세요.")
        case .declined: KoreanErrorText("결제가 거절되었어요. 청구된 금액은 없어요.", "다른 결제 수단을 사용해 주세요.")
        case .invalidOrder: KoreanErrorText("이 주문은 처리할 수 없어요.", "주문 내용을 고쳐 다시 주문해 주세요.")
        case .refundExceedsPayment:
            KoreanErrorText("환불 금액이 남은 결제 금액보다 크거나 통화가 달라요.", "남은 금액을 확인하고 그 이하로 요청해 주세요.")
        case .notFound: KoreanErrorText("상품이나 결제를 찾을 수 없어요.", "목록을 새로 고쳐 주세요.")
        case .outcomeUnknown(let reference):
            KoreanErrorText(
                "주문 '\(reference)'의 처리 결과를 아직 알 수 없어요.",
                "다시 주문하기 전에 결과를 확인해 주세요. 같은 주문은 두 번 청구되지 않아요."
            )
        case .keyConflict(let reference):
            KoreanErrorText(
                "서버에 있는 주문 '\(reference)'의 내용이 달라요.",
                "다시 주문하지 마세요. 결제 내역과 비교한 뒤 고객 지원에 문의해 주세요."
            )
        case .expired(let reference):
            KoreanErrorText("주문 '\(reference)'의 처리 기한이 지났어요. 청구된 금액은 없어요.", "필요하면 다시 주문해 주세요.")
        case .rejected(let type, let title):
            KoreanErrorText("서버가 주문을 거부했어요(\(title ?? type)).", "상품을 다시 확인해 주세요. 가격이 바뀌었을 수 있어요.")
        case .network(let error): error.korean
        case .storage(let error): error.korean
        case .cancelled: KoreanErrorText("기다리기를 취소했어요. 이미 보낸 주문은 계속 처리돼요.", "결과를 확인해 주세요.")
        }
    }
}

extension AnalyticsError {
    var korean: KoreanErrorText {
        switch self {
        case .network(let error):
            KoreanErrorText("이용 기록을 보내지 못했어요. " + error.korean.message, error.korean.suggestion)
        case .storage(let error):
            KoreanErrorText("저장된 이용 기록을 사용할 수 없어요. " + error.korean.message, error.korean.suggestion)
        case .rejected:
            KoreanErrorText("서버가 이용 기록을 받지 않아요.", "쓰기 키와 서버 주소를 확인해 주세요. 기록은 그대로 남아 있어요.")
        case .consentNeeded:
            KoreanErrorText("동의하지 않아 이용 기록을 보내지 않아요.", "보내려면 설정에서 이용 기록을 허용해 주세요.")
        case .cancelled: KoreanErrorText("이용 기록 보내기를 취소했어요.")
        }
    }
}

extension SecureStorageError {
    var korean: KoreanErrorText {
        switch self {
        case .unavailable(let path, let reason):
            KoreanErrorText("\(path)에 접근할 수 없어요(\(reason)).", "폴더, 권한, 디스크 상태를 확인해 주세요.")
        case .busy(let path, let waited):
            KoreanErrorText(
                "\(path)의 저장소를 다른 프로세스가 \(waited.inSeconds)초 넘게 사용하고 있어요.",
                "그 프로세스가 멈춰 있으면 다시 실행하거나 종료한 뒤 다시 시도해 주세요."
            )
        case .noSpace(let path):
            KoreanErrorText("디스크 공간이 부족해 \(path)에 저장할 수 없어요.", "이미 저장된 내용은 그대로예요. 공간을 확보한 뒤 다시 시도해 주세요.")
        case .refused(let path, let reason, let recovery):
            KoreanErrorText("안전하지 않은 파일이나 폴더라서 사용하지 않아요: \(path)(\(reason)).", recovery)
        case .damaged(let path, let reason, let recovery):
            KoreanErrorText("보안 저장소 파일이 손상되었어요: \(path)(\(reason)).", recovery)
        case .keyMissing(let path, let source):
            KoreanErrorText(
                "키가 없어 보안 저장소를 열 수 없어요: \(path)(\(source)).",
                "전에 쓰던 키를 다시 지정하거나 백업에서 복원해 주세요. 키를 영영 잃었을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
            )
        case .wrongKey(let path, let source):
            KoreanErrorText(
                "키가 달라 보안 저장소를 열 수 없어요: \(path)(\(source)).",
                "저장소를 암호화한 키나 암호를 사용해 주세요. 영영 잃었을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
            )
        case .undecodable: KoreanErrorText("저장된 내용을 읽을 수 없어요.", "더 새로운 버전의 앱에서 저장했을 수 있어요.")
        case .unencodable: KoreanErrorText("값을 저장할 수 없어요.")
        }
    }
}

extension LinkError {
    var korean: KoreanErrorText {
        let advice = "링크를 빠짐없이 복사했는지 확인해 주세요. 다른 버전의 앱에서 만든 링크일 수 있어요."
        return switch self {
        case .tooLong(let limit): KoreanErrorText("링크가 \(limit)바이트보다 길어요.", "더 짧은 링크를 사용해 주세요.")
        case .foreign(let prefix): KoreanErrorText("\(prefix) 링크가 아니에요.", "그 링크를 만든 앱에서 열어 주세요.")
        case .malformed(let part): KoreanErrorText("링크의 \(part.korean) 인코딩이 올바르지 않아요.", advice)
        case .unknown(let part, _): KoreanErrorText("링크의 \(part.korean)에 해당하는 화면이 없어요.", advice)
        case .missing(let part, _): KoreanErrorText("링크에 \(part.korean) 값이 없어요.", advice)
        case .invalid(let part, _): KoreanErrorText("링크의 \(part.korean) 값이 올바르지 않아요.", advice)
        case .unexpected(let part): KoreanErrorText("링크의 \(part.korean) 값은 쓰이지 않아요.", advice)
        case .unprintable: KoreanErrorText("이 화면은 링크로 만들 수 없어요.", "다른 화면의 링크를 공유해 주세요.")
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
    var korean: KoreanErrorText {
        switch self {
        case .malformed: KoreanErrorText("그림을 읽을 수 없어요.", "다시 시도해 주세요. 서버와 앱의 버전이 서로 다를 수 있어요.")
        case .tooLarge(let limit): KoreanErrorText("그림이 \(limit)픽셀보다 커요.", "더 작은 그림을 사용해 주세요.")
        case .missing: KoreanErrorText("이 상품에는 그림이 없어요.", "다른 상품을 선택해 주세요.")
        }
    }
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
