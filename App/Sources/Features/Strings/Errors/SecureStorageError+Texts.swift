package import Core
import Foundation

extension SecureStorageError: UserFacingErrorConvertible {
    package var userFacingError: UserFacingError {
        switch self {
        case .unavailable(let path, let reason): .unavailable(path, reason: reason)
        case .busy(let path, let waited):
            .change(
                .init(self, ko: "다른 프로세스가 저장소를 \(waited.secondsInKorean)초 넘게 사용하고 있어요: \(path)."),
                .init(
                    en: "If that process is stopped, resume or quit it. Then try again.",
                    ko: "그 프로세스가 멈춰 있으면 다시 실행하거나 종료한 뒤 다시 시도해 주세요."
                )
            )
        case .noSpace(let path):
            .change(
                .init(self, ko: "디스크 공간이 부족해서 저장할 수 없어요: \(path)."),
                .init(
                    en: "No stored data is lost. Free some space, then try again.",
                    ko: "저장된 내용은 그대로예요. 공간을 확보하고 다시 시도해 주세요."
                )
            )
        case .refused(let path, let reason, _):
            .change(.init(self, ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason))."), localizedAdvice)
        case .damaged(let path, let reason, _):
            .change(.init(self, ko: "저장소 파일이 손상됐어요: \(path)(\(reason))."), localizedAdvice)
        case .keyMissing(let path, let source):
            .change(.init(self, ko: "키가 없어서 저장소를 열 수 없어요: \(path)(\(source))."), .useItsKey)
        case .wrongKey(let path, let source):
            .change(.init(self, ko: "키가 달라서 저장소를 열 수 없어요: \(path)(\(source))."), .useItsKey)
        case .undecodable:
            .change(
                .init(self, ko: "저장된 내용을 읽을 수 없어요."),
                .init(en: "It may have been saved by a newer version of the app.", ko: "더 새로운 버전의 앱에서 저장했을 수 있어요.")
            )
        case .unencodable: .change(.init(self, ko: "내용을 저장할 수 없어요."))
        }
    }

    /// The advice, which names files and commands.
    private var localizedAdvice: LocalizedText? { advice.map(LocalizedText.init(verbatim:)) }
}

extension LocalizedText {
    fileprivate static let useItsKey = LocalizedText(
        en: """
            Use the key that encrypted it, for example from a backup. Only if that is lost, move the storage files \
            away and start over.
            """,
        ko: "저장소를 암호화한 키를 사용해 주세요. 영영 잃어버렸을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
    )
}

extension Duration {
    /// The seconds with up to three decimals, such as `30` or `0.25`.
    var secondsInKorean: String {
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "ko_KR"))
        return (self / .seconds(1)).formatted(style.precision(.fractionLength(0...3)).grouping(.never))
    }
}
