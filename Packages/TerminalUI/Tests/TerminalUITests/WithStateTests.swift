import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct WithStateTests {
    private let model = TestModel(ids: [1])
    /// A model that records the ids of the created models.
    private let created = TestModel()

    private func create(_ id: Int) -> TestModel {
        created.ids.append(id)
        return TestModel(ids: [id])
    }

    @Test func `A model lives as long as its view`() {
        weak var state: TestModel?
        let screen = TestScreen(width: 30, height: 8) {
            for id in model.ids {
                WithState(create(id)) {
                    let _ = state = $0
                    Text("\($0.ids)").hidden(model.isHidden)
                }
                .id(id)
            }
        }
        _ = screen.lines
        screen.press("z")
        model.isHidden = true
        #expect(screen.lines[0] == "")
        model.isHidden = false
        #expect(screen.lines[0] == "[1]")
        #expect(created.ids == [1])
        model.ids = [2]
        #expect(screen.lines[0] == "[2]")
        #expect(created.ids == [1, 2])
        model.ids = []
        _ = screen.lines
        #expect(state == nil)
    }

    @Test func `A hidden list keeps its selection and scroll position and handles no keys`() {
        model.ids = Array(1...40)
        let screen = TestScreen(width: 60, height: 8) {
            ZStack {
                RowList(model: model).hidden(model.isHidden)
                if model.isHidden { Text("above") }
            }
        }
        for _ in 0..<12 { screen.press(.down) }
        let before = screen.lines.dropLast()
        model.isHidden = true
        #expect(screen.lines[0] == "above")
        screen.press(.down, .enter)
        model.isHidden = false
        // A notice says that Enter does nothing.
        #expect(screen.lines.dropLast() == before)
        #expect(model.log.isEmpty)
    }

    @Test func `The rows of a hidden list keep their models`() {
        let screen = TestScreen(width: 30, height: 8) {
            List([1, 2].map(Row.init)) { row in WithState(create(row.id)) { Text("\($0.ids)") } }.hidden(model.isHidden)
        }
        #expect(screen.lines[1].hasPrefix("[2]"))
        for isHidden in [true, false] {
            model.isHidden = isHidden
            _ = screen.lines
        }
        #expect(created.ids == [1, 2])
    }

    @Test func `The branches of a condition do not share state`() {
        let screen = TestScreen(width: 30, height: 8) { [model] in
            if model.isHidden {
                TextField("two", text: Binding(model, \.password), maxLength: 100)
            } else {
                TextField("one", text: Binding(model, \.name), maxLength: 100)
            }
        }
        model.password = "1234"
        screen.type("abc")
        screen.press(.home)
        model.isHidden = true
        screen.type("x")
        #expect(model.password == "1234x")
    }
}
