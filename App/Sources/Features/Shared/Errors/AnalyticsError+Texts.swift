import AnalyticsModule
import Core

extension AnalyticsError {
    var texts: ErrorTexts {
        switch self {
        case .notDelivered(let failure, _): failure.texts
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
        case .busy:
            ErrorTexts(self, ko: "다른 프로세스가 이용 기록을 보내고 있어요.", "나중에 다시 시도해 주세요. 보내지 않은 기록은 기기에 남아 있어요.")
        case .timedOut:
            ErrorTexts(
                LocalizedText(en: "Sending usage data took too long.", ko: "이용 기록을 보내는 데 너무 오래 걸려요."),
                .usageDataStays
            )
        case .lock(.busy(_, let waited)):
            ErrorTexts(
                self,
                ko: "다른 프로세스가 이용 기록을 \(waited.secondsInKorean)초 넘게 사용하고 있어요.",
                "그 프로세스가 멈춰 있으면 다시 실행하거나 종료해 주세요."
            )
        case .lock(.unavailable(let path, let reason)):
            ErrorTexts(
                self,
                ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason)).",
                "폴더가 있는지, 내 폴더인지, 디스크에 문제가 없는지 확인해 주세요."
            )
        case .consentNeeded:
            ErrorTexts(self, ko: "이용 기록을 공유하지 않고 있어요.", "보내려면 ‘이용 기록 공유’를 켜 주세요.")
        case .cancelled: ErrorTexts(self, ko: "취소했어요.")
        }
    }
}

extension DeliveryFailure {
    fileprivate var texts: ErrorTexts {
        switch self {
        case .network(let error):
            ErrorTexts(
                LocalizedText(en: "Couldn't send usage data.", ko: "이용 기록을 보내지 못했어요.")
                    .followed(by: error.texts.message),
                error.texts.suggestion
            )
        case .unauthorized, .rejected:
            ErrorTexts(
                LocalizedText(en: "The server doesn't accept usage data.", ko: "서버가 이용 기록을 받지 않아요."),
                .usageDataStays
            )
        case .webPage:
            ErrorTexts(
                LocalizedText(
                    en: "A web page answered instead of the server of usage data.",
                    ko: "이용 기록 서버 대신 웹페이지가 응답했어요."
                ),
                LocalizedText(
                    en: "Sign in to the network, or use another one.",
                    ko: "네트워크에 로그인하거나 다른 네트워크를 사용해 주세요."
                )
            )
        case .waiting:
            ErrorTexts(
                LocalizedText(en: "Usage data is sent later.", ko: "이용 기록을 나중에 보내요."),
                .usageDataStays
            )
        }
    }
}

extension LocalizedText {
    fileprivate static let usageDataStays = LocalizedText(
        en: "It stays on this device for now.",
        ko: "보내지 않은 기록은 기기에 남아 있어요."
    )
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
        case .grantEnded:
            ErrorTexts(self, ko: "이용 기록 폴더가 없어졌어요.", "앱을 다시 시작하거나 ‘이용 기록 공유’를 다시 켜 주세요.")
        case .key(let error): error.texts
        }
    }
}
