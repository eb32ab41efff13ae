import Observation
import TerminalSwiftUI

/// The model of the screens in the tests.
@MainActor @Observable
final class TestModel {
    var ids: [Int] = []
    var isOn = false
    var name = "a"
    /// The performed actions in order.
    var log: [String] = []
    /// Bindings to the state of the counters on the screen, by name.
    @ObservationIgnored var counters: [String: Binding<Int>] = [:]
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
