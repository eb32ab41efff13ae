public import AnalyticsModule
public import Core

extension AnalyticsError: @retroactive UserFacingErrorConvertible {
    /// `nil` for a cancellation.
    public var levelWhenShown: LogEntry.Level? {
        switch self {
        case .cancelled, .notDelivered(.network(.cancelled), _): nil
        default: .warning
        }
    }

    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .notDelivered(let failure, _): failure.userFacingError
        case .storage(let error):
            UserFacingError(
                .init(en: "Couldn't use the settings of usage data.", ko: "이용 기록 설정을 사용할 수 없어요."),
                error.userFacingError
            )
        case .log(let error):
            UserFacingError(
                .init(en: "Couldn't use the saved usage data.", ko: "저장된 이용 기록을 사용할 수 없어요."),
                error.userFacingError
            )
        case .busy: .retry(.init(self, ko: "다른 프로세스가 이용 기록을 보내고 있어요."), .usageDataStays)
        case .timedOut:
            .retry(.init(en: "Sending usage data took too long.", ko: "이용 기록을 보내는 데 너무 오래 걸려요."), .usageDataStays)
        case .lock(let error): error.userFacingError
        case .consentNeeded:
            .change(
                .init(self, ko: "이용 기록을 공유하지 않고 있어요."),
                .init(en: "Turn on “Share usage data” in Settings to send it.", ko: "보내려면 ‘이용 기록 공유’를 켜 주세요.")
            )
        case .cancelled: .cancelled
        }
    }
}

extension DeliveryFailure {
    fileprivate var userFacingError: UserFacingError {
        switch self {
        case .network(let error):
            UserFacingError(
                .init(en: "Couldn't send usage data.", ko: "이용 기록을 보내지 못했어요."),
                error.userFacingError
            )
        case .unauthorized, .rejected:
            .change(.init(en: "The server doesn't accept usage data.", ko: "서버가 이용 기록을 받지 않아요."), .usageDataStays)
        case .webPage:
            .retry(
                .init(en: "A web page answered instead of the server of usage data.", ko: "이용 기록 서버 대신 웹페이지가 응답했어요."),
                .init(en: "Sign in to the network, or use another one.", ko: "네트워크에 로그인하거나 다른 네트워크를 사용해 주세요.")
            )
        case .waiting: .retry(.init(en: "Usage data is sent later.", ko: "이용 기록을 나중에 보내요."), .usageDataStays)
        }
    }
}

extension LocalizedText {
    fileprivate static let usageDataStays = LocalizedText(
        en: "It stays on this device for now.",
        ko: "보내지 않은 기록은 기기에 남아 있어요."
    )
}

extension EventLogError: @retroactive UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .unavailable(let path, let reason): .unavailable(path, reason: reason)
        case .noSpace(let path):
            .change(
                .init(self, ko: "디스크 공간이 부족해요: \(path)."),
                .init(
                    en: "Free some space. New events are kept in memory until then, up to a limit.",
                    ko: "공간을 확보해 주세요. 그때까지 새 기록은 메모리에 일부만 남아요."
                )
            )
        case .grantEnded:
            .change(
                .init(self, ko: "이용 기록 폴더가 없어졌어요."),
                .init(
                    en: "Restart the app, or turn on “Share usage data” in Settings again.",
                    ko: "앱을 다시 시작하거나 ‘이용 기록 공유’를 다시 켜 주세요."
                )
            )
        case .key(let error): error.userFacingError
        }
    }
}

extension ExclusiveAccessError: @retroactive UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .busy(_, let waited):
            .retry(
                .init(self, ko: "다른 프로세스가 이용 기록을 \(waited.secondsInKorean)초 넘게 사용하고 있어요."),
                .init(
                    en: "Try again. If that process is stopped, resume or quit it.",
                    ko: "그 프로세스가 멈춰 있으면 다시 실행하거나 종료해 주세요."
                )
            )
        case .unavailable(let path, let reason): .unavailable(path, reason: reason)
        }
    }
}
