import TerminalUI
import TerminalUITesting
import Testing

@Suite struct ScrollViewTests {
    private let model = TestModel()
    private let text = (1...20).map { "line \($0)" }.joined(separator: "\n")

    private func screen(width: Int = 20, @ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: width, height: 6, content: content)
    }

    private func buttons(_ numbers: ClosedRange<Int>) -> some View {
        ForEach(numbers, id: \.self) { [model] number in Button("Button \(number)") { model.ids.append(number) } }
    }

    /// Presses each key and Enter, and expects that the button with the number is visible and was pressed.
    private func expect(_ steps: [(key: Key, number: Int)], on screen: TestScreen) {
        for (key, number) in steps {
            screen.press(key, .enter)
            #expect(model.ids.last == number && screen.position(of: "Button \(number) ") != nil, "\(key)")
        }
    }

    @Test func `Keys, the wheel and a click on the bar scroll a text`() throws {
        let screen = screen { ScrollView { Text(text) } }
        for (key, first) in [
            (Key.down, 2), (.down, 3), (.pageDown, 7), (.ctrl("u"), 5), (.ctrl("d"), 7), (.pageUp, 3), ("g", 1),
            (.end, 16), (.home, 1),
        ] {
            screen.press(key)
            #expect(screen.position(of: first < 10 ? "line \(first) " : "line \(first)")?.y == 0, "\(key)")
        }
        screen.wheel(at: Point(9, 1))
        #expect(screen.position(of: "line 4 ")?.y == 0)
        let column = try #require(screen.position(of: "┃")?.x)
        for (row, line, y) in [(4, "line 20", 4), (0, "line 1 ", 0)] {
            screen.click(at: Point(column, row))
            #expect(screen.position(of: line)?.y == y)
        }
    }

    @Test func `An empty column is between a text and the scroll bar`() {
        let screen = screen { ScrollView { Text(String(repeating: "sixteen letters. ", count: 20)) } }
        #expect(screen.lines[0] == "sixteen letters. ┃")
        let form = self.screen { Form { ForEach(0..<9, id: \.self) { Text("sixteen column \($0)") } } }
        #expect(form.lines[0] == "sixteen column 0 ┃")
    }

    @Test func `The focused view is scrolled into view, and page keys move the focus to a visible button`() {
        let screen = screen { ScrollView { buttons(1...20) } }
        for _ in 0..<5 { screen.press(.tab) }
        expect([(.tab, 7), (.backtab, 6)], on: screen)
        for _ in 0..<4 { screen.press(.backtab) }
        #expect(screen.position(of: "Button 2 ")?.y == 0)
        screen.press(.home)
        let pages: [(Key, Int)] = [(.pageDown, 5), (.pageDown, 9), (.ctrl("d"), 11), (.pageUp, 7)]
        let ends: [(Key, Int)] = [(.end, 20), (.pageDown, 20), (.home, 1), ("G", 20), ("g", 1), (.ctrl("u"), 1)]
        expect(pages + ends, on: screen)
        let row = self.screen(width: 30) { ScrollView(.horizontal) { HStack { buttons(0...8) } } }
        #expect(row.text.contains("Button 0") && !row.text.contains("Button 8"))
        row.press(.right, .right, .right)
        expect([(.right, 4), (.left, 3)], on: row)
        row.press(.backtab, .backtab, .backtab)
        expect([(.backtab, 8)], on: row)
    }

    @Test func `The wheel moves the focus of a button that leaves the view, and that of no other control`() {
        let screen = screen {
            Button("Outside") { model.ids.append(-1) }
            ScrollView { buttons(1...20) }
        }
        screen.wheel(at: Point(9, 2))
        screen.press(.enter)
        #expect(model.ids == [-1])
        screen.wheel(down: false, at: Point(9, 2))
        // The wheel scrolls by three rows: the fourth button stays visible, the first three do not.
        for focused in [4, 1] {
            screen.press("g")
            for _ in 0..<focused { screen.press(.tab) }
            screen.wheel(at: Point(9, 2))
            screen.press(.enter)
            #expect(model.ids.last == 4 && screen.position(of: "Button 4 ") != nil)
        }
    }

    @Test func `A text field keeps the focus when the wheel scrolls it away, and shows what is typed`() {
        let screen = screen {
            ScrollView {
                TextField("Name", text: Bindable(model).name)
                buttons(1...20)
            }
        }
        for (text, name) in [("m", "am"), ("ina", "amina")] {
            screen.wheel(at: Point(9, 2))
            #expect(screen.cursor == nil)
            screen.paste(text)
            #expect(model.name == name && screen.position(of: name) != nil)
        }
    }

    @Test(arguments: [false, true])
    func `Where nothing scrolls, the keys of ends move the focus, also out of a scroll view`(isScrollView: Bool) {
        let screen = screen {
            if isScrollView { ScrollView { buttons(1...1) } } else { buttons(1...1) }
            buttons(2...2)
        }
        expect([(.end, 2), (.home, 1), ("G", 2), ("g", 1)], on: screen)
    }

    @Test(arguments: [false, true])
    func `The arrow keys scroll to texts around the controls, which a list does not select`(isList: Bool) {
        let screen = screen {
            let content = Group {
                Text("first\n2\n3\n4\n5")
                model.buttons("one", "two")
                Text("x\ny\nz")
                Text("last")
            }
            if isList { List { content } } else { ScrollView { content } }
        }
        #expect(screen.position(of: "one")?.y == 4)
        screen.press(.down, .enter, .up, .enter)
        #expect(model.log == ["two", "one"])
        for (key, text, y) in [(Key.down, "last", 4), (.up, "first", 0)] {
            for _ in 0..<9 { screen.press(key) }
            #expect(screen.position(of: text)?.y == y)
        }
    }

    @Test func `A form has blank rows between sections and notes below values, and an anchor centers content`() throws {
        let screen = TestScreen(width: 50, height: 16) {
            Form {
                Section {
                    LabeledContent("Name", value: "Mina")
                } header: {
                    Text("One")
                } footer: {
                    Text("short")
                }
                Section {
                    Text("row")
                } footer: {
                    Text("a note that does not fit")
                }
                Section { buttons(0...8) }
            }
        }
        let title = try #require(screen.position(of: "One")).y
        let rows = screen.lines[(title + 1)...].prefix(7).map { $0.replacing(#/ *[┃│]$/#, with: "") }
        #expect(rows[0].hasPrefix("  Name ") && rows[6].contains("Button 0"))
        #expect(rows[1...5].map { $0.drop { $0 == " " } } == ["short", "", "row", "a note that does not fit", ""])
        // A footer is in the column of values, if it fits there.
        let columns = ["Mina", "short", "a note"].map { screen.position(of: $0)?.x }
        #expect(columns[0] == columns[1] && columns[2] == screen.position(of: "Name")?.x)
        expect([(.down, 1), (.end, 8)], on: screen)
        let centered = self.screen(width: 31) {
            ScrollView { Text("message").frame(maxWidth: .infinity) }.defaultScrollAnchor(.center, for: .alignment)
        }
        #expect(centered.position(of: "message") == Point(12, 2))
    }
}
