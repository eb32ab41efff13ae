import Observation
@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor @Observable
private final class Stage {
    var isHidden = false
    var language = "en"
    var log: [String] = []
}

@MainActor
@Suite struct AppearingTests {
    private let stage = Stage()

    @Test func aViewAppearsAgainAfterItWasHidden() {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            Text("below \(stage.language)").onAppear { stage.log.append("appear") }.hidden(stage.isHidden)
        }
        _ = screen.lines
        stage.language = "ko"
        _ = screen.lines
        #expect(stage.log == ["appear"])
        for isHidden in [true, false] {
            stage.isHidden = isHidden
            _ = screen.lines
        }
        #expect(stage.log == ["appear", "appear"])
    }

    @Test func whatAppearingChangesIsDrawn() {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            Text("seen \(stage.log.count)").onAppear { stage.log.append("appear") }
        }
        _ = screen.lines
        #expect(screen.isDirty)
        #expect(screen.lines[0] == "seen 1")
        #expect(!screen.isDirty)
    }

    @Test func whatHadTheFocusHasItAgain() {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            ZStack {
                VStack { for name in ["one", "two", "three"] { Button(name) { stage.log.append(name) } } }
                    .hidden(stage.isHidden)
                if stage.isHidden {
                    VStack { for name in ["four", "five"] { Button(name) { stage.log.append(name) } } }
                }
            }
        }
        screen.press(.down)
        _ = screen.lines
        stage.isHidden = true
        screen.press(.up, .enter)
        stage.isHidden = false
        screen.press(.enter)
        #expect(stage.log == ["four", "two"])
    }

    @Test func aClickNeedsNoFocus() {
        let screen = TestScreen(width: 30, height: 8) { [stage] in
            VStack {
                Text("tab").onClick { stage.log.append("tab") }
                Button("go") {}
            }
        }
        let before = screen.style(of: "[ go ]")
        #expect(screen.click("tab"))
        #expect(stage.log == ["tab"])
        #expect(screen.style(of: "[ go ]") == before)
    }

    @Test func theAppearanceCountsAtOnce() {
        let screen = TestScreen(
            width: 40,
            height: 8,
            displaySettings: { [stage] in
                var appearance = DisplaySettings()
                appearance.strings.quit = stage.language == "ko" ? "끝내기" : "quit"
                appearance.theme = .dark
                appearance.theme?.base = Style(background: stage.language == "ko" ? .white : .black)
                return appearance
            }
        ) { Text("text") }
        #expect(screen.lines[7] == "? help  q quit")
        #expect(screen.style(of: "text")?.background == .black)
        stage.language = "ko"
        #expect(screen.lines[7] == "? help  q 끝내기")
        #expect(screen.style(of: "text")?.background == .white)
        #expect(screen.style(of: "끝")?.background == .white)
    }

    @Test func aRowHigherThanTheListIsReadToItsEnd() {
        let screen = TestScreen(width: 20, height: 7) {
            List((0..<3).map(Row.init)) { row in
                VStack { for line in 0..<(row.id == 1 ? 9 : 1) { Text("\(row.id).\(line)") } }
            }
        }
        screen.press(.down)
        #expect(screen.lines[0].hasPrefix("1.0"))
        screen.press(.down, .down, .down)
        #expect(screen.lines[0].hasPrefix("1.3") && screen.lines[5].hasPrefix("1.8"))
        screen.press(.up)
        #expect(screen.lines[0].hasPrefix("1.2"))
        screen.press(.down, .down)
        #expect(screen.lines[4].hasPrefix("1.8") && screen.lines[5].hasPrefix("2.0"))
    }

    @Test func theArrowsScrollOnPastTheLastThatHasTheFocus() {
        let screen = TestScreen(width: 20, height: 7) {
            ScrollView {
                VStack {
                    for line in 0..<5 { Text("above \(line)") }
                    Button("go") {}
                    for line in 0..<5 { Text("below \(line)") }
                }
            }
        }
        #expect(screen.text.contains("go"))
        for _ in 0..<9 { screen.press(.down) }
        #expect(screen.lines[5].hasPrefix("below 4"))
        for _ in 0..<9 { screen.press(.up) }
        #expect(screen.lines[0].hasPrefix("above 0"))
    }
}
