import TerminalUI
import TerminalUITesting

/// The list with which the others are compared.
@MainActor
final class PreviousList {
    private struct Row: Identifiable {
        let id: Int
    }

    private let rows = (1...10_000).map(Row.init)
    private var filter = ""

    var screen: TestScreen {
        TestScreen(width: 200, height: 60) { [self] in
            VStack {
                HStack {
                    Text("Shop").style(\.title)
                    Spacer()
                    Text("Mina Park").style(\.muted)
                }
                List(rows) { row in
                    HStack {
                        Text("Item \(row.id): 한지 스탠드 '두 번째 달', a paper lamp").lineLimit(1)
                        Spacer()
                        Text("₩\(row.id * 1_000)").style(\.muted)
                    }
                }
                TextField("Filter", text: Binding(self, \.filter), maxLength: 1_000)
            }
        }
    }
}
