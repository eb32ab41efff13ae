import Observation
import TerminalUI

/// The model of the screens in the tests.
@MainActor @Observable
final class TestModel {
    var ids: [Int]
    var selected: Int?
    var name = ""
    var password = ""
    var choice = 1
    var isHidden = false
    var isPanelShown = false
    var reason: String?
    /// The performed actions in order.
    var log: [String] = []

    init(ids: [Int] = []) {
        self.ids = ids
    }

    /// Returns an action that appends `entry` to the log.
    func logging(_ entry: String) -> @MainActor () -> Void { { self.log.append(entry) } }
}

/// A list of the model's ids that logs the ids of opened rows.
struct RowList: View {
    let model: TestModel

    var body: some View {
        List(model.ids.map(Row.init), open: { model.log.append("\($0.id)") }) { Text("row \($0.id)") }
    }
}

struct Row: Identifiable {
    let id: Int
}
