public import Core
import Foundation

extension SecureStorageError: @retroactive UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
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
        case .refused(let path, let reason, let advice):
            .change(
                .init(self, ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason))."),
                // It names files and commands.
                .init(verbatim: advice)
            )
        case .damaged, .keyMissing, .wrongKey:
            UserFacingError(
                .init(en: "The stored sign-ins can't be read.", ko: "저장된 로그인 정보를 읽을 수 없어요."),
                .init(
                    en: "Restart the app to start over, or put the file or the key back from a backup.",
                    ko: "앱을 다시 시작하면 새로 시작할 수 있어요. 백업이 있으면 파일이나 키를 되돌려 놓아 주세요."
                ),
                recovery: .startOver
            )
        case .undecodable:
            .change(
                .init(self, ko: "저장된 내용을 읽을 수 없어요."),
                .init(en: "It may have been saved by a newer version of the app.", ko: "더 새로운 버전의 앱에서 저장했을 수 있어요.")
            )
        case .unencodable: .change(.init(self, ko: "내용을 저장할 수 없어요."))
        }
    }
}

extension Duration {
    /// The seconds with up to three decimals, such as `30` or `0.25`.
    var secondsInKorean: String {
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "ko_KR"))
        return (self / .seconds(1)).formatted(style.precision(.fractionLength(0...3)).grouping(.never))
    }
}
