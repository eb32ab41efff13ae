import Observation
import TerminalUI

@MainActor @Observable
final class Rows {
    var ids: [Int]
    var selected: Int?
    var opened: [Int] = []

    init(ids: [Int]) {
        self.ids = ids
    }
}

struct RowsView: View {
    let model: Rows

    var body: some View {
        List(model.ids.map(Row.init), open: { model.opened.append($0.id) }) { Text("row \($0.id)") }
    }
}

@MainActor @Observable
final class Form {
    var name = ""
    var password = ""
    var choice = 1
    var isPanelShown = false
    var reason: String?
    var pressed: [String] = []
}

extension Form {
    /// Waits until `condition` holds, looking again whenever something in it changes.
    func wait(until condition: (Form) -> Bool) async {
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking({ condition(self) }, onChange: { continuation.finish() }) { return }
            for await _ in changes {}
        }
    }
}
