import Foundation
@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite struct ImageTests {
    @Test func `A picture has half blocks, or characters without enough colors, and keeps its colors below a sheet`() {
        for (depth, text) in [(ColorDepth.none, "@@@@"), (.ansi, "@@@@"), (.palette, "▀▀▀▀"), (.full, "▀▀▀▀")] {
            let screen = TestScreen(width: 40, height: 12, colorDepth: depth) {
                Image(rgb: Data(repeating: 255, count: 24), width: 4, label: Text("Lamp"))
            }
            #expect(screen.text.contains(text) && screen.tree == "image \"Lamp\"")
        }
        let covered = TestScreen(width: 40, height: 12) {
            Image(rgb: Data(repeating: 200, count: 300), width: 10, label: Text(""))
                .sheet(item: .constant(Presented())) { _ in Text("sheet") }
            Text("text")
        }
        #expect(covered.style(of: "▀")?.foreground == .rgb(138, 138, 138))
        #expect(covered.style(of: "text") == Style(attributes: .dim))
    }
}
