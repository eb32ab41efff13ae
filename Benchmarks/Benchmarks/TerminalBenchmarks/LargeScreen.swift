import TerminalUI
import TerminalUITesting

/// A screen of 200 by 60 cells, with a list of 10,000 rows and a text field.
@MainActor
final class LargeScreen {
    /// A key press.
    enum Step: Sendable {
        /// Moves the selection of the list.
        case up, down, pageDown, end
        /// Moves the focus to the text field, and edits it.
        case backtab, type, erase
        /// Presses a key without a function.
        case idle

        fileprivate var key: Key {
            switch self {
            case .up: .up
            case .down: .down
            case .pageDown: .pageDown
            case .end: .end
            case .backtab: .backtab
            case .type: "x"
            case .erase: .backspace
            case .idle: .delete
            }
        }
    }

    private struct Row: Identifiable {
        let id: Int
    }

    private let rows = (1...10_000).map(Row.init)
    private var filter = ""
    private lazy var screen = TestScreen(width: 200, height: 60) { [unowned self] in
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

    /// Creates a screen without drawing it.
    init() {}

    /// Draws the screen, and returns the number of bytes for a terminal.
    func draw() -> Int { screen.output().count }

    /// Presses a key, draws the screen, and returns the number of bytes for a terminal.
    @discardableResult
    func press(_ step: Step) -> Int {
        screen.press(step.key)
        return draw()
    }

    /// Handles bytes as a terminal sends them, in parts of at most 4,096, draws the screen, and returns the number of bytes
    /// for a terminal.
    func receive(_ bytes: [UInt8]) -> Int {
        for start in stride(from: 0, to: bytes.count, by: 4_096) {
            screen.receive(bytes[start..<min(start + 4_096, bytes.count)])
        }
        return draw()
    }
}
