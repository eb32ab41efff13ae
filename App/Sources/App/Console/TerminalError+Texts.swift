public import Features
public import TerminalUI

extension TerminalError: @retroactive UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .notATerminal(let stream):
            UserFacingError(
                .init(self, ko: "\(stream): 터미널이 아니에요."),
                .init(
                    en: "Run it in a terminal, without redirecting its input or output.",
                    ko: "입출력을 바꾸지 말고 터미널에서 실행해 주세요."
                )
            )
        case .unsupported(let term):
            UserFacingError(
                .init(
                    self,
                    ko: "TERM=\(term)에서는 화면을 보여 줄 수 없어요. TERM을 xterm-256color처럼 터미널의 종류로 정해 주세요."
                ),
                .init(
                    en: "Or run the demo, which needs no screen: App tour",
                    ko: "화면이 필요 없는 데모를 실행해도 돼요: App tour"
                )
            )
        case .settingsRefused(let reason):
            UserFacingError(
                .init(self, ko: "터미널 설정을 바꿀 수 없어요(\(reason))."),
                .init(en: "Run it in the foreground of a terminal.", ko: "터미널의 포그라운드에서 실행해 주세요.")
            )
        case .alreadyRunning:
            UserFacingError(
                .init(self, ko: "이 프로세스에서 이미 화면을 보여 주고 있어요."),
                .init(en: "Close the other screen first.", ko: "다른 화면을 먼저 닫아 주세요.")
            )
        case .resourcesRefused(let reason):
            UserFacingError(
                .init(self, ko: "키를 읽을 수 없어요(\(reason))."),
                .init(
                    en: "Close other programs, or increase the limit of open files.",
                    ko: "다른 프로그램을 닫거나, 열 수 있는 파일 수를 늘려 주세요."
                )
            )
        }
    }
}
