import TerminalUI
import TerminalUITesting
import Testing

@Suite struct ListTests {
    private let model = TestModel()
    private var rows: some View { List { ForEach(model.ids, id: \.self) { model.button("row \($0)") } } }

    private func screen(height: Int = 9, @ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: 40, height: height, content: content)
    }

    @Test func `Only visible rows are made`() {
        let screen = TestScreen(width: 200, height: 60) { [model] in
            List {
                ForEach(0..<10_000, id: \.self) { id in
                    let _ = model.made.insert(id)
                    Text("row \(id)")
                }
                Section("More") { Text("end") }
            }
        }
        _ = screen.lines
        #expect(model.made == Set(0..<58))
        model.made = []
        screen.press(.end)
        #expect(screen.text.contains("row 9999") && screen.text.contains("end") && model.made.count < 130)
    }

    @Test(arguments: [(16, [0, 2, 4]), (15, [0, 1, 2])])
    func `Spaced rows have an empty row between them, unless the window is low`(height: Int, places: [Int]) {
        let screen = screen(height: height) { List { ForEach(0..<3, id: \.self) { Text("row \($0)") } }.spacedRows() }
        #expect((0..<3).map { screen.position(of: "row \($0)")?.y } == places)
    }

    @Test func `Keys, the bar and the wheel scroll to the selected row, which stays so when others change`() throws {
        model.ids = Array(0..<30)
        let screen = screen(height: 7) { rows }
        #expect(screen.rows == [0, 1, 2, 3, 4, 5])
        for (key, count, rows, selected) in [
            (Key.down, 6, 1...6, 6), (.pageDown, 1, 6...11, 11), (.up, 6, 5...10, 5), (.home, 1, 0...5, 0),
            ("G", 1, 24...29, 29),
        ] {
            for _ in 0..<count { screen.press(key) }
            #expect(screen.rows == Array(rows) && screen.selected == "row \(selected)", "\(key)")
        }
        screen.resize(width: 30, height: 10)
        #expect(screen.rows == Array(21...29))
        let column = try #require(screen.position(of: "┃")?.x)
        for (row, selected) in [(0, "row 0"), (8, "row 29")] {
            screen.click(at: Point(column, row))
            #expect(screen.selected == selected)
        }
        for (isDown, selected) in [(false, "row 26"), (true, "row 29")] {
            screen.wheel(down: isDown, at: Point(2, 2))
            #expect(screen.selected == selected && model.log.isEmpty)
        }
        screen.press("G")
        for (count, key, selected) in [(40, Key.up, "row 39"), (50, .home, "row 38")] {
            // The last row stays selected when rows are added, until another key moves.
            model.ids = Array(0..<count)
            #expect(screen.selected == selected)
            screen.press(key)
        }
        for (ids, selected) in [([9, 8, 0, 1], "row 0"), ([9, 8, 1], "row 1"), ([], nil)] {
            model.ids = ids
            #expect(screen.selected == selected)
        }
        screen.press(.down, .enter)
        model.ids = [5]
        screen.press(.enter)
        #expect(model.log == ["row 5"])
    }

    @Test func `Rows have different heights, and one that is higher than the list is scrolled to its end`() {
        let screen = screen(height: 7) {
            List {
                ForEach(0..<3, id: \.self) { row in
                    VStack { ForEach(0..<(row == 1 ? 9 : 1), id: \.self) { Text("\(row).\($0)") } }
                }
            }
        }
        for (key, count, first, last) in [
            (Key.down, 1, "1.0", "1.5"), (.down, 3, "1.3", "1.8"), (.up, 1, "1.2", "1.7"), (.down, 2, "1.4", "2.0"),
        ] {
            for _ in 0..<count { screen.press(key) }
            #expect(screen.lines[0].contains(first) && screen.lines[5].contains(last))
        }
    }

    @Test func `A binding gets the id or the tag of the selected row at once, and selects another row`() {
        model.ids = Array(1...5)
        let screen = screen {
            List(selection: model.loggedSelection) {
                ForEach(model.ids, id: \.self) { Text("row \($0)") }
                Text("other").tag(Optional(9))
            }
        }
        _ = screen.lines
        #expect(model.selected == nil)
        screen.press(.down)
        #expect(model.selected == 2)
        screen.press(.enter, .end)
        #expect(model.log == ["2", "9"])
        model.selected = 4
        for (count, selected) in [(5, "row 4"), (3, "other"), (5, "row 4")] {
            model.ids = Array(1...count)
            #expect(screen.selected == selected && model.selected == 4)
        }
    }

    @Test func `Without the focus, no row is marked while the app has selected one that is missing`() {
        let screen = screen {
            List(selection: .constant(Optional(9))) { ForEach(1..<3, id: \.self) { Text("row \($0)") } }
            model.button("Other")
        }
        screen.press(.tab)
        #expect(!screen.text.contains("▌"))
    }

    @Test func `Enter and a click press the first button of a row, and its other actions are keys`() {
        let screen = screen {
            List {
                ForEach(1..<3, id: \.self) { id in
                    let buy = model.button("Buy \(id)").key("b").disabled(model.reason != nil, because: model.reason)
                    HStack {
                        model.button("row \(id)")
                        model.button("Comment \(id)").key("c")
                    }
                    .swipeActions {
                        buy
                        model.button("Delete \(id)").key("d")
                    }
                    .contextMenu {
                        buy
                        model.button("Share \(id)")
                    }
                }
            }
        }
        screen.press(.enter, .down, "c", .enter)
        screen.click("Comment 1")
        screen.click("row 2")
        #expect(model.log == ["row 1", "Comment 2", "row 2", "Comment 1", "row 2"] && screen.selected == "row 2")
        screen.press("b", "d")
        #expect(model.log.suffix(2) == ["Buy 2", "Delete 2"])
        #expect(screen.elements.map(\.actions).filter { !$0.isEmpty } == [["Buy 2", "Delete 2", "Share 2"]])
        // The key of a disabled action shows the reason.
        model.reason = "Sold out"
        screen.press("b")
        #expect(model.log.count == 7 && screen.text.contains("Sold out"))
    }

    @Test func `Up at the first and Down at the last row leave the list`() {
        model.ids = [1, 2]
        let screen = screen {
            model.button("above")
            rows
            model.button("below")
        }
        screen.press(.tab, .enter, .up, .enter, .down, .down, .down, .enter, .up, .enter)
        #expect(model.log == ["row 1", "above", "below", "row 2"])
    }

    @Test func `A row whose only control is a field or a picker gives it the keys`() {
        let screen = screen(height: 6) {
            List {
                TextField("Name", text: Bindable(model).name)
                Picker("Size", selection: Bindable(model).count) { ForEach(0..<3, id: \.self) { Text("\($0)") } }
                Toggle("Mail", isOn: Bindable(model).isOn)
            }
        }
        screen.type("jk")
        #expect(model.name == "ajk" && screen.cursor != nil)
        screen.paste("l")
        screen.press(.down, .right, .down, .enter)
        #expect(model.name == "ajkl" && model.count == 1 && model.isOn && screen.cursor == nil)
        screen.press(.up, .up, .backspace)
        #expect(model.name == "ajk")
    }

    @Test func `Sections have headers with controls, footers, keys of rows that are no data and a row between them`() {
        let screen = screen(height: 11) {
            List {
                Section("One") { Text("a") }
                Section {
                    model.button("row").accessibilityHint("Show it")
                    model.button("Leave").key("o")
                } header: {
                    HStack { model.button("Clear") }
                } footer: {
                    Text("note")
                }
                Text("c")
            }
        }
        let rule = String(repeating: "─", count: 38)
        let rows = "One|  a||[ Clear ]|▌ row|  Leave|  note|\(rule)|  c|"
        #expect(screen.lines.dropLast().joined(separator: "|") == rows)
        screen.click("Clear")
        screen.press(.enter, .tab)
        #expect(screen.lines.last?.hasPrefix("enter show it  o leave") == true, "\n\(screen.text)")
        screen.press(.enter, "o", .enter)
        #expect(model.log == ["Clear", "Clear", "row", "Leave", "Leave"])
    }
}

extension TestScreen {
    fileprivate var selected: String? { elements.first(where: \.isSelected)?.label }

    /// The numbers of the visible rows.
    fileprivate var rows: [Int] {
        elements.compactMap { $0.label.hasPrefix("row ") ? Int($0.label.dropFirst(4)) : nil }
    }
}

@Suite struct LazyVGridTests {
    private let model = TestModel()

    private func screen(count: Int) -> TestScreen {
        TestScreen(width: 40, height: 12) { [model] in
            ScrollView {
                let columns = [GridItem(.adaptive(minimum: 64), spacing: 16, alignment: .top)]
                LazyVGrid(columns: columns, alignment: .leading, spacing: 24) {
                    ForEach(0..<count, id: \.self) { id in
                        let _ = model.made.insert(id)
                        Button(action: { model.log.append("open \(id)") }) {
                            VStack(alignment: .leading) { ForEach(["card \(id)", "price"], id: \.self) { Text($0) } }
                                .frame(maxWidth: .infinity, alignment: .leading)
                        }
                        .buttonStyle(.plain)
                        .contextMenu { model.button("buy \(id)").key("b") }
                    }
                }
                .padding()
                VStack { model.button("Retry") }.onAppear { model.log.append("end") }
            }
        }
    }

    @Test func `Only visible cards are made, in as many columns as fit, and views below appear later`() {
        let screen = screen(count: 10_000)
        #expect(screen.lines[1].hasPrefix("  card 0     card 1     card 2"))
        #expect(screen.lines[2].hasPrefix("  price      price      price"))
        #expect(screen.lines[4].hasPrefix("  card 3     card 4     card 5"))
        #expect(model.made == Set(0..<12) && model.log == [])
        model.made = []
        screen.press(.end)
        #expect(screen.text.contains("card 9999") && screen.text.contains("Retry") && model.made.count < 30)
        #expect(model.log == ["end"])
        screen.resize(width: 60, height: 12)
        #expect(screen.text.contains("card 9999"))
    }

    @Test func `The arrow keys and a click select a card, and Enter and the click press it`() {
        let screen = screen(count: 100)
        screen.press(.right, .down, .enter, .left, .enter, .up, .enter, .right, "b")
        #expect(screen.lines[11].contains("buy 1"))
        screen.click("card 4")
        screen.press(.down, .enter)
        #expect(model.log == ["open 4", "open 3", "open 0", "buy 1", "open 4", "open 7"])
    }

    @Test func `The grid is one Tab stop; Down goes to a shorter line, and at the last line to the next control`() {
        let screen = screen(count: 5)
        _ = screen.lines
        model.log = []
        screen.press(.tab, .enter, .tab, .down, .enter, .right, .down, .enter, .up, .enter)
        #expect(model.log == ["Retry", "open 3", "Retry", "open 4"])
        // From the last column to the last card of a shorter line.
        screen.press(.home, .right, .right, .down, .enter)
        #expect(model.log.last == "open 4")
    }

    @Test(arguments: [true, false])
    func `The modifiers of a grid work, and it is one Tab stop outside a scroll view, too`(isInScrollView: Bool) {
        let screen = TestScreen(width: 40, height: 12) { [model] in
            let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) { model.buttons("one", "two") }
                .onAppear { model.log.append("grid") }
                .padding()
            if isInScrollView { ScrollView { grid } } else { grid }
        }
        #expect(!isInScrollView || screen.position(of: "one")?.y == 1)
        screen.press(.right, .enter)
        #expect(model.log == ["grid", "two"])
    }
}
