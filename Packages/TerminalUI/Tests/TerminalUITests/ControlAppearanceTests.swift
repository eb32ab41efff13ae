import CoreTesting
import Foundation
@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ControlAppearanceTests {
    private let model = TestModel()
    private let labels = ["Buy", "Pay", "Cut", "End"]

    /// Shows one button of each kind, and another view that takes the focus first.
    private func screen(_ depth: ColorDepth, isDisabled: Bool = false) -> TestScreen {
        TestScreen(width: 30, height: 8, colorDepth: depth) {
            Button("other") {}
            Group {
                Button("Buy") {}
                Button("Pay") {}.buttonStyle(.borderedProminent)
                Button("Cut", role: .destructive) {}
                Button("End", role: .destructive) {}.buttonStyle(.borderedProminent)
            }
            .disabled(isDisabled)
            Text("error").foregroundStyle(.red)
            Text("note").foregroundStyle(.secondary)
        }
    }

    @Test(arguments: [ColorDepth.none, .ansi, .full])
    func `Roles and disabled buttons have styles, only the focused one is filled, and focus changes no character`(
        depth: ColorDepth
    ) {
        let (screen, disabled) = (screen(depth), screen(depth, isDisabled: true))
        let unfocused = labels.map { screen.style(of: $0) }
        #expect(unfocused[0] == .plain && unfocused[1]?.attributes == .bold)
        #expect(unfocused[2] == screen.style(of: "error"))
        #expect(unfocused[3]?.foreground == screen.style(of: "error")?.foreground)
        let lines = screen.lines.dropLast()
        for (index, label) in labels.enumerated() {
            #expect(disabled.style(of: label) == disabled.style(of: "note"))
            screen.press(.tab)
            #expect(screen.lines.dropLast() == lines)
            let style = screen.style(of: label)
            #expect(style != unfocused[index] && !unfocused.contains(style))
            let filled = labels.filter { label in
                let style = screen.style(of: label)
                return style?.background != .inherited || style?.attributes.contains(.reversed) == true
            }
            #expect(filled == [label])
        }
    }

    @Test(arguments: [ColorDepth.full, .palette, .none])
    func `A picture is drawn in colors or as characters, and keeps its colors below a sheet`(depth: ColorDepth) throws {
        let row = Data([0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255])
        let screen = TestScreen(width: 40, height: 12, colorDepth: depth) {
            Image(rgb: row + row, width: 4, label: Text(""))
            Text("text")
        }
        #expect(screen.text.contains(depth == .none ? "  @@" : "▀▀▀▀"))
        let covered = TestScreen(width: 40, height: 12) {
            Image(rgb: Data(repeating: 200, count: 300), width: 10, label: Text(""))
                .sheet(item: .constant(Presented())) { _ in Text("sheet") }
            Text("text")
        }
        #expect(covered.style(of: "▀")?.foreground == .rgb(138, 138, 138))
        #expect(covered.style(of: "text") == Style(attributes: .dim))
    }

    @Test func `A spinner appears after 150 ms, also again, is animated, and shows the seconds after the third`() async
    {
        let clock = TestClock()
        let screen = TestScreen(width: 20, height: 6, clock: clock) { [model] in
            if !model.isOn { ProgressView("Loading…") }
        }
        for _ in 0..<2 {
            #expect(!screen.text.contains("Loading") && !screen.isAnimated)
            await clock.untilSleeping()
            clock.advance(by: .milliseconds(150))
            await screen.wait { $0.isAnimated }
            let before = screen.text
            screen.tick()
            #expect(before.contains(" Loading…") && screen.text != before)
            for _ in 0..<38 { screen.tick() }
            #expect(screen.text.contains("Loading…") && !screen.text.contains(" s\n"))
            screen.tick()
            #expect(screen.text.contains("Loading… 4 s"))
            model.isOn = true
            #expect(!screen.text.contains("Loading") && !screen.isAnimated)
            model.isOn = false
        }
        #expect(clock.sleeps.allSatisfy { $0 == .milliseconds(150) })
    }
}
