import TerminalUI

/// A shop on 200 by 60 cells, with a list of 10,000 rows and a field: the screen of the benchmarks, which are a package of
/// their own.
@MainActor
public final class LargeScreen {
    /// A key of the benchmarks.
    public enum Step: Sendable {
        /// Moves in the list.
        case up, down, pageDown, end
        /// Moves to the field, and edits it.
        case backtab, type, erase
        /// Changes nothing.
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
            case .idle: Key(.function(5))
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
            TextField("Filter", text: Binding(self, \.filter))
        }
    }

    /// Creates a screen that is not drawn yet.
    public init() {}

    /// Draws, and returns the number of bytes that a terminal is sent.
    public func draw() -> Int { screen.output().count }

    /// Presses a key and draws.
    @discardableResult
    public func press(_ step: Step) -> Int {
        screen.press(step.key)
        return draw()
    }
}
