import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct ListTests {
    private let model = TestModel()

    private func screen(height: Int = 8) -> TestScreen {
        TestScreen(width: 20, height: height) { RowList(model: model) }
    }

    @Test func `Only visible rows are created`() {
        var created: Set<Int> = []
        let screen = TestScreen(width: 200, height: 60) {
            List((0..<10_000).map(Row.init)) { row in
                let _ = created.insert(row.id)
                Text("row \(row.id)")
            }
        }
        _ = screen.lines
        #expect(created == Set(0..<58))
        created = []
        screen.press(.end)
        #expect(screen.lines[57].hasPrefix("row 9999 "))
        #expect(created.count < 130)
    }

    @Test func `The list scrolls to the selected row`() {
        model.ids = Array(0..<30)
        let screen = screen(height: 6)
        #expect(screen.lines.prefix(5).map { $0.prefix(6) } == ["row 0 ", "row 1 ", "row 2 ", "row 3 ", "row 4 "])
        screen.press(.down, .down, .down, .down, .down)
        #expect(screen.lines[4].hasPrefix("row 5 "))
        #expect(screen.isFocused("row 5"))
        screen.press(.pageDown)
        #expect(screen.lines[4].hasPrefix("row 9 "))
        screen.press(.home)
        #expect(screen.lines[0].hasPrefix("row 0 "))
        screen.press("G")
        #expect(screen.lines[4].hasPrefix("row 29 "))
        screen.resize(width: 20, height: 4)
        #expect(screen.text.contains("too small"))
        screen.resize(width: 20, height: 8)
        #expect(screen.lines[6].hasPrefix("row 29 "))
    }

    @Test func `A click on the scroll bar scrolls and opens nothing`() throws {
        model.ids = Array(0..<30)
        let screen = screen(height: 8)
        let text = TestScreen(width: 22, height: 8) { ScrollView { for line in 0..<20 { Text("line \(line)") } } }
        let column = try #require(screen.position(of: "┃")?.x)
        let textColumn = try #require(text.position(of: "┃")?.x)
        screen.click(at: Point(column, 6))
        text.click(at: Point(textColumn, 6))
        #expect(screen.isFocused("row 29") && model.log.isEmpty)
        #expect(text.lines[6].hasPrefix("line 19"))
        screen.click(at: Point(column, 0))
        text.click(at: Point(textColumn, 0))
        #expect(screen.lines[0].hasPrefix("row 0 ") && text.lines[0].hasPrefix("line 0"))
    }

    @Test func `The scroll bar of a focused text has another color`() {
        let screen = TestScreen(width: 20, height: 8) {
            VStack {
                Button("ok") {}
                ScrollView { for line in 0..<20 { Text("line \(line)") } }
            }
        }
        let style = screen.style(of: "┃")
        screen.press(.tab)
        #expect(style != nil && screen.style(of: "┃") != style)
    }

    @Test func `A row that is partly hidden has a scroll bar`() {
        let screen = TestScreen(width: 20, height: 6) {
            List((0..<3).map(Row.init)) { row in
                VStack { for line in 0..<2 { Text("\(row.id).\(line)") } }
            }
        }
        #expect(screen.lines[4].hasPrefix("2.0") && screen.lines.prefix(5).map(\.last) == ["┃", "┃", "┃", "│", "│"])
        screen.press(.end)
        #expect(screen.lines[4].hasPrefix("2.1") && screen.lines.prefix(5).map(\.last) == ["│", "│", "┃", "┃", "┃"])
    }

    @Test func `Rows have different heights`() {
        let screen = TestScreen(width: 20, height: 7) {
            List((0..<10).map(Row.init)) { row in
                VStack { for line in 0...row.id % 3 { Text("\(row.id).\(line)") } }
            }
        }
        #expect(screen.lines.prefix(6).map { $0.prefix(3) } == ["0.0", "1.0", "1.1", "2.0", "2.1", "2.2"])
        screen.press(.down, .down, .down)
        #expect(screen.lines.prefix(6).map { $0.prefix(3) } == ["1.0", "1.1", "2.0", "2.1", "2.2", "3.0"])
        screen.press(.end)
        #expect(screen.lines[5].hasPrefix("9.0"))
    }

    @Test func `A row higher than the list is scrolled to its end`() {
        let screen = TestScreen(width: 20, height: 7) {
            List((0..<3).map(Row.init)) { row in
                VStack { for line in 0..<(row.id == 1 ? 9 : 1) { Text("\(row.id).\(line)") } }
            }
        }
        screen.press(.down)
        #expect(screen.lines[0].hasPrefix("1.0"))
        screen.press(.down, .down, .down)
        #expect(screen.lines[0].hasPrefix("1.3") && screen.lines[5].hasPrefix("1.8"))
        screen.press(.up)
        #expect(screen.lines[0].hasPrefix("1.2"))
        screen.press(.down, .down)
        #expect(screen.lines[4].hasPrefix("1.8") && screen.lines[5].hasPrefix("2.0"))
    }

    @Test func `The selection follows the id of its row`() {
        model.ids = [1, 2, 3, 4]
        let screen = screen()
        screen.press(.down, .down)
        model.ids = [9, 8, 1, 2, 3, 4]
        #expect(screen.isFocused("row 3"))
        model.ids = [9, 8, 1, 2, 4]
        #expect(screen.isFocused("row 4"))
        model.ids = []
        #expect(screen.text.contains("row") == false)
        screen.press(.down, .enter)
        model.ids = [5]
        screen.press(.enter)
        #expect(model.log == ["5"])
    }

    @Test func `A binding stores the selection`() {
        model.ids = [1, 2, 3]
        let screen = TestScreen(width: 20, height: 8) {
            List(model.ids.map(Row.init), selection: Binding(model, \.selected)) { Text("row \($0.id)") }
        }
        #expect(screen.isFocused("row 1") && model.selected == 1)
        screen.press(.down)
        #expect(model.selected == 2)
        model.ids = [1, 3]
        #expect(screen.isFocused("row 3") && model.selected == 3)
        model.selected = 1
        #expect(screen.isFocused("row 1"))
    }

    @Test func `G stays at the last row when rows are added, until another key moves`() {
        model.ids = Array(0..<30)
        let screen = TestScreen(width: 20, height: 8) {
            List(model.ids.map(Row.init), selection: Binding(model, \.selected)) { Text("row \($0.id)") }
        }
        screen.press("G")
        model.ids = Array(0..<40)
        #expect(screen.isFocused("row 39") && model.selected == 39)
        screen.press(.up)
        model.ids = Array(0..<50)
        #expect(screen.isFocused("row 38") && model.selected == 38)
        screen.press(.end)
        _ = screen.lines
        model.selected = 3
        model.ids = Array(0..<60)
        #expect(screen.isFocused("row 3"))
    }

    @Test func `Ctrl-D and Ctrl-U move by half a page`() {
        model.ids = Array(0..<30)
        let screen = screen(height: 9)
        screen.press(.ctrl("d"))
        #expect(screen.isFocused("row 4"))
        screen.press(.ctrl("d"), .ctrl("d"), .ctrl("u"))
        #expect(screen.isFocused("row 8"))
        screen.press(.ctrl("u"), .ctrl("u"), .ctrl("u"))
        #expect(screen.isFocused("row 0"))
    }

    @Test func `A click selects and opens a row, and the wheel moves the selection`() {
        model.ids = Array(1...30)
        let screen = screen()
        screen.click("row 4")
        #expect(screen.isFocused("row 4"))
        #expect(model.log == ["4"])
        screen.wheel(at: Point(2, 2))
        screen.press(.enter)
        screen.wheel(down: false, at: Point(2, 2))
        screen.press(.enter)
        #expect(model.log == ["4", "7", "4"])
    }

    @Test func `Up at the first row moves the focus out of the list`() {
        model.ids = [1, 2]
        let screen = TestScreen(width: 20, height: 8) {
            VStack {
                Button("Above", action: model.logging("above"))
                RowList(model: model)
            }
        }
        screen.press(.tab, .enter, .up, .enter)
        #expect(model.log == ["1", "above"])
        screen.press(.down, .down, .enter)
        #expect(model.log == ["1", "above", "2"])
    }
}

extension TestScreen {
    fileprivate func isFocused(_ text: String) -> Bool { style(of: text)?.background != .inherited }
}

@MainActor
@Suite struct TableTests {
    private let columns: [TableColumn<Row>] = [
        TableColumn("Title", width: 8...20, priority: 2) { Text("title \($0.id)") },
        TableColumn("Amount", width: 8...8, alignment: .trailing, priority: 1) { Text("\($0.id * 100)") },
        TableColumn("Date", width: 10...10) { _ in Text("2026-01-02") },
    ]

    @Test func `A cell has the style of its column, and that of the focus in the selected row`() {
        let column = TableColumn<Row>("Title", width: 8...8, style: { $0.id < 3 ? \.error : \.plain }) {
            Text("row \($0.id)")
        }
        let screen = TestScreen(width: 30, height: 6) { Table((1...3).map(Row.init), columns: [column]) }
        let styles = (1...3).map { screen.style(of: "row \($0)") }
        let error = TestScreen(width: 30, height: 6) { Text("error").style(\.error) }.style(of: "error")
        #expect(styles[1] == error && styles[0] != error && styles[2] != error)
    }

    @Test func `Columns shrink before one of them is left out`() {
        let screen = TestScreen(width: 48, height: 6) { Table((1...2).map(Row.init), columns: columns) }
        #expect(screen.lines[0] == "  Title                   Amount  Date")
        #expect(screen.lines[1] == "▌ title 1                    100  2026-01-02")
        screen.resize(width: 36, height: 6)
        #expect(screen.lines[1].contains("2026-01-02"))
        screen.resize(width: 26, height: 6)
        #expect(screen.lines[0] == "  Title           Amount")
        #expect(screen.lines[2] == "  title 2            200")
    }
}
