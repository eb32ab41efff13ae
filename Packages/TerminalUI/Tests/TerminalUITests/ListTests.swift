import TerminalUI
import TerminalUITesting
import Testing

@Suite struct ListTests {
    private let model = TestModel()

    private func screen(height: Int = 9, @ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: 40, height: height, content: content)
    }

    private func rows(height: Int = 9) -> TestScreen { screen(height: height) { RowList(model: model) } }

    @Test func `Only visible rows are made`() {
        var made: Set<Int> = []
        let screen = TestScreen(width: 200, height: 60) {
            List {
                ForEach(0..<10_000, id: \.self) { id in
                    let _ = made.insert(id)
                    Text("row \(id)")
                }
                Section("More") { Text("end") }
            }
        }
        _ = screen.lines
        #expect(made == Set(0..<58))
        made = []
        screen.press(.end)
        #expect(screen.text.contains("row 9999") && screen.text.contains("end") && made.count < 130)
    }

    @Test func `Spaced rows have an empty row between them, unless the window is low`() {
        let screen = TestScreen(width: 30, height: 16) {
            List { ForEach(0..<3, id: \.self) { Text("row \($0)") } }.spacedRows()
        }
        #expect((0..<3).map { screen.position(of: "row \($0)")?.y } == [0, 2, 4])
        screen.resize(width: 30, height: 15)
        #expect((0..<3).map { screen.position(of: "row \($0)")?.y } == [0, 1, 2])
    }

    @Test func `The list scrolls to the selected row`() {
        model.ids = Array(0..<30)
        let screen = rows(height: 7)
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
    }

    @Test func `A click on the scroll bar and the wheel scroll and press nothing`() throws {
        model.ids = Array(0..<30)
        let screen = rows()
        let column = try #require(screen.position(of: "┃")?.x)
        for (row, selected) in [(7, "row 29"), (0, "row 0")] {
            screen.click(at: Point(column, row))
            #expect(screen.selected == selected && model.log.isEmpty)
        }
        for (isDown, selected) in [(true, "row 3"), (false, "row 0")] {
            screen.wheel(down: isDown, at: Point(2, 2))
            #expect(screen.selected == selected && model.log.isEmpty)
        }
    }

    @Test func `Rows have different heights, and one that is higher than the list is scrolled to its end`() {
        let screen = screen(height: 7) {
            List(0..<3, id: \.self) { row in
                VStack { ForEach(0..<(row == 1 ? 9 : 1), id: \.self) { Text("\(row).\($0)") } }
            }
        }
        for (key, count, first, last) in [
            (Key.down, 1, "1.0", "1.5"), (.down, 3, "1.3", "1.8"), (.up, 1, "1.2", "1.7"), (.down, 2, "1.4", "2.0"),
        ] {
            for _ in 0..<count { screen.press(key) }
            #expect(screen.lines[0].contains(first) && screen.lines[5].contains(last))
        }
    }

    @Test func `Without a binding, the selection follows the id of its row`() {
        model.ids = [1, 2, 3, 4]
        let screen = rows()
        screen.press(.down, .down)
        for (ids, selected) in [([9, 8, 1, 2, 3, 4], "row 3"), ([9, 8, 1, 2, 4], "row 4"), ([], nil)] {
            model.ids = ids
            #expect(screen.selected == selected)
        }
        screen.press(.down, .enter)
        model.ids = [5]
        screen.press(.enter)
        #expect(model.log == ["row 5"])
    }

    @Test func `G stays at the last row when rows are added, until another key moves`() {
        model.ids = Array(0..<30)
        let screen = rows()
        screen.press("G")
        model.ids = Array(0..<40)
        #expect(screen.selected == "row 39")
        screen.press(.up)
        model.ids = Array(0..<50)
        #expect(screen.selected == "row 38")
    }

    @Test func `A binding gets the id of the selected row at once, and selects another row`() {
        model.ids = Array(1...5)
        var writes: [Int?] = []
        let selection = Binding(
            get: { [model] in model.selected },
            set: { [model] in
                model.selected = $0
                writes.append($0)
            }
        )
        let screen = screen { List(selection: selection) { ForEach(model.ids, id: \.self) { Text("row \($0)") } } }
        _ = screen.lines
        #expect(model.selected == nil)
        screen.press(.down)
        #expect(model.selected == 2)
        screen.press(.enter)
        #expect(writes == [2])
        model.selected = 4
        for (count, selected) in [(5, "row 4"), (3, "row 3"), (5, "row 4")] {
            model.ids = Array(1...count)
            #expect(screen.selected == selected && model.selected == 4)
        }
    }

    @Test func `Rows are selected by their tags`() {
        let screen = screen {
            List(selection: Bindable(model).selected) {
                ForEach(["a", "b", "c"], id: \.self) { Text("row \($0)").tag($0 == "b" ? 7 : 8) }
                Text("other").tag(Optional(9))
            }
        }
        model.selected = 7
        #expect(screen.selected == "row b")
        screen.press(.down)
        #expect(model.selected == 8)
    }

    @Test func `Enter and a click press the first button of a row, and another button has its key and its place`() {
        let screen = screen { ActionList(model: model) }
        screen.press(.enter, .down, "c", .enter)
        screen.click("Comment")
        screen.click("row 2")
        #expect(model.log == ["row 1", "comment 2", "row 2", "comment 1", "row 2"] && screen.selected == "row 2")
    }

    @Test func `The key of a row that is no data works for the whole list, and a hint is the label of Enter`() {
        let screen = TestScreen { [model] in
            List {
                Button("Open") { model.log.append("open") }.accessibilityHint("Show it")
                Button("Leave") { model.log.append("leave") }.key("o")
            }
        }
        #expect(screen.lines.last?.hasPrefix("enter show it   o leave") == true, "\n\(screen.text)")
        screen.press("o", .enter)
        #expect(model.log == ["leave", "leave"])
    }

    @Test func `The key of a row that is no data works while the row is not visible`() {
        let screen = screen {
            List {
                Section { ForEach(1..<100, id: \.self) { model.button("row \($0)") } }
                Section { Button("Leave") { model.log.append("leave") }.key("o") }
            }
        }
        #expect(screen.text.contains("row 1") && !screen.text.contains("  Leave"))
        screen.press("o", .enter)
        #expect(model.log == ["leave", "leave"] && screen.selected == "Leave")
    }

    @Test func `Swipe and context actions are keys of the selected row, one for each label`() {
        let screen = screen { ActionList(model: model) }
        screen.press(.down, "b", "d")
        #expect(model.log == ["buy 2", "delete 2"])
        #expect(screen.elements.map(\.actions).filter { !$0.isEmpty } == [["Buy", "Delete", "Share"]])
        // The key of a disabled action shows the reason.
        model.reason = "Sold out"
        screen.press("b")
        #expect(model.log.count == 2 && screen.text.contains("Sold out"))
    }

    @Test func `Up at the first and Down at the last row leave the list`() {
        model.ids = [1, 2]
        let screen = screen {
            model.button("above")
            RowList(model: model)
            model.button("below")
        }
        screen.press(.tab, .enter, .up, .enter, .down, .down, .down, .enter, .up, .enter)
        #expect(model.log == ["row 1", "above", "below", "row 2"])
    }

    @Test func `Texts without controls are scrolled to and not selected`() {
        let screen = screen(height: 6) {
            List {
                Text("first")
                Section("Title") { ForEach(["one", "two"], id: \.self) { model.button($0) } }
                Text("x")
                Text("y")
                Text("z")
                Text("last")
            }
        }
        #expect(screen.lines[0].contains("first") && screen.selected == "one")
        screen.press(.down, .enter)
        #expect(model.log == ["two"])
        screen.press(.down, .down, .down)
        #expect(screen.text.contains("last"))
        screen.press(.home, .up, .up, .up, .up)
        #expect(screen.lines[0].contains("first") && screen.selected == "one")
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

    @Test func `Sections have headers with controls of their own, footers and a blank row or a rule between them`() {
        let screen = screen(height: 10) {
            List {
                Section("One") { Text("a") }
                Section {
                    model.button("row")
                } header: {
                    HStack { model.button("Clear") }
                } footer: {
                    Text("note")
                }
                Text("c")
            }
        }
        let rule = String(repeating: "─", count: 38)
        #expect(screen.lines.dropLast().joined(separator: "|") == "One|  a||[ Clear ]|▌ row|  note|\(rule)|  c|")
        screen.click("Clear")
        screen.press(.enter, .tab, .enter)
        #expect(model.log == ["Clear", "Clear", "row"])
    }
}

private struct RowList: View {
    let model: TestModel

    var body: some View { List { ForEach(model.ids, id: \.self) { model.button("row \($0)") } } }
}

private struct ActionList: View {
    let model: TestModel

    var body: some View {
        List(1..<3, id: \.self) { id in
            HStack {
                model.button("row \(id)")
                button("Comment", id).key("c")
            }
            .swipeActions {
                buy(id)
                button("Delete", id).key("d")
            }
            .contextMenu {
                buy(id)
                button("Share", id)
            }
        }
    }

    private func button(_ title: String, _ id: Int) -> some View {
        Button(title) { model.log.append("\(title.lowercased()) \(id)") }
    }

    private func buy(_ id: Int) -> some View {
        button("Buy", id).key("b").disabled(model.reason != nil, because: model.reason)
    }
}

extension TestScreen {
    fileprivate var selected: String? { elements.first(where: \.isSelected)?.label }

    /// The numbers of the visible rows.
    fileprivate var rows: [Int] {
        elements.compactMap { $0.label.hasPrefix("row ") ? Int($0.label.dropFirst(4)) : nil }
    }
}
