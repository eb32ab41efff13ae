import Locking
@testable import TerminalEngine
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ViewRendererTests {
    private let model = TestModel(ids: [1])

    @Test func `Nothing is drawn while nothing changes`() {
        var drawn = 0
        let screen = TestScreen(width: 30, height: 8) {
            let _ = drawn += 1
            Text("\(model.ids.count)").navigationTitle("Shop\u{1B}\n1")
        }
        #expect(screen.lines[0] == "1" && screen.title == "Shop\u{FFFD} 1")
        drawn = 0
        model.log = ["not observed"]
        screen.resize(width: 30, height: 8)
        #expect(!screen.isDirty)
        model.ids = [1, 2]
        model.ids = [1, 2, 3]
        #expect(screen.isDirty && screen.lines[0] == "3" && drawn == 1)
        #expect(!screen.output().isEmpty && screen.output().isEmpty)
    }

    /// An observation that never fires stays registered, so each drawing has to end the one before.
    @Test func `Drawings do not accumulate observations`() {
        let calls = Locking.Mutex(0)
        let renderer = ViewRenderer({ [model] in RootView(RowList(model: model)).element(in: $0) }, size: Size(20, 8))
        renderer.render()
        for _ in 0..<100 {
            renderer.handle(.key(.down))
            renderer.render()
        }
        renderer.onInvalidate { calls.withLock { $0 += 1 } }
        model.ids = [7]
        #expect(calls.withLock { $0 } == 1)
        #expect(renderer.isDirty)
    }

    @Test func `A change of the display settings is drawn at once`() {
        let settings = { [model] in
            var settings = DisplaySettings()
            settings.strings.quit = model.isHidden ? "끝내기" : "quit"
            settings.appearance = model.isHidden ? .light : .dark
            return settings
        }
        let screen = TestScreen(width: 40, height: 8, displaySettings: settings) { Text("text") }
        #expect(screen.lines[7].hasSuffix("? keys   q quit"))
        #expect(screen.style(of: "text") == Theme(.dark, colorDepth: .full, background: nil).base)
        model.isHidden = true
        #expect(screen.lines[7].hasSuffix("? keys   q 끝내기"))
        let light = Theme(.light, colorDepth: .full, background: nil).base
        #expect(screen.style(of: "text") == light && screen.style(of: "끝")?.background == light.background)
    }
}
