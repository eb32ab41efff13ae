import CoreTesting
import Foundation
import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct ControlAppearanceTests {
    private nonisolated static let depths: [ColorDepth] = [.none, .ansi, .full]

    /// Shows one button of each kind, and another view that takes the focus first.
    private func screen(_ depth: ColorDepth, isDisabled: Bool = false) -> TestScreen {
        TestScreen(width: 30, height: 8, colorDepth: depth) {
            VStack(alignment: .leading) {
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
    }

    @Test(arguments: depths)
    func `Only the focused button is filled, and focus changes no character`(depth: ColorDepth) {
        let (screen, labels) = (screen(depth), ["Buy", "Pay", "Cut", "End"])
        let unfocused = labels.map { screen.style(of: $0) }
        let lines = screen.lines.dropLast()
        for (index, label) in labels.enumerated() {
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

    @Test(arguments: depths)
    func `The roles of buttons have styles of their own, and disabled ones are muted`(depth: ColorDepth) {
        let screen = screen(depth)
        #expect(screen.style(of: "Buy") == .plain)
        #expect(screen.style(of: "Pay")?.attributes == .bold)
        #expect(screen.style(of: "Cut") == screen.style(of: "error"))
        #expect(screen.style(of: "End")?.foreground == screen.style(of: "error")?.foreground)
        let disabled = self.screen(depth, isDisabled: true)
        for label in ["Buy", "Pay", "Cut", "End"] { #expect(disabled.style(of: label) == disabled.style(of: "note")) }
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
                .sheet(item: .constant(Cover())) { _ in Text("sheet") }
            Text("text")
        }
        #expect(covered.style(of: "▀")?.foreground == .rgb(138, 138, 138))
        #expect(covered.style(of: "text") == Style(attributes: .dim))
    }
}

private struct Cover: Identifiable {
    let id = 1
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ProgressViewTests {
    private let model = TestModel()
    private let clock = TestClock()

    private func screen() -> TestScreen {
        TestScreen(width: 20, height: 6, clock: clock) { [model] in
            if !model.isOn { ProgressView("Loading…") }
        }
    }

    @Test func `A spinner appears after 150 ms, also again, and is animated while it is visible`() async {
        let screen = screen()
        for _ in 0..<2 {
            #expect(!screen.text.contains("Loading") && !screen.isAnimated)
            await clock.untilSleeping()
            clock.advance(by: .milliseconds(150))
            await screen.wait { $0.isAnimated }
            let before = screen.text
            #expect(before.contains(" Loading…"))
            screen.tick()
            #expect(screen.text != before)
            model.isOn = true
            #expect(!screen.text.contains("Loading") && !screen.isAnimated)
            model.isOn = false
        }
        #expect(clock.sleeps.allSatisfy { $0 == .milliseconds(150) })
    }

    @Test func `After the third second, the seconds are shown`() async {
        let screen = screen()
        _ = screen.lines
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(150))
        await screen.wait { $0.isAnimated }
        for _ in 0..<39 { screen.tick() }
        #expect(screen.text.contains("Loading…") && !screen.text.contains(" s\n"))
        screen.tick()
        #expect(screen.text.contains("Loading… 4 s"))
    }
}
