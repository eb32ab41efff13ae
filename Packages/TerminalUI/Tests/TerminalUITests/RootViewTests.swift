@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct RootViewTests {
    private let model = TestModel()

    @Test(arguments: [
        (30, 1, 28), (40, 1, 38), (59, 1, 57), (60, 2, 56), (80, 2, 76), (104, 2, 100), (119, 9, 100), (120, 2, 116),
        (144, 2, 140), (200, 30, 140),
    ])
    func `Content and key bar are in one centered column`(window: Int, margin: Int, width: Int) {
        let screen = TestScreen(width: window, height: 12) {
            EnvironmentReader(\.contentWidth) { width in
                Divider()
                Text("column \(width)")
            }
            .onKey("a", "key", perform: {})
        }
        #expect(screen.position(of: "─") == Point(margin, 0))
        #expect(screen.lines[0].count == width)
        #expect(screen.text.contains("column \(width)"))
        #expect(screen.position(of: "a key") == Point(margin, 11))
    }

    @Test(arguments: [(15, 13), (16, 13)])
    func `A row stays empty above the key bar of a high window`(height: Int, last: Int) {
        let screen = TestScreen(width: 40, height: height) {
            VStack {
                Spacer()
                Text("last")
            }
        }
        #expect(screen.position(of: "last")?.y == last)
        #expect(screen.lines[height - 1].contains("q quit"))
    }

    @Test func `A click hits the view at its position in a wide window`() {
        let screen = TestScreen(width: 200, height: 20) { [model] in
            HStack {
                Button("A", action: model.logging("a"))
                Button("B", action: model.logging("b"))
            }
        }
        screen.click("[ B ]")
        #expect(model.log == ["b"])
    }

    @Test func `A panel is centered in the window, which is dimmed`() {
        let screen = TestScreen(width: 200, height: 20) {
            VStack {
                Text("above")
                Text("below").panel("Panel") { Text("content") }
            }
        }
        #expect(screen.position(of: "╭ Panel")?.x == 94)
        // Between the top and the two last rows.
        #expect(screen.position(of: "content")?.y == 8)
        #expect(screen.style(of: "above")?.attributes.contains(.dim) == true)
    }
}
