import Foundation
@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite struct ImageTests {
    @Test(arguments: [
        (ColorDepth.none, "@@@@", TerminalColor.inherited), (.ansi, "@@@@", .inherited),
        (.palette, "▀▀▀▀", .palette(231)), (.full, "▀▀▀▀", .rgb(255, 255, 255)),
    ])
    func `A cell has two pixels in the colors of the terminal; without enough colors, it is a character`(
        depth: ColorDepth,
        text: String,
        color: TerminalColor
    ) {
        let screen = TestScreen(width: 40, height: 12, colorDepth: depth) {
            Image(rgb: Data(repeating: 255, count: 24), width: 4, label: Text("Lamp"))
        }
        #expect(screen.text.contains(text) && screen.tree == "image \"Lamp\"")
        #expect(screen.style(of: text)?.foreground == color)
    }

    @Test(arguments: [(ColorDepth.full, TerminalColor.rgb(138, 138, 138)), (.palette, .palette(245))])
    func `An image keeps its colors below a sheet`(depth: ColorDepth, color: TerminalColor) {
        let screen = TestScreen(width: 40, height: 12, colorDepth: depth) {
            Image(rgb: Data(repeating: 200, count: 300), width: 10, label: Text(""))
                .sheet(item: .constant(Presented())) { _ in Text("sheet") }
            Text("text")
        }
        #expect(screen.style(of: "▀")?.foreground == color)
        #expect(screen.style(of: "text") == Style(attributes: .dim))
    }
}
