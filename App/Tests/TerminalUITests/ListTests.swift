import TerminalUI
import TerminalUITesting
import Testing

/// A screen with a list of rows, 60 high and 200 wide.
@MainActor
struct TestScreenOfRows {
    let screen: TestScreen

    init(count: Int = 10_000, made: @escaping (Int) -> Void = { _ in }) {
        screen = TestScreen(width: 200, height: 60) {
            List((0..<count).map(Row.init)) { row in
                RowText(id: row.id, made: made)
            }
        }
    }

    func fill() {
        for _ in 0..<60 { screen.press(.down) }
        _ = screen.output()
    }
}

private struct RowText: View {
    let id: Int
    let made: (Int) -> Void

    var body: some View {
        let _ = made(id)
        // No two neighbours look alike.
        Text("row \(id) " + String(repeating: ["tea ", "mug ", "hat "][id % 3], count: 20))
    }
}

@MainActor
@Suite struct ListTests {
    @Test func onlyRowsThatAreSeenAreMade() {
        var made: Set<Int> = []
        let rows = TestScreenOfRows { made.insert($0) }
        _ = rows.screen.lines
        #expect(made == Set(0..<59))
        made = []
        rows.screen.press(.end)
        _ = rows.screen.lines
        #expect(made.count < 130)
        #expect(rows.screen.lines[58].hasPrefix("row 9999 "))
    }

    @Test func theSelectedRowIsKeptInSight() {
        let screen = TestScreen(width: 20, height: 6) { List((0..<30).map(Row.init)) { Text("row \($0.id)") } }
        #expect(screen.lines.prefix(5).map { $0.prefix(6) } == ["row 0 ", "row 1 ", "row 2 ", "row 3 ", "row 4 "])
        screen.press(.down, .down, .down, .down, .down)
        #expect(screen.lines[4].hasPrefix("row 5 "))
        #expect(screen.style(of: "row 5")?.attributes.contains(.reversed) == true)
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

    @Test func rowsMayHaveHeightsOfTheirOwn() {
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

    @Test func theSelectionGoesWithItsRow() {
        let model = Rows(ids: [1, 2, 3, 4])
        let screen = TestScreen(width: 20, height: 8) { RowsView(model: model) }
        screen.press(.down, .down)
        model.ids = [9, 8, 1, 2, 3, 4]
        #expect(screen.style(of: "row 3")?.attributes.contains(.reversed) == true)
        model.ids = [9, 8, 1, 2, 4]
        #expect(screen.style(of: "row 4")?.attributes.contains(.reversed) == true)
        model.ids = []
        #expect(screen.text.contains("row") == false)
        screen.press(.down, .enter)
        model.ids = [5]
        screen.press(.enter)
        #expect(model.opened == [5])
    }

    @Test func aBindingHoldsTheSelection() {
        let model = Rows(ids: [1, 2, 3])
        let screen = TestScreen(width: 20, height: 8) {
            List(model.ids.map(Row.init), selection: Binding(model, \.selected)) { Text("row \($0.id)") }
        }
        screen.press(.down)
        #expect(model.selected == 2)
        model.selected = 3
        #expect(screen.style(of: "row 3")?.attributes.contains(.reversed) == true)
    }

    @Test func theMouseSelectsOpensAndScrolls() {
        let model = Rows(ids: Array(1...30))
        let screen = TestScreen(width: 20, height: 8) { RowsView(model: model) }
        screen.click("row 4")
        #expect(model.opened == [])
        screen.click("row 4")
        #expect(model.opened == [4])
        screen.wheel(at: Point(2, 2))
        screen.press(.enter)
        #expect(model.opened == [4, 7])
        screen.wheel(down: false, at: Point(2, 2))
        screen.press(.enter)
        #expect(model.opened == [4, 7, 4])
    }

    @Test func aRowThatIsLeftByItsEdgeGivesTheFocusAway() {
        let model = Rows(ids: [1, 2])
        let screen = TestScreen(width: 20, height: 8) {
            VStack {
                Button("Above") { model.opened.append(-1) }
                RowsView(model: model)
            }
        }
        screen.press(.tab, .enter, .up, .enter)
        #expect(model.opened == [1, -1])
        screen.press(.down, .down, .enter)
        #expect(model.opened == [1, -1, 2])
    }
}

@MainActor
@Suite struct TableTests {
    private let columns: [TableColumn<Row>] = [
        TableColumn("Title", width: 8...20, priority: 2) { Text("title \($0.id)") },
        TableColumn("Amount", width: 8...8, alignment: .trailing, priority: 1) { Text("\($0.id * 100)") },
        TableColumn("Date", width: 10...10) { _ in Text("2026-01-02") },
    ]

    @Test func columnsShrinkThenDropOut() {
        let screen = TestScreen(width: 48, height: 6) { Table((1...2).map(Row.init), columns: columns) }
        #expect(screen.lines[0] == "Title                   Amount  Date")
        #expect(screen.lines[1] == "title 1                    100  2026-01-02")
        screen.resize(width: 34, height: 6)
        #expect(screen.lines[1].contains("2026-01-02"))
        screen.resize(width: 24, height: 6)
        #expect(screen.lines[0] == "Title             Amount")
        #expect(screen.lines[2] == "title 2              200")
    }
}
