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
        let screen = TestScreen(width: window, height: 12) { [model] in
            EnvironmentReader(\.contentWidth) { width in
                Divider()
                Button("column \(width)", action: model.logging("clicked"))
            }
        }
        #expect(screen.position(of: "─") == Point(margin, 0))
        #expect(screen.lines[0].count == width)
        #expect(screen.click("column \(width)") && model.log == ["clicked"])
        #expect(screen.position(of: "enter") == Point(margin, 11))
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

    @Test(arguments: [(0, 0), (1, 1), (19, 5), (20, 6), (500, 2), (200, 20)])
    func `A window of any size is drawn, with a centered panel or a message if it is too small`(width: Int, height: Int)
    {
        let screen = TestScreen(width: width, height: height) {
            Text("한").panel("Panel") { Text("content") }
        }
        #expect(screen.lines.count == height)
        if height == 5 { #expect(screen.text.contains("too small")) }
        if height == 20 { #expect(screen.position(of: "╭ Panel") == Point(94, 7)) }
        screen.press(.ctrl("c"))
        #expect(screen.isQuitting)
    }
}
