import CoreTesting
@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct NoticeTests {
    private let model = TestModel()
    private let clock = TestClock()

    private func screen(height: Int = 16) -> TestScreen {
        TestScreen(width: 60, height: height, clock: clock) { [model] in
            ContextReader { context in
                VStack {
                    Spacer()
                    model.button("Go").disabled(model.reason != nil, because: model.reason)
                    model.button("Help")
                }
                .onKeys(["a"], "first") { context.renderer.notify("One") }
                .onKeys(["b"], "second") { context.renderer.notify("Two") }
            }
        }
    }

    @Test func `A notice above the key bar goes after three seconds`() async {
        let screen = screen()
        for (key, text) in [("a" as Key, "• One"), ("b", "• Two")] {
            screen.press(key)
            #expect(screen.lines[14] == text && screen.lines[15].contains("q quit"))
            await clock.untilSleeping()
            clock.advance(by: .seconds(2))
        }
        await Task.yield()
        screen.press(.tab)
        screen.wheel(at: Point(1, 1))
        #expect(screen.lines[14] == "• Two")
        clock.advance(by: .seconds(1))
        await screen.wait { $0.lines[14].isEmpty }
        #expect(clock.sleeps == [.seconds(3), .seconds(3)])
        _ = screen.output()
        #expect(screen.output().isEmpty)
    }

    @Test func `In a low window, a notice takes the place of the key bar`() async {
        let screen = screen(height: 15)
        screen.press("a")
        #expect(screen.lines[14] == "• One")
        await clock.untilSleeping()
        clock.advance(by: .seconds(3))
        await screen.wait { $0.lines[14].contains("q quit") }
    }

    @Test(arguments: [(16, 5, 13), (16, 20, 12), (8, 20, 6)])
    func `A long notice has up to three lines and covers no control`(height: Int, count: Int, row: Int) {
        model.reason = Array(repeating: "nothing was changed", count: count).joined(separator: ", ")
        let screen = screen(height: height)
        screen.click("Go")
        #expect(screen.lines[row].hasPrefix("• nothing was changed"))
        #expect(screen.text.contains("…") == (count == 20))
        #expect(screen.text.contains("[ Help ]"))
        model.reason = nil
        _ = screen.lines
        #expect(screen.position(of: "[ Help ]")?.y == height - (height < 16 ? 2 : 3))
    }

    @Test func `The reason of a disabled control goes when the control is enabled`() {
        let screen = screen()
        _ = screen.lines
        model.reason = "Signing in…"
        screen.press(.enter)
        #expect(screen.lines[14] == "• Signing in…")
        model.reason = nil
        #expect(screen.lines[14].isEmpty && !screen.isDirty)
        model.reason = "Signing in…"
        #expect(screen.lines[14].isEmpty)
        screen.press(.enter, "z")
        #expect(screen.lines[14].hasPrefix("• z does nothing here."))
        screen.press(.tab)
        #expect(screen.lines[14].isEmpty)
    }
}
