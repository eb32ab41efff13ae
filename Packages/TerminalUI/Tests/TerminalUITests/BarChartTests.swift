import TerminalUI
import TerminalUITesting
import Testing

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
