import Core
import CoreTesting
import Features
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct StartOverViewTests {
    @Test(arguments: TestWindow.all)
    func `The screen says that the stored sign-ins cannot be read, and Enter starts over`(window: TestWindow)
        async throws
    {
        let storage = ScriptedStorage()
        storage.fail(with: .keyMissing(path: "/data/store.sealed", source: "the key file /data/store.key"))
        let model = try #require(await StartOverViewModel(storage, systemLocale: window.locale) {})
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let screen = TestScreen(width: window.width, height: window.height) {
            StartOverView(model: model) { end.finish() }
        }
        let text = screen.text.split { $0.isWhitespace || "┃│".contains($0) }.joined(separator: " ")
        #expect(text.contains(window.isKorean ? "저장된 로그인 정보를 읽을 수 없어요." : "The stored sign-ins can't be read."))
        #expect(screen.text.contains(window.isKorean ? "새로 시작" : "Start over"), "\n\(screen.text)")
        screen.press(.enter)
        // The time limit of the test ends the wait.
        for await _ in ends {}
    }
}
