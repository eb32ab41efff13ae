import Foundation
import TerminalSwiftUI
import TerminalUITesting
import Testing

private struct Links: View {
    @Environment(\.openURL) private var openURL

    var body: some View {
        ForEach(["https://a.example", "app://b"], id: \.self) { text in
            Button(text) { if let url = URL(string: text) { openURL(url) } }
        }
    }
}

private struct Retry: View {
    @Environment(\.refresh) private var refresh

    var body: some View {
        if let refresh { Button("Retry") { Task { await refresh() } } }
    }
}

@MainActor
@Suite struct EnvironmentActionsTests {
    private let log = Log()

    @Test func `An address goes to the nearest action, and from there to the one around it`() {
        let screen = TestScreen(width: 40, height: 6) {
            VStack { Links() }
                .environment(\.openURL, OpenURLAction { $0.scheme == "https" ? .systemAction : .discarded })
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        log.add(url.absoluteString)
                        return .handled
                    }
                )
        }
        screen.press("https://a.example")
        screen.press("app://b")
        #expect(log.entries == ["https://a.example"])
    }

    @Test func `A button performs the action that loads again`() async {
        let screen = TestScreen(width: 40, height: 6) {
            VStack {
                Retry()
                Text(log.entries.joined())
            }
            .refreshable { [log] in await log.add("refresh") }
        }
        screen.press("Retry")
        await screen.wait { $0.text.contains("refresh") }
        #expect(TestScreen(width: 40, height: 6) { Retry() }.tree == "")
    }
}
