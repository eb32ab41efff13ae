import AnalyticsModule
import AuthModule
import Core
import Foundation
import Navigation
import PaymentModule

/// What an error says in Korean; the modules themselves speak English.
struct KoreanTexts {
    let message: String
    let suggestion: String?

    init(_ message: String, _ suggestion: String? = nil) {
        self.message = message
        self.suggestion = suggestion
    }
}

extension NetworkError {
    var korean: KoreanTexts {
        switch self {
        case .offline(let url, _):
            KoreanTexts("\(url)에 연결할 수 없습니다.", "서버가 켜져 있는지, 주소가 맞는지 확인한 뒤 다시 시도하십시오.")
        case .timedOut(let url, let limit):
            KoreanTexts(
                "\(url)에서 \(limit.inSeconds)초 안에 응답이 오지 않았습니다.",
                "다시 시도하십시오. 계속되면 서버나 네트워크가 붐비는 것입니다."
            )
        case .cancelled: KoreanTexts("요청을 취소했습니다.")
        case .server(let failure) where failure.status >= 500 || failure.status == 429:
            KoreanTexts("서버가 오류 \(failure.status)(으)로 응답했습니다.", "잠시 뒤 다시 시도하십시오.")
        case .server(let failure):
            KoreanTexts("서버가 오류 \(failure.status)(으)로 응답했습니다.", "서버와 앱의 버전이 서로 다를 수 있습니다.")
        case .decoding(let failure):
            KoreanTexts("서버의 응답을 읽을 수 없습니다(\(failure.type)).", "서버와 앱의 버전이 서로 다를 수 있습니다.")
        case .responseTooLarge(let url, let limit):
            KoreanTexts("\(url)의 응답이 \(limit)바이트보다 큽니다.", "한 번에 더 적게 요청하십시오.")
        case .invalidRequest: KoreanTexts("요청을 보낼 수 없습니다.")
        case .tls(let url, _):
            KoreanTexts("\(url)에 안전하게 연결할 수 없습니다.", "서버의 인증서와 이 기기의 시계를 확인하십시오.")
        case .signInRequired: KoreanTexts("로그인되어 있지 않습니다.", "먼저 로그인하십시오.")
        case .authorizationUnavailable:
            KoreanTexts("로그인 정보를 사용할 수 없습니다.", "다시 시도하거나 다시 로그인하십시오.")
        case .suspended(let url, let duration):
            KoreanTexts(
                "\(url)에서 오류가 이어져 다시 요청하지 않았습니다.",
                "\(duration.wholeSeconds)초 뒤에 다시 시도하십시오."
            )
        }
    }
}

extension AuthError {
    var korean: KoreanTexts {
        switch self {
        case .wrongCredentials: KoreanTexts("이름이나 비밀번호가 맞지 않습니다.", "둘 다 확인한 뒤 다시 시도하십시오.")
        case .signInRequired: KoreanTexts("로그인되어 있지 않습니다.", "먼저 로그인하십시오.")
        case .sessionEnded: KoreanTexts("로그인이 만료되었습니다.", "다시 로그인하십시오.")
        case .network(let error): error.korean
        case .storage(let error): error.korean
        case .invalidResponse:
            KoreanTexts("로그인 서버의 응답을 사용할 수 없습니다.", "서버와 앱의 버전이 다르거나 서버 설정이 잘못되었을 수 있습니다.")
        case .refused(let code):
            KoreanTexts("서버가 요청을 거부했습니다(\(code)).", "서버가 이 앱을 아는지 확인한 뒤 다시 로그인하십시오.")
        case .profileRefused: KoreanTexts("서버가 프로필 변경을 받아들이지 않았습니다.", "이름과 언어를 확인하십시오.")
        case .cancelled: KoreanTexts("취소했습니다.")
        }
    }
}

extension PaymentError {
    var korean: KoreanTexts {
        switch self {
        case .signInRequired: KoreanTexts("결제하려면 로그인해야 합니다.", "로그인한 뒤 다시 시도하십시오.")
        case .declined: KoreanTexts("결제가 거절되었습니다. 청구된 금액은 없습니다.", "다른 수단으로 결제하십시오.")
        case .invalidOrder: KoreanTexts("이 주문은 처리할 수 없습니다.", "주문을 고쳐 새로 주문하십시오.")
        case .refundExceedsPayment:
            KoreanTexts("환불 금액이 남은 결제 금액보다 크거나 통화가 다릅니다.", "남은 금액을 확인하고 그 이하로 요청하십시오.")
        case .notFound: KoreanTexts("그런 상품이나 결제가 없습니다.", "목록이 오래되었을 수 있으니 새로 고치십시오.")
        case .outcomeUnknown(let reference):
            KoreanTexts(
                "주문 '\(reference)'이(가) 처리되었는지 알 수 없습니다.",
                "다시 주문하기 전에 결과를 확인하십시오. 같은 주문은 두 번 청구되지 않습니다."
            )
        case .keyConflict(let reference):
            KoreanTexts(
                "서버에 있는 주문 '\(reference)'의 내용이 다릅니다.",
                "다시 주문하지 마십시오. 결제 내역을 주문과 비교하고 고객 지원에 알리십시오."
            )
        case .expired(let reference):
            KoreanTexts("주문 '\(reference)'은(는) 제때 처리되지 않았습니다. 청구된 금액은 없습니다.", "여전히 원하면 다시 주문하십시오.")
        case .rejected(let type, let title):
            KoreanTexts("서버가 주문을 거부했습니다(\(title ?? type)).", "상품을 다시 확인하십시오. 가격이 바뀌었을 수 있습니다.")
        case .network(let error): error.korean
        case .storage(let error): error.korean
        case .cancelled: KoreanTexts("기다리기를 그만두었습니다. 이미 보낸 주문은 계속 처리됩니다.", "결과를 확인하십시오.")
        }
    }
}

extension AnalyticsError {
    var korean: KoreanTexts {
        switch self {
        case .network(let error):
            KoreanTexts("이용 기록을 보내지 못했습니다. " + error.korean.message, error.korean.suggestion)
        case .storage(let error):
            KoreanTexts("저장된 이용 기록을 사용할 수 없습니다. " + error.korean.message, error.korean.suggestion)
        case .rejected:
            KoreanTexts("서버가 이용 기록을 받지 않습니다.", "쓰기 키와 서버 주소를 확인하십시오. 기록은 그대로 남아 있습니다.")
        case .consentNeeded:
            KoreanTexts("동의하지 않았으므로 이용 기록을 보내지 않습니다.", "보내려면 설정에서 이용 기록에 동의하십시오.")
        case .cancelled: KoreanTexts("이용 기록 보내기를 취소했습니다.")
        }
    }
}

extension SecureStorageError {
    var korean: KoreanTexts {
        switch self {
        case .unavailable(let path, let reason):
            KoreanTexts("\(path)을(를) 사용할 수 없습니다(\(reason)).", "폴더가 있는지, 권한이 있는지, 디스크가 정상인지 확인하십시오.")
        case .busy(let path, let waited):
            KoreanTexts(
                "다른 프로세스가 \(path)을(를) \(waited.inSeconds)초 동안 쓰고 있어 저장소를 사용할 수 없습니다.",
                "그 프로세스가 멈춰 있으면 계속하게 하거나 끝낸 뒤 다시 시도하십시오."
            )
        case .noSpace(let path):
            KoreanTexts("디스크에 여유가 없어 \(path)을(를) 쓸 수 없습니다.", "전에 저장한 것은 그대로입니다. 디스크를 비운 뒤 다시 시도하십시오.")
        case .refused(let path, let reason, let recovery):
            KoreanTexts("안전하지 않아 \(path)을(를) 사용하지 않습니다(\(reason)).", recovery)
        case .damaged(let path, let reason, let recovery):
            KoreanTexts("보안 저장소 파일 \(path)이(가) 손상되었습니다(\(reason)).", recovery)
        case .keyMissing(let path, let source):
            KoreanTexts(
                "키가 없어 보안 저장소 \(path)을(를) 열 수 없습니다(\(source)).",
                "전에 쓰던 키를 다시 지정하거나 백업에서 되살리십시오. 키를 영영 잃었을 때만 저장소 파일을 옮기고 새로 시작하십시오."
            )
        case .wrongKey(let path, let source):
            KoreanTexts(
                "보안 저장소 \(path)은(는) 다른 키로 잠겨 있습니다(\(source)).",
                "저장소를 잠근 키나 암호를 쓰십시오. 영영 잃었을 때만 저장소 파일을 옮기고 새로 시작하십시오."
            )
        case .undecodable: KoreanTexts("저장된 내용의 형식을 알 수 없습니다.", "더 새로운 버전의 앱이 저장했을 수 있습니다.")
        case .unencodable: KoreanTexts("값을 저장할 수 없습니다.")
        }
    }
}

extension LinkError {
    var korean: KoreanTexts {
        let advice = "링크를 빠짐없이 복사했는지 확인하십시오. 다른 버전의 앱에서 만든 링크일 수 있습니다."
        return switch self {
        case .tooLong(let limit): KoreanTexts("링크가 \(limit)바이트보다 깁니다.", "덜 깊은 곳의 링크를 공유하십시오.")
        case .foreign(let prefix): KoreanTexts("링크가 \(prefix)(으)로 시작하지 않습니다.", "그 링크의 앱에서 여십시오.")
        case .malformed(let part): KoreanTexts("링크의 \(part.korean)이(가) 올바르게 인코딩되지 않았습니다.", advice)
        case .unknown(let part, _): KoreanTexts("링크의 \(part.korean)이(가) 가리키는 곳이 없습니다.", advice)
        case .missing(let part, _): KoreanTexts("링크에 \(part.korean)이(가) 빠져 있습니다.", advice)
        case .invalid(let part, _): KoreanTexts("링크의 \(part.korean)에 쓸 수 없는 값이 있습니다.", advice)
        case .unexpected(let part): KoreanTexts("링크의 \(part.korean)은(는) 쓰이지 않습니다.", advice)
        case .unprintable: KoreanTexts("이 화면은 링크로 나타낼 수 없습니다.", "다른 화면의 링크를 공유하십시오.")
        }
    }
}

extension LinkPart {
    fileprivate var korean: String {
        switch self {
        case .segment(let number): "\(number)번째 부분"
        case .parameter(let name): "매개변수 \(name)"
        case .fragment: "# 뒷부분"
        }
    }
}

extension PictureError {
    var korean: KoreanTexts {
        switch self {
        case .malformed: KoreanTexts("그림을 읽을 수 없습니다.", "다시 시도하십시오. 서버와 앱의 버전이 서로 다를 수 있습니다.")
        case .tooLarge(let limit): KoreanTexts("그림이 \(limit)화소보다 큽니다.", "더 작은 그림이 필요합니다.")
        case .missing: KoreanTexts("이 상품에는 그림이 없습니다.", "다른 상품을 보십시오.")
        }
    }
}

extension Duration {
    /// How many seconds to wait until it is over, for whom a part of one does not matter.
    fileprivate var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }

    /// Seconds with up to three decimals: `30`, `0.25`.
    fileprivate var inSeconds: String {
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "ko_KR"))
        return (self / .seconds(1)).formatted(style.precision(.fractionLength(0...3)).grouping(.never))
    }
}
