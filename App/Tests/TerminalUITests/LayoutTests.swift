import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct LayoutTests {
    @Test func aRowSharesItsWidth() {
        #expect(
            drawn(20) {
                HStack {
                    Text("left"); Spacer(); Text("right")
                }
            } == ["left           right"]
        )
        #expect(
            drawn(20) {
                HStack {
                    Text("a long title that is cut").lineLimit(1); Text("12").layoutPriority(1)
                }
            }
                == ["a long title tha… 12"]
        )
    }

    @Test func aColumnLeavesTheRestToWhatIsFlexible() {
        #expect(
            drawn(20, 8) {
                VStack {
                    Text("top"); Spacer(); Text("bottom")
                }
            }
                == ["top", "", "", "", "", "", "bottom"]
        )
    }

    @Test func textIsBrokenAndThenCut() {
        #expect(
            drawn(20, 7) { Text("one two three four five six seven eight").frame(width: 9, height: 3) }
                == ["one two", "three", "four fiv…"]
        )
    }

    @Test func framesAndPaddingAlign() {
        #expect(drawn(20) { Text("ab").frame(width: 8, alignment: .trailing) } == ["      ab"])
        #expect(drawn(20) { Text("ab").frame(width: 8, height: 3, alignment: .center) } == ["", "   ab"])
        #expect(drawn(20) { Text("ab").padding(horizontal: 3, vertical: 1) } == ["", "   ab"])
    }

    @Test func wideCharactersAreCutWhole() {
        #expect(
            drawn(20) {
                HStack(spacing: 0) {
                    Text("한국어").frame(width: 5, height: 1); Text("|")
                }
            } == ["한국…|"]
        )
        #expect(drawn(20) { ScrollView { Text("한국어") }.frame(width: 4) } == ["한국", "어"])
    }

    @Test func aGroupIsLaidOutByItsStack() {
        #expect(
            drawn(20) {
                HStack {
                    Text("a")
                    if true { Text("b") }
                    for name in ["c", "d"] { Text(name) }
                    if false { Text("x") }
                    Group {
                        Text("e"); Text("f")
                    }
                }
            } == ["a b c d e f"]
        )
    }

    @Test func aTooSmallWindowSaysSoAndCanBeLeft() {
        let screen = TestScreen(width: 19, height: 5) { Text("hello") }
        #expect(screen.text.contains("too small"))
        screen.press("q")
        #expect(screen.isQuitting)
    }

    @Test(arguments: [(0, 0), (1, 1), (20, 6), (500, 2)])
    func anySizeIsDrawn(width: Int, height: Int) {
        let screen = TestScreen(width: width, height: height) {
            VStack {
                Table([Row(id: 1)], columns: [TableColumn("Title", width: 8...8) { Text("\($0.id)") }]); Text("한")
            }
            .panel("title") { TextField("name", text: Binding(get: { "한" }, set: { _ in })) }
        }
        #expect(screen.lines.count == height)
    }

    /// The rows without the help bar, and without empty ones at the end.
    private func drawn(_ width: Int, _ height: Int = 6, @ViewBuilder _ content: @escaping () -> some View) -> [String] {
        var lines = TestScreen(width: width, height: height, content: content).lines.dropLast()
        while lines.last == "" { lines.removeLast() }
        return Array(lines)
    }
}
