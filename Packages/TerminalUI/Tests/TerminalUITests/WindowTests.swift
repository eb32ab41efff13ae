import Locking
@testable import TerminalUI
@testable import TerminalUITesting
import Testing

@Suite struct WindowTests {
    private let model = TestModel()

    @Test(arguments: [
        (30, 1, 28), (59, 1, 57), (60, 2, 56), (104, 2, 100), (119, 9, 100), (120, 2, 116), (144, 2, 140),
        (200, 30, 140),
    ])
    func `Content and key bar are in one centered column`(window: Int, margin: Int, width: Int) {
        let screen = TestScreen(width: window, height: 12) { [model] in
            ContextReader {
                Divider()
                model.button("column \($0.environment.contentWidth)")
            }
        }
        #expect(screen.position(of: "─")?.x == margin && screen.text.count { $0 == "─" } == width)
        #expect(screen.click("column \(width)") && model.log == ["column \(width)"])
        #expect(screen.position(of: "enter") == Point(margin, 11))
    }

    @Test(arguments: [(0, 0), (1, 1), (19, 5), (20, 6), (500, 2), (200, 20)])
    func `A window of any size is drawn, with a centered sheet or a message`(width: Int, height: Int) {
        let screen = TestScreen(width: width, height: height) {
            Text("한").sheet(item: .constant(Presented())) { _ in Text("content").navigationTitle("Sheet") }
        }
        #expect(screen.lines.count == height)
        if height == 5 { #expect(screen.lines.joined(separator: " ").contains("too small")) }
        if height == 20 { #expect(screen.position(of: "╭ Sheet") == Point(68, 7)) }
        screen.press(.ctrl("c"))
        #expect(screen.isQuitting)
    }

    @Test func `Nothing is drawn while nothing changes`() {
        var drawn = 0
        let screen = TestScreen(width: 30, height: 8) { [model] in
            let _ = drawn += 1
            Text("\(model.ids.count)").navigationTitle("Shop\u{1B}\n1")
        }
        #expect(screen.text.contains("0") && screen.title == "Shop\u{FFFD} 1")
        drawn = 0
        model.log = ["not observed"]
        screen.resize(width: 30, height: 8)
        #expect(!screen.isDirty)
        model.ids = [1, 2]
        model.ids = [1, 2, 3]
        #expect(screen.isDirty && screen.text.contains("3") && drawn == 1)
        #expect(!screen.output().isEmpty && screen.output().isEmpty)
    }

    /// An observation that never fires stays registered, so each drawing has to end the one before.
    @Test func `Drawings do not accumulate observations`() {
        let calls = Locking.Mutex(0)
        let screen = TestScreen { [model] in List { ForEach(model.ids, id: \.self) { Text("\($0)") } } }
        for _ in 0..<100 { screen.press(.down) }
        _ = screen.text
        screen.renderer.onInvalidate { calls.withLock { $0 += 1 } }
        model.ids = [7]
        #expect(calls.withLock { $0 } == 1 && screen.isDirty)
    }

    @Test func `A change of the display settings or of the background is drawn at once, and keeps the notice`() {
        let settings = { [model] in
            var settings = DisplaySettings()
            settings.text = { $0 == .keys ? model.name : $0.rawValue }
            settings.appearance = model.isOn ? .light : .automatic
            return settings
        }
        let screen = TestScreen(width: 60, height: 8, displaySettings: settings) { Text("text") }
        #expect(screen.style(of: "text") == .plain)
        model.name = "키"
        #expect(screen.lines[7].hasSuffix("? 키   q quit"))
        screen.press("x")
        for (isOn, appearance) in [(false, Appearance.automatic), (true, .light)] {
            model.isOn = isOn
            screen.report(background: RGB(0xFDF6E3))
            let base = Theme(appearance, colorDepth: .full, background: RGB(0xFDF6E3)).base
            #expect(screen.style(of: "text") == base && screen.lines[7].hasPrefix("• x "))
        }
        screen.report(background: RGB(0xFDF6E3))
        #expect(!screen.isDirty)
    }

    @Test func `Scrolling a list by a row moves the existing rows`() {
        let screen = TestScreen(width: 200, height: 60) {
            // Neighboring rows differ.
            let texts = ["tea ", "mug ", "hat "].map { String(repeating: $0, count: 20) }
            List { ForEach(0..<100, id: \.self) { Text("row \($0) \(texts[$0 % 3])") } }
        }
        screen.press(.end)
        for _ in 0..<60 { screen.press(.up) }
        _ = screen.output()
        screen.press(.up)
        #expect(screen.output().count < 600)
    }
}
