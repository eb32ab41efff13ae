import Observation
@testable import TerminalUI
@testable import TerminalUITesting
import Testing

/// The model of the screens in the tests.
@Observable
final class TestModel {
    var ids: [Int] = []
    var selected: Int?
    var item: Presented?
    var inner: Presented?
    var cover: Presented?
    var isOn = false
    var name = "a"
    var password = ""
    var count = 0
    var reason: String?
    /// The performed actions in order.
    var log: [String] = []
    /// The rows or cards that were made.
    @ObservationIgnored var made: Set<Int> = []
    /// Bindings to the state of the counters on the screen, by name.
    @ObservationIgnored var counters: [String: Binding<Int>] = [:]

    /// A binding to the selection that logs its changes.
    var loggedSelection: Binding<Int?> {
        Binding(
            get: { self.selected },
            set: {
                self.selected = $0
                self.log.append("\($0 ?? 0)")
            }
        )
    }

    /// Returns a button that logs its title.
    func button(_ title: String) -> Button<Text> { Button(title) { self.log.append(title) } }

    /// Returns buttons that log their titles.
    func buttons(_ titles: String...) -> some View { ForEach(titles, id: \.self) { self.button($0) } }
}

/// A text with state, which tests change by the model.
struct Counter: View {
    let model: TestModel
    let name: String
    @State private var count: Int

    init(_ name: String, _ model: TestModel, initial: Int = 0) {
        (self.name, self.model) = (name, model)
        _count = State(initialValue: initial)
    }

    var body: some View {
        let _ = model.counters[name] = $count
        Text("\(name)=\(count)")
    }
}

/// The item of a sheet or a cover.
struct Presented: Identifiable, Equatable {
    var id = 1
}

extension View {
    /// Binds keys while the view is visible, as the bars of screens do.
    func onKeys(
        _ keys: [Key],
        _ label: String,
        disabled reason: String? = nil,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () -> Void = {}
    ) -> some View {
        drawing { element, rect, canvas in
            element.draw(in: rect, on: canvas)
            canvas.bind(keys, label, disabledReason: reason, group: group, action)
        }
    }
}

extension TestScreen {
    var labels: [String] { elements.map(\.label) }
}

/// Expects that `body` records an issue that begins with `text`.
func expectIssue(_ text: String, _ body: () -> Void) {
    withKnownIssue {
        body()
    } matching: {
        $0.comments.contains { $0.rawValue.hasPrefix(text) }
    }
}
