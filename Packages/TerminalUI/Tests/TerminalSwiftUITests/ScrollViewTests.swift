import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct ScrollViewTests {
    private let log = Log()

    @Test func `The arrow keys scroll a text without controls`() {
        let screen = TestScreen(width: 30, height: 7) {
            ScrollView { VStack { ForEach(0..<20, id: \.self) { Text("line \($0)") } } }
        }
        screen.press(.down, .down)
        #expect(screen.lines[0].contains("line 2"))
        screen.press(.end)
        #expect(screen.lines[5].contains("line 19"))
    }

    @Test func `A horizontal scroll view scrolls to the focused button`() {
        let screen = TestScreen(width: 30, height: 7) {
            ScrollView(.horizontal) {
                HStack { ForEach(0..<9, id: \.self) { id in Button("button \(id)") { log.add("\(id)") } } }
            }
        }
        #expect(screen.text.contains("button 0") && !screen.text.contains("button 8"))
        screen.press(.right, .right, .right, .right, .enter)
        #expect(screen.text.contains("button 4") && log.entries == ["4"])
        screen.press(.backtab, .backtab, .backtab, .backtab, .backtab, .enter)
        #expect(screen.text.contains("button 8") && log.entries == ["4", "8"])
    }

    @Test func `A scroll view with a default anchor centers its content`() {
        let screen = TestScreen(width: 31, height: 6) {
            ScrollView { Text("message").frame(maxWidth: .infinity) }.defaultScrollAnchor(.center, for: .alignment)
        }
        #expect(screen.position(of: "message") == Point(12, 2))
    }

    @Test func `A form scrolls to the focused control, and has a blank row between sections`() {
        let screen = TestScreen(width: 50, height: 6) {
            Form {
                Section("One") { LabeledContent("Name", value: "Mina") }
                Section { ForEach(0..<9, id: \.self) { id in Button("button \(id)") { log.add("\(id)") } } }
            }
        }
        #expect(screen.lines[0].hasPrefix("One ") && screen.lines[1].hasPrefix("  Name "))
        #expect(screen.lines[3].contains("button 0"))
        screen.press(.down, .down, .down, .enter)
        #expect(log.entries == ["3"] && screen.lines[4].contains("button 3"))
        screen.press(.end, .enter)
        #expect(log.entries == ["3", "8"])
    }
}
