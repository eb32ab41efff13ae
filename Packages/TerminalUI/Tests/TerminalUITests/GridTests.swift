import TerminalUI
import TerminalUITesting
import Testing

@Suite struct GridTests {
    private let model = TestModel()

    private func screen(count: Int = 10_000) -> TestScreen {
        TestScreen(width: 40, height: 12) { [model] in CardGrid(model: model, count: count) }
    }

    @Test func `Only visible cards are made, in as many columns as fit`() {
        let screen = screen()
        #expect(screen.lines[1].hasPrefix("  card 0     card 1     card 2"))
        #expect(screen.lines[2].hasPrefix("  price      price      price"))
        #expect(screen.lines[4].hasPrefix("  card 3     card 4     card 5"))
        #expect(model.made == Set(0..<12))
        model.made = []
        screen.press(.end)
        #expect(screen.text.contains("card 9999") && screen.text.contains("Retry") && model.made.count < 30)
        screen.resize(width: 60, height: 12)
        #expect(screen.text.contains("card 9999"))
    }

    @Test func `The arrow keys and a click select a card, and Enter and the click press it`() {
        let screen = screen()
        screen.press(.right, .down, .enter, .left, .enter, .up, .enter, .right, "b")
        #expect(screen.lines[11].contains("buy"))
        screen.click("card 4")
        screen.press(.down, .enter)
        #expect(model.log == ["open 4", "open 3", "open 0", "buy 1", "open 4", "open 7"])
    }

    @Test func `The grid is one Tab stop; Down goes to a shorter line, and at the last line to the next control`() {
        let screen = screen(count: 5)
        screen.press(.tab, .enter, .tab, .down, .enter, .right, .down, .enter, .up, .enter)
        #expect(model.log == ["Retry", "open 3", "Retry", "open 4"])
        // From the last column to the last card of a shorter line.
        screen.press(.home, .right, .right, .down, .enter)
        #expect(model.log.last == "open 4")
    }

    @Test func `Views around the grid appear when they become visible`() {
        let screen = screen(count: 100)
        for entries in [[], ["end"]] {
            _ = screen.lines
            #expect(model.log == entries)
            screen.press(.end)
        }
    }

    @Test(arguments: [true, false])
    func `The modifiers of a grid work, and it is one Tab stop outside a scroll view, too`(isInScrollView: Bool) {
        let screen = TestScreen(width: 40, height: 12) { [model] in
            let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) {
                ForEach(["one", "two"], id: \.self) { model.button($0) }
            }
            .onAppear { model.log.append("grid") }
            .padding()
            if isInScrollView { ScrollView { grid } } else { grid }
        }
        #expect(!isInScrollView || screen.position(of: "one")?.y == 1)
        screen.press(.right, .enter)
        #expect(model.log == ["grid", "two"])
    }
}

private struct CardGrid: View {
    let model: TestModel
    let count: Int

    var body: some View {
        ScrollView {
            LazyVGrid(
                columns: [GridItem(.adaptive(minimum: 64), spacing: 16, alignment: .top)],
                alignment: .leading,
                spacing: 24
            ) {
                ForEach(0..<count, id: \.self) { id in
                    let _ = model.made.insert(id)
                    Button(action: { model.log.append("open \(id)") }) {
                        VStack(alignment: .leading) { ForEach(["card \(id)", "price"], id: \.self) { Text($0) } }
                            .frame(maxWidth: .infinity, alignment: .leading)
                    }
                    .buttonStyle(.plain)
                    .contextMenu { Button("Buy") { model.log.append("buy \(id)") }.key("b") }
                }
            }
            .padding()
            VStack { model.button("Retry") }.onAppear { if count == 100 { model.log.append("end") } }
        }
    }
}
