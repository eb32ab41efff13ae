import Observation
import Synchronization
@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct LifeTests {
    private let made = Rows(ids: [])

    private func make(_ id: Int) -> Rows {
        made.ids.append(id)
        return Rows(ids: [id])
    }

    @Test func nothingIsDrawnWhenNothingChanged() {
        let rows = Rows(ids: [1])
        var drawn = 0
        let screen = TestScreen(width: 30, height: 8) { Counted(rows: rows) { drawn += 1 } }
        #expect(screen.lines[0] == "1")
        drawn = 0
        _ = screen.lines
        rows.opened = [5]
        #expect(!screen.isDirty)
        screen.resize(width: 30, height: 8)
        #expect(!screen.isDirty)
        rows.ids = [1, 2]
        rows.ids = [1, 2, 3]
        #expect(screen.isDirty)
        #expect(screen.lines[0] == "3")
        #expect(drawn == 1)
        #expect(screen.output().isEmpty == false)
        #expect(screen.output() == [])
    }

    /// A tracking that never fires stays registered for ever; each drawing has to end the one before.
    @Test func drawingsDoNotPileUpTheirObservations() {
        let rows = Rows(ids: [1, 2, 3])
        // Every observation that is left tells of the change.
        let told = Mutex(0)
        let renderer = ViewRenderer({ RootView(RowsView(model: rows)) }, size: Size(20, 8))
        renderer.render()
        for _ in 0..<100 {
            renderer.handle(.key(.down))
            renderer.render()
        }
        renderer.onInvalidate { told.withLock { $0 += 1 } }
        rows.ids = [7]
        #expect(told.withLock { $0 } == 1)
        #expect(renderer.isDirty)
    }

    @Test func aModelLivesAsLongAsItsView() {
        let rows = Rows(ids: [1])
        weak var model: Rows?
        let screen = TestScreen(width: 30, height: 8) {
            for id in rows.ids {
                WithState(make(id)) { kept in
                    let _ = model = kept
                    Text("\(kept.ids)").hidden(rows.selected == 1)
                }
                .id(id)
            }
        }
        _ = screen.lines
        screen.press("z")
        rows.selected = 1
        #expect(screen.lines[0] == "")
        rows.selected = nil
        #expect(screen.lines[0] == "[1]")
        #expect(made.ids == [1])
        rows.ids = [2]
        #expect(screen.lines[0] == "[2]")
        #expect(made.ids == [1, 2])
        rows.ids = []
        _ = screen.lines
        #expect(model == nil)
    }

    @Test func whatIsHiddenKeepsWhereItWas() {
        let rows = Rows(ids: Array(1...40))
        let screen = TestScreen(width: 30, height: 8) {
            ZStack {
                RowsView(model: rows).hidden(rows.selected != nil)
                if rows.selected != nil { Text("above") }
            }
        }
        for _ in 0..<12 { screen.press(.down) }
        let before = screen.lines.dropLast()
        rows.selected = 1
        #expect(screen.lines[0] == "above")
        screen.press(.down, .enter)
        rows.selected = nil
        #expect(screen.lines.dropLast() == before)
        #expect(rows.opened.isEmpty)
    }

    @Test func theRowsOfAHiddenListKeepTheirModels() {
        let rows = Rows(ids: [1, 2])
        let screen = TestScreen(width: 30, height: 8) {
            List(rows.ids.map(Row.init)) { row in
                WithState(make(row.id)) { Text("\($0.ids)") }
            }
            .hidden(rows.selected != nil)
        }
        #expect(screen.lines[1].hasPrefix("[2]"))
        rows.selected = 1
        _ = screen.lines
        rows.selected = nil
        _ = screen.lines
        #expect(made.ids == [1, 2])
    }

    @Test func valuesAreHandedDown() {
        let screen = TestScreen(width: 30, height: 8) {
            VStack {
                NumberView()
                NumberView().environment(\.number, 3)
            }
            .environment(\.number, 2)
        }
        #expect(screen.lines.prefix(2) == ["number 2", "number 3"])
    }

    @Test func branchesDoNotShareTheirState() {
        let rows = Rows(ids: [1])
        let form = Form()
        let screen = TestScreen(width: 30, height: 8) {
            if rows.ids == [1] {
                TextField("one", text: Binding(form, \.name))
            } else {
                TextField("two", text: Binding(form, \.password))
            }
        }
        form.password = "1234"
        screen.type("abc")
        screen.press(.home)
        rows.ids = []
        screen.type("x")
        #expect(form.password == "1234x")
    }

    @Test func waitingEndsWhenTheScreenIsAsWanted() async {
        let rows = Rows(ids: [])
        let screen = TestScreen(width: 30, height: 8) { Text("\(rows.ids.count)").task { rows.ids = [1, 2] } }
        await screen.wait { $0.lines[0] == "2" }
        #expect(screen.lines[0] == "2")
    }
}

private struct Counted: View {
    let rows: Rows
    let count: () -> Void

    var body: some View {
        let _ = count()
        Text("\(rows.ids.count)")
    }
}

private enum NumberKey: EnvironmentKey { static var defaultValue: Int { 1 } }

extension EnvironmentValues {
    fileprivate var number: Int {
        get { self[NumberKey.self] }
        set { self[NumberKey.self] = newValue }
    }
}

private struct NumberView: View {
    var body: some View {
        EnvironmentReader(\.number) { Text("number \($0)") }
    }
}
