import Observation
import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct ListTests {
    private let model = ListModel()

    private func screen(height: Int = 9) -> TestScreen {
        TestScreen(width: 30, height: height) { RowList(model: model) }
    }

    @Test func `Only visible rows are made`() {
        var made: Set<Int> = []
        let screen = TestScreen(width: 200, height: 60) {
            List {
                ForEach(0..<10_000, id: \.self) { id in
                    let _ = made.insert(id)
                    Text("row \(id)")
                }
                Section("More") { Text("end") }
            }
        }
        _ = screen.lines
        #expect(made == Set(0..<58))
        made = []
        screen.press(.end)
        #expect(screen.text.contains("row 9999") && screen.text.contains("end"))
        #expect(made.count < 130)
    }

    @Test func `Spaced rows have an empty row between them, unless the window is low`() {
        let screen = TestScreen(width: 30, height: 16) {
            List { ForEach(0..<3, id: \.self) { Text("row \($0)") } }.spacedRows()
        }
        #expect((0..<3).map { screen.position(of: "row \($0)")?.y } == [0, 2, 4])
        screen.resize(width: 30, height: 15)
        #expect((0..<3).map { screen.position(of: "row \($0)")?.y } == [0, 1, 2])
    }

    @Test func `The list scrolls to the selected row`() {
        model.ids = Array(0..<30)
        let screen = screen(height: 7)
        #expect(screen.rows == [0, 1, 2, 3, 4, 5])
        screen.press(.down, .down, .down, .down, .down, .down)
        #expect(screen.rows == [1, 2, 3, 4, 5, 6] && screen.selected == "row 6")
        screen.press(.pageDown)
        #expect(screen.rows.last == 11 && screen.selected == "row 11")
        screen.press(.up, .up, .up, .up, .up, .up)
        #expect(screen.rows.first == 5)
        screen.press(.home)
        #expect(screen.rows.first == 0 && screen.selected == "row 0")
        screen.press("G")
        #expect(screen.rows.last == 29 && screen.selected == "row 29")
        screen.resize(width: 30, height: 10)
        #expect(screen.rows == Array(21...29))
    }

    @Test func `A click on the scroll bar and the wheel scroll and press nothing`() throws {
        model.ids = Array(0..<30)
        let screen = screen()
        let column = try #require(screen.position(of: "┃")?.x)
        screen.click(at: Point(column, 7))
        #expect(screen.selected == "row 29" && model.log.isEmpty)
        screen.click(at: Point(column, 0))
        #expect(screen.selected == "row 0")
        screen.wheel(at: Point(2, 2))
        #expect(screen.selected == "row 3" && model.log.isEmpty)
        screen.wheel(down: false, at: Point(2, 2))
        #expect(screen.selected == "row 0")
    }

    @Test func `Rows have different heights, and one that is higher than the list is scrolled to its end`() {
        let screen = TestScreen(width: 20, height: 7) {
            List(0..<3, id: \.self) { row in
                VStack { ForEach(0..<(row == 1 ? 9 : 1), id: \.self) { Text("\(row).\($0)") } }
            }
        }
        screen.press(.down)
        #expect(screen.lines[0].contains("1.0"))
        screen.press(.down, .down, .down)
        #expect(screen.lines[0].contains("1.3") && screen.lines[5].contains("1.8"))
        screen.press(.up)
        #expect(screen.lines[0].contains("1.2"))
        screen.press(.down, .down)
        #expect(screen.lines[4].contains("1.8") && screen.lines[5].contains("2.0"))
    }

    @Test func `Without a binding, the selection follows the id of its row`() {
        model.ids = [1, 2, 3, 4]
        let screen = screen()
        screen.press(.down, .down)
        model.ids = [9, 8, 1, 2, 3, 4]
        #expect(screen.selected == "row 3")
        model.ids = [9, 8, 1, 2, 4]
        #expect(screen.selected == "row 4")
        model.ids = []
        #expect(screen.selected == nil)
        screen.press(.down, .enter)
        model.ids = [5]
        screen.press(.enter)
        #expect(model.log == ["open 5"])
    }

    @Test func `G stays at the last row when rows are added, until another key moves`() {
        model.ids = Array(0..<30)
        let screen = screen()
        screen.press("G")
        model.ids = Array(0..<40)
        #expect(screen.selected == "row 39")
        screen.press(.up)
        model.ids = Array(0..<50)
        #expect(screen.selected == "row 38")
    }

    @Test func `A binding gets the id of the selected row at once, and selects another row`() {
        model.ids = Array(1...5)
        let screen = TestScreen(width: 30, height: 13) { SelectionList(model: model) }
        _ = screen.lines
        #expect(model.selected == nil)
        screen.press(.down)
        #expect(model.selected == 2)
        screen.press(.enter)
        #expect(model.writes == [2])
        model.selected = 4
        #expect(screen.selected == "row 4")
        model.ids = [1, 2, 3]
        #expect(screen.selected == "row 3" && model.selected == 4)
        model.ids = Array(1...5)
        #expect(screen.selected == "row 4")
    }

    @Test func `Rows are selected by their tags`() {
        let screen = TestScreen(width: 30, height: 9) {
            List(selection: Bindable(model).selected) {
                ForEach(["a", "b", "c"], id: \.self) { Text("row \($0)").tag($0 == "b" ? 7 : 8) }
                Text("other").tag(Optional(9))
            }
        }
        model.selected = 7
        #expect(screen.selected == "row b")
        screen.press(.down)
        #expect(model.selected == 8)
    }

    @Test func `Enter and a click press the first button of a row, and another button has its key and its place`() {
        model.ids = [1, 2]
        let screen = TestScreen(width: 40, height: 6) { ActionList(model: model) }
        screen.press(.enter, .down, "c", .enter)
        #expect(model.log == ["open 1", "comment 2", "open 2"])
        model.log = []
        screen.click("Comment")
        screen.click("row 2")
        #expect(model.log == ["comment 1", "open 2"] && screen.selected == "row 2")
    }

    @Test func `The key of a row that is no data works for the whole list, and a hint is the label of Enter`() {
        let screen = TestScreen { [model] in
            List {
                Button("Open") { model.log.append("open") }.accessibilityHint("Show it")
                Button("Leave") { model.log.append("leave") }.key("o")
            }
        }
        #expect(screen.lines.last?.hasPrefix("enter show it   o leave") == true, "\n\(screen.text)")
        screen.press("o", .enter)
        #expect(model.log == ["leave", "leave"])
    }

    @Test func `Swipe and context actions are keys of the selected row, one for each label`() {
        model.ids = [1, 2]
        let screen = TestScreen(width: 40, height: 6) { ActionList(model: model) }
        screen.press(.down, "b", "d")
        #expect(model.log == ["buy 2", "delete 2"])
        #expect(screen.elements.map(\.actions).filter { !$0.isEmpty } == [["Buy", "Delete", "Share"]])
        // The key of a disabled action shows the reason.
        let other = TestScreen(width: 40, height: 6) { ActionList(model: model, reason: "Sold out") }
        other.press("b")
        #expect(model.log.count == 2 && other.text.contains("Sold out"))
    }

    @Test func `Up at the first and Down at the last row leave the list`() {
        model.ids = [1, 2]
        let screen = TestScreen(width: 30, height: 9) {
            VStack {
                Button("Above") { model.log.append("above") }
                RowList(model: model)
                Button("Below") { model.log.append("below") }
            }
        }
        screen.press(.tab, .enter, .up, .enter)
        #expect(model.log == ["open 1", "above"])
        screen.press(.down, .down, .down, .enter)
        #expect(model.log == ["open 1", "above", "below"])
        screen.press(.up, .enter)
        #expect(model.log.last == "open 2")
    }

    @Test func `Texts without controls are scrolled to and not selected`() {
        let screen = TestScreen(width: 30, height: 6) {
            List {
                Text("first")
                Section("Title") {
                    Button("one") { model.log.append("one") }
                    Button("two") { model.log.append("two") }
                }
                Text("x")
                Text("y")
                Text("z")
                Text("last")
            }
        }
        #expect(screen.lines[0].contains("first") && screen.selected == "one")
        screen.press(.down, .enter)
        #expect(model.log == ["two"])
        screen.press(.down, .down, .down)
        #expect(screen.text.contains("last"))
        screen.press(.home, .up, .up, .up, .up)
        #expect(screen.lines[0].contains("first") && screen.selected == "one")
    }

    @Test func `A row whose only control is a field or a picker gives it the keys`() {
        let screen = TestScreen(width: 40, height: 6) {
            List {
                TextField("Name", text: Bindable(model).name)
                Picker("Size", selection: Bindable(model).size) {
                    ForEach([1, 2, 3], id: \.self) { Text("\($0)").tag($0) }
                }
                Toggle("Mail", isOn: Bindable(model).isOn)
            }
        }
        screen.type("jk")
        #expect(model.name == "jk" && screen.cursor != nil)
        screen.paste("l")
        screen.press(.down, .right, .down, .enter)
        #expect(model.name == "jkl" && model.size == 2 && model.isOn && screen.cursor == nil)
        screen.press(.up, .up, .backspace)
        #expect(model.name == "jk")
    }

    @Test func `A button in the header of a section is a control of its own`() {
        let screen = TestScreen(width: 30, height: 9) {
            List {
                Section {
                    Button("row") { model.log.append("row") }
                } header: {
                    HStack { Button("Clear") { model.log.append("clear") } }
                } footer: {
                    Text("note")
                }
            }
        }
        screen.click("Clear")
        screen.press(.enter, .down, .enter)
        #expect(model.log == ["clear", "clear", "row"])
    }

    @Test func `Sections have headers, footers and a blank row between them`() {
        let screen = TestScreen(width: 20, height: 10) {
            List {
                Section("One") { Text("a") }
                Section {
                    Text("b")
                } header: {
                    Text("Two")
                } footer: {
                    Text("note")
                }
                Text("c")
            }
        }
        #expect(screen.lines.dropLast().joined(separator: "|") == "One|  a||Two|  b|  note||  c|")
    }
}

@MainActor
@Observable
private final class ListModel {
    var ids: [Int] = []
    var selected: Int?
    var name = ""
    var size = 1
    var isOn = false
    var log: [String] = []
    var writes: [Int?] = []
}

private struct RowList: View {
    let model: ListModel

    var body: some View {
        List {
            ForEach(model.ids, id: \.self) { id in Button("row \(id)") { model.log.append("open \(id)") } }
        }
    }
}

private struct SelectionList: View {
    let model: ListModel

    var body: some View {
        let selection = Binding(
            get: { model.selected },
            set: { id in
                model.selected = id
                model.writes.append(id)
            }
        )
        List(selection: selection) {
            ForEach(model.ids, id: \.self) { Text("row \($0)") }
        }
    }
}

private struct ActionList: View {
    let model: ListModel
    var reason: String?

    var body: some View {
        List {
            ForEach(model.ids, id: \.self) { id in
                HStack {
                    Button("row \(id)") { model.log.append("open \(id)") }
                    Button("Comment") { model.log.append("comment \(id)") }.key("c")
                }
                .swipeActions {
                    buy(id)
                    Button("Delete") { model.log.append("delete \(id)") }.key("d")
                }
                .contextMenu {
                    buy(id)
                    Button("Share") { model.log.append("share \(id)") }
                }
            }
        }
    }

    private func buy(_ id: Int) -> some View {
        Button("Buy") { model.log.append("buy \(id)") }.key("b").disabled(reason != nil, because: reason)
    }
}

extension TestScreen {
    fileprivate var selected: String? { elements.first(where: \.isSelected)?.label }

    /// The numbers of the visible rows.
    fileprivate var rows: [Int] {
        elements.compactMap { $0.label.hasPrefix("row ") ? Int($0.label.dropFirst(4)) : nil }
    }
}
