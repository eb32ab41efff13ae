import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct TableTests {
    private let columns: [TableColumn<Row>] = [
        TableColumn("Title", width: 8...20, priority: 2) { Text("title \($0.id)") },
        TableColumn("Amount", width: 8...8, alignment: .trailing, priority: 1) { Text("\($0.id * 100)") },
        TableColumn("Date", width: 10...10) { _ in Text("2026-01-02") },
    ]

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

@MainActor
@Suite struct WithStateTests {
    @Test func `A model lives as long as its view, also while that is hidden`() {
        let model = TestModel(ids: [1])
        weak var state: TestModel?
        let screen = TestScreen(width: 30, height: 8) {
            for id in model.ids {
                WithState(TestModel(ids: [id])) {
                    let _ = state = $0
                    Text("\($0.ids)").hidden(model.isHidden)
                }
                .id(id)
            }
        }
        #expect(screen.lines[0] == "[1]")
        weak let first = state
        model.isHidden = true
        #expect(screen.lines[0] == "" && state === first)
        model.ids = [2]
        model.isHidden = false
        #expect(screen.lines[0] == "[2]" && first == nil)
        model.ids = []
        _ = screen.lines
        #expect(state == nil)
    }
}

@MainActor
@Suite struct BarChartTests {
    @Test func `The bars have the lengths of their values, and the figures one right edge`() {
        let screen = TestScreen(width: 40, height: 8) {
            BarChart([
                .init(label: "Oct", value: 50, figure: "$50.00"),
                .init(label: "November", value: 100, figure: "$100.00"),
                .init(label: "Dec", value: 0, figure: "$0.00"), .init(label: "Jan", value: 12.5, figure: "$12.50"),
            ])
        }
        let lines = screen.lines.prefix(4)
        #expect(lines.map { $0.count { $0 == "█" } } == [9, 19, 0, 2])
        #expect(lines[0].hasPrefix("Oct       █████████▌ ") && lines[1].hasPrefix("November  ███"))
        #expect(lines[3].contains("██▍"))
        #expect(Set(lines.map(\.count)).count == 1 && lines[2].hasSuffix(" $0.00"))
    }

    @Test func `A chart without values, or without room, has no bars`() {
        let screen = TestScreen(width: 20, height: 8) {
            BarChart([.init(label: "A long label", value: 1, figure: "1,000,000")])
        }
        #expect(!screen.text.contains("█"))
        #expect(TestScreen(width: 20, height: 8) { BarChart([]) }.lines[0].isEmpty)
    }
}

@MainActor
@Suite struct BridgeViewTests {
    private let model = TestModel()

    @Test(arguments: [(80, "narrow"), (120, "wide")])
    func `A view of the new toolkit has its state, its keys and its title in a view of the old one`(
        width: Int,
        text: String
    ) {
        let screen = TestScreen(width: width, height: 20) { [model] in
            VStack {
                Text("old")
                BridgeView(BridgedScreen(), dismiss: model.logging("dismissed"))
            }
            .onKey("x", "old key", perform: model.logging("x"))
        }
        #expect(screen.lines[0] == "old" && screen.title == "Bridged" && screen.text.contains(text))
        screen.press(.enter, "x", .down, .enter)
        #expect(screen.text.contains("[ Count 1 ]"))
        #expect(model.log == ["x", "dismissed"])
    }
}
