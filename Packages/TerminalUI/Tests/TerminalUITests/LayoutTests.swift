import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct LayoutTests {
    /// Returns the drawn rows in a column of this width, without the help bar and without empty rows at the end.
    private func drawn(_ width: Int, _ height: Int = 6, @ViewBuilder _ content: @escaping () -> some View) -> [String] {
        var lines = TestScreen(width: width + 2, height: height, content: content).lines.dropLast()
        while lines.last == "" { lines.removeLast() }
        return Array(lines)
    }

    @Test func `Texts of stacks that fit are not cut`() {
        let rows = drawn(20, 9) {
            ScrollView {
                VStack {
                    for title in ["a", "b"] {
                        VStack {
                            if title == "a" {
                                Text("one")
                                Text("two")
                            }
                            Text("a text in two lines: \(title)")
                        }
                    }
                }
            }
        }
        #expect(rows == ["one", "two", "a text in two lines:", "a", "a text in two lines:", "b"])
    }

    @Test func `A horizontal stack distributes its width`() {
        let spaced = HStack {
            Text("left"); Spacer(); Text("right")
        }
        #expect(drawn(20) { spaced } == ["left           right"])
        let prioritized = HStack {
            Text("a long title that is cut").lineLimit(1); Text("12").layoutPriority(1)
        }
        #expect(drawn(20) { prioritized } == ["a long title tha… 12"])
    }

    @Test func `A vertical stack gives the remaining height to flexible views`() {
        let stack = VStack {
            Text("top"); Spacer(); Text("bottom")
        }
        #expect(drawn(20, 8) { stack } == ["top", "", "", "", "", "", "bottom"])
    }

    @Test func `Text is wrapped, then truncated`() {
        let text = Text("one two three four five six seven eight").frame(width: 9, height: 3)
        #expect(drawn(20, 7) { text } == ["one two", "three", "four fiv…"])
    }

    @Test func `Frames align and padding insets a view`() {
        #expect(drawn(20) { Text("ab").frame(width: 8, alignment: .trailing) } == ["      ab"])
        #expect(drawn(20) { Text("ab").frame(width: 8, height: 3, alignment: .center) } == ["", "   ab"])
        #expect(drawn(20) { Text("ab").padding(horizontal: 3, vertical: 1) } == ["", "   ab"])
    }

    @Test func `Wide characters are not cut in half`() {
        let stack = HStack(spacing: 0) {
            Text("한국어").frame(width: 5, height: 1); Text("|")
        }
        #expect(drawn(20) { stack } == ["한국…|"])
        #expect(drawn(20) { ScrollView { Text("한국어") }.frame(width: 4) } == ["한국", "어"])
    }

    @Test func `A group is laid out by its stack`() {
        let stack = HStack {
            Text("a")
            if true { Text("b") }
            for name in ["c", "d"] { Text(name) }
            if false { Text("x") }
            Group {
                Text("e"); Text("f")
            }
        }
        #expect(drawn(20) { stack } == ["a b c d e f"])
    }

    @Test func `A window that is too small shows a message and can be quit`() {
        let screen = TestScreen(width: 19, height: 5) { Text("hello") }
        #expect(screen.text.contains("too small"))
        screen.press("q")
        #expect(screen.isQuitting)
    }

    @Test(arguments: [(0, 0), (1, 1), (20, 6), (500, 2)])
    func `A window of any size is drawn`(width: Int, height: Int) {
        let screen = TestScreen(width: width, height: height) {
            VStack {
                Table([Row(id: 1)], columns: [TableColumn("Title", width: 8...8) { Text("\($0.id)") }]); Text("한")
            }
            .panel("title") { TextField("name", text: Binding(get: { "한" }, set: { _ in }), maxLength: 100) }
        }
        #expect(screen.lines.count == height)
    }
}
