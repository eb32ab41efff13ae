import Foundation
import TerminalEmulator
import Testing

/// Checks the SVG pictures of screens.
@Suite struct TerminalPictureTests {
    private func svg(_ written: String) -> String {
        var screen = Emulator(TerminalSize(10, 2))
        screen.feed(written.utf8)
        return TerminalPicture(screen, title: "A & B").svg
    }

    @Test func `Text is escaped`() {
        let picture = svg("\u{1B}[31ma<b&c\u{1B}[m \u{1B}[7m한")
        #expect(picture.contains(">a&lt;b&amp;c</text>"))
        #expect(picture.contains("<title>A &amp; B</title>"))
        #expect(picture.count { $0 == "<" } == picture.count { $0 == ">" })
    }

    @Test func `Text of one style is one element`() {
        let picture = svg("one two\u{1B}[1mthr")
        #expect(picture.contains(">one two</text>"))
        #expect(picture.contains("font-weight=\"700\">thr</text>"))
    }

    @Test func `Wide characters are placed by cells`() {
        // The third character begins after the margin of 16 and four cells of 8.4.
        #expect(svg("한국말").contains("x=\"49.6\" y=\"59.5\" textLength=\"16.8\" lengthAdjust=\"spacingAndGlyphs\""))
    }

    @Test func `Colors are those of the terminal`() {
        #expect(svg("\u{1B}[38;2;1;2;255mx").contains("fill=\"#0102ff\">x<"))
        #expect(svg("\u{1B}[38;5;196mx").contains("fill=\"#ff0000\">x<"))
        #expect(svg("\u{1B}[38;5;244mx").contains("fill=\"#808080\">x<"))
        #expect(svg("\u{1B}[7;38;2;1;2;255mx").contains("fill=\"#0102ff\"/>"))
    }

    @Test func `A half block is drawn as two rectangles`() {
        let picture = svg("\u{1B}[38;2;1;1;1;48;2;2;2;2m▀")
        #expect(picture.contains("<rect x=\"16\" y=\"46\" width=\"8.4\" height=\"18\" fill=\"#020202\"/>"))
        #expect(picture.contains("<rect x=\"16\" y=\"46\" width=\"8.4\" height=\"9\" fill=\"#010101\""))
    }
}
