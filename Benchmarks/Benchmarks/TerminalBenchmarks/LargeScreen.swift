import Observation
import PlatformUI
import TerminalUITesting
import Testing

/// A screen of 200 by 60 cells.
@MainActor
final class LargeScreen {
    /// The views of a screen.
    enum Content: String, CaseIterable, Sendable {
        /// 10,000 rows in a list, and a text field.
        case list
        /// 10,000 cards with a picture of 6 rows in a grid, and a text field.
        case grid
        /// A form of 200 controls.
        case form
    }

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

    private let screen: TestScreen

    /// Creates a screen without drawing it.
    init(_ content: Content) {
        screen =
            switch content {
            case .list: TestScreen(width: 200, height: 60) { ShopView { ItemList() } }
            case .grid: TestScreen(width: 200, height: 60) { ShopView { ItemGrid() } }
            case .form: TestScreen(width: 200, height: 60) { LargeForm() }
            }
    }

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

private struct ShopView<Content: View>: View {
    @ViewBuilder let content: Content
    @State private var filter = ""

    var body: some View {
        VStack {
            HStack {
                Text("Shop").bold()
                Spacer()
                Text("Mina Park").foregroundStyle(.secondary)
            }
            content
            TextField("Filter", text: $filter)
        }
    }
}

private struct ItemList: View {
    var body: some View {
        List {
            ForEach(1...10_000, id: \.self) { id in
                HStack {
                    Text("Item \(id): 한지 스탠드 '두 번째 달', a paper lamp")
                    Spacer()
                    Text("₩\(id * 1_000)").foregroundStyle(.secondary)
                }
            }
            Section("More") { Text("All items") }
        }
    }
}

private struct ItemGrid: View {
    var body: some View {
        ScrollView {
            LazyVGrid(
                columns: [GridItem(.adaptive(minimum: 150), spacing: 16, alignment: .top)],
                alignment: .leading,
                spacing: 24
            ) {
                ForEach(1...10_000, id: \.self) { id in
                    Button {
                    } label: {
                        VStack(alignment: .leading) {
                            Text("picture").frame(height: 96)
                            Text("Item \(id): 한지 스탠드 '두 번째 달'")
                            Text("₩\(id * 1_000)").foregroundStyle(.secondary)
                        }
                    }
                    .buttonStyle(.plain)
                }
            }
            .padding()
            Text("All items")
        }
    }
}

private struct LargeForm: View {
    @State private var text = ""
    @State private var isOn = true

    var body: some View {
        Form {
            ForEach(0..<10, id: \.self) { section in
                Section("Section \(section)") {
                    ForEach(0..<5, id: \.self) { Button("Button \(section).\($0)") {} }
                    ForEach(0..<5, id: \.self) { LabeledContent("Label \($0)", value: "value") }
                    ForEach(0..<5, id: \.self) { TextField("Field \($0)", text: $text) }
                    ForEach(0..<5, id: \.self) { Toggle("Switch \($0)", isOn: $isOn) }
                }
            }
        }
    }
}
