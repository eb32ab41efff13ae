import CoreTesting
import TerminalUI
import TerminalUITesting
import Testing

/// A screen that loads, with a button in its bar.
private struct LoadingScreen: View {
    let model: TestModel

    var body: some View {
        ZStack {
            if model.isOn {
                VStack { ForEach(["Content", "More"], id: \.self) { model.button($0) } }
            } else if model.reason != nil {
                Button("Retry") { model.reason = nil }
            } else {
                Text("Loading")
            }
        }
        .toolbar { model.button("Bar") }
    }
}

private struct Detail: View {
    let number: Int
    let model: TestModel
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack {
            Text("detail \(number)")
            Button("Count \(count)") { count += 1 }
            Button("Push") { model.ids.append(number + 1) }
            Button("Leave") { dismiss() }
        }
        .navigationTitle("Number \(number)")
        .navigationBarBackButtonHidden(model.isOn)
        .onAppear { model.log.append("+\(number)") }
        .onDisappear { model.log.append("-\(number)") }
    }
}

@Suite struct NavigationStackTests {
    private let model = TestModel()

    private func screen(width: Int = 80, height: Int = 24) -> TestScreen {
        TestScreen(width: width, height: height) { [model] in
            NavigationStack(path: Bindable(model).ids) {
                VStack { ForEach(1..<3, id: \.self) { number in Button("To \(number)") { model.ids = [number] } } }
                    .toolbar {
                        ToolbarItem(placement: .primaryAction) { model.button("Add") }
                        ToolbarItem(placement: .cancellationAction) { model.button("Close") }
                    }
                    .navigationTitle("Numbers")
                    .navigationDestination(for: Int.self) { Detail(number: $0, model: model) }
            }
        }
    }

    @Test
    func `A screen has a bar with its title and its buttons, which are the last Tab stops, in one or two rows or none`()
    {
        let screen = screen()
        #expect(screen.lines[0].hasPrefix("Numbers") && screen.lines[0].hasSuffix("[ Add ]  [ Close ]"))
        #expect(screen.tree.hasSuffix("heading \"Numbers\"\nbutton \"Add\"\nbutton \"Close\""))
        screen.press(.tab, .tab, .tab, .enter)
        #expect(model.log == ["Close"] && screen.title == "Numbers")
        screen.resize(width: 24, height: 12)
        #expect(screen.lines[0] == "Numbers" && screen.lines[1].hasSuffix("[ Add ]  [ Close ]"))
        let other = TestScreen(width: 40, height: 10) { NavigationStack { ScrollView { Text("top") } } }
        #expect(other.position(of: "top")?.y == 0)
    }

    @Test func `A pushed screen covers the root, and Esc returns to its focus`() {
        let screen = screen()
        screen.press(.tab, .enter)
        #expect(model.ids == [2] && screen.title == "Number 2" && !screen.text.contains("[ To 1 ]"))
        #expect(screen.lines[0].hasPrefix("‹ Numbers   Number 2"))
        // The first control of the new screen has the focus.
        screen.press(.enter)
        #expect(screen.text.contains("[ Count 1 ]"))
        screen.press(.escape)
        #expect(model.ids.isEmpty && screen.text.contains("[ To 1 ]") && model.log == ["+2", "-2"])
        screen.press(.enter)
        // The screen is new.
        #expect(model.ids == [2] && screen.text.contains("[ Count 0 ]"))
    }

    @Test(arguments: [false, true]) func `The first Tab stop of a pushed screen is its content, also if it loads`(
        isWide: Bool
    ) {
        let screen = TestScreen(width: isWide ? 140 : 80) { [model] in
            let stack = NavigationStack(path: Bindable(model).ids) {
                Button("Push") { model.ids = [1] }
                    .navigationDestination(for: Int.self) { _ in LoadingScreen(model: model) }
            }
            if isWide { NavigationSplitView(sidebar: { model.button("Sidebar") }, detail: { stack }) } else { stack }
        }
        screen.press("Push")
        _ = screen.lines
        model.isOn = true
        screen.press(.enter)
        // The content that is loaded after a failure has the focus, too.
        (model.isOn, model.reason) = (false, "failed")
        screen.press("Retry")
        _ = screen.lines
        model.isOn = true
        screen.press(.enter)
        #expect(model.log == ["Content", "Content"])
        // The focus that a person has moved stays.
        screen.press(.tab)
        model.isOn = false
        screen.press(.down, .up)
        model.isOn = true
        screen.press(.enter)
        #expect(model.log.last == "Bar")
    }

    @Test func `A key that is pressed while the content loads leaves the focus to the content`() {
        let screen = TestScreen { [model] in
            NavigationStack { LoadingScreen(model: model) }.key("x", "Log") { model.log.append("x") }
        }
        screen.press("x")
        model.isOn = true
        screen.press(.enter)
        #expect(model.log == ["x", "Content"])
    }

    @Test(arguments: [false, true])
    func `Content that loads again below a sheet has the focus after the sheet, also if it is new`(isNew: Bool) {
        model.isOn = true
        let screen = TestScreen { [model] in
            NavigationStack { LoadingScreen(model: model).id(model.count) }
                .sheet(item: Bindable(model).item) { _ in model.button("Sheet") }
        }
        screen.press(.tab, .backtab)
        model.item = Presented()
        screen.press(.enter)
        model.isOn = false
        if isNew { model.count += 1 }
        screen.press(.enter)
        model.item = nil
        _ = screen.lines
        model.isOn = true
        screen.press(.enter)
        #expect(model.log == ["Sheet", "Sheet", "Content"])
    }

    @Test func `The title of the previous screen is whole where there is room`() {
        let screen = TestScreen {
            NavigationStack(path: .constant([1])) {
                Text("root")
                    .navigationTitle("A title of twenty-nine letters")
                    .navigationDestination(for: Int.self) { _ in Text("detail").navigationTitle("Detail") }
            }
        }
        #expect(screen.lines[0].hasPrefix("‹ A title of twenty-nine letters   Detail"))
    }

    @Test func `Covered screens keep their state and end their tasks, and dismiss removes those above, too`() {
        model.ids = [1]
        let screen = screen()
        screen.press("Count 0")
        screen.press("Push")
        #expect(screen.text.contains("detail 2") && screen.text.contains("‹ Number 1"))
        #expect(model.log == ["+1", "-1", "+2"])
        screen.press("Number 1")
        #expect(model.ids == [1] && screen.text.contains("[ Count 1 ]"))
        screen.press("Push")
        for path in [[1], []] {
            screen.press("Leave")
            #expect(model.ids == path)
        }
        #expect(screen.title == "Numbers")
    }

    @Test func `A screen without a way back keeps Esc`() {
        (model.ids, model.isOn) = ([1], true)
        let screen = screen()
        #expect(screen.lines[0].hasPrefix("Number 1"))
        screen.press(.escape, .backspace)
        #expect(model.ids == [1])
    }

    @Test func `A value without a destination is a fault`() {
        withKnownIssue {
            let screen = TestScreen { NavigationStack(path: .constant(["x"])) { Text("root") } }
            #expect(screen.text.contains("No view in the NavigationStack has navigationDestination(for: String.self)."))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("navigationDestination(for: String.self)") }
        }
    }

    @Test func `A key shows the field in place of the title and the buttons, and Esc clears it`() throws {
        model.name = ""
        let screen = TestScreen(width: 60) { [model] in
            NavigationStack {
                VStack { model.button("Item") }
                    .navigationTitle("Items")
                    .navigationSubtitle("16")
                    .toolbar { Button("Add") {} }
                    .searchable(text: Bindable(model).name, isPresented: Bindable(model).isOn, prompt: "Search")
            }
        }
        #expect(!screen.tree.contains("textField"))
        #expect(screen.lines[0].hasPrefix("Items  16") && screen.lines[0].hasSuffix("[ Add ]  / Search"))
        screen.press("Search")
        #expect(model.isOn && screen.cursor?.y == 0)
        #expect(screen.lines[0].hasPrefix("/ Search") && screen.lines[0].hasSuffix(" 16"))
        #expect(try #require(screen.lines.last).contains("esc cancel"))
        screen.press(.enter)
        #expect(!model.isOn && screen.text.contains("/ Search"))
        screen.press("/")
        screen.type("a/b")
        let keyBar = try #require(screen.lines.last)
        #expect(keyBar.contains("enter show results") && keyBar.contains("esc clear"))
        screen.press(.enter, .enter)
        #expect(model.log == ["Item"] && model.name == "a/b")
        screen.press("/", "c")
        #expect(model.name == "a/bc")
        screen.press(.escape)
        #expect(model.name.isEmpty && !model.isOn && !screen.tree.contains("textField"))
        // A text shows the field without taking the focus.
        model.name = "lamp"
        #expect(screen.tree.contains("textField \"Search\" = lamp"))
        screen.press(.enter)
        #expect(model.log == ["Item", "Item"])
    }
}

@Suite struct NavigationSplitViewTests {
    private let model = TestModel()

    @Test func `A wide window has two columns and arrows move from one to the other, a narrow one only the sidebar`() {
        let screen = TestScreen(width: 120) { [model] in
            NavigationSplitView {
                model.button("Sidebar").navigationTitle("Items").navigationSplitViewColumnWidth(min: 280, ideal: 360)
            } detail: {
                NavigationStack { model.button("Detail").navigationTitle("Item") }
            }
        }
        #expect(screen.lines[0].hasPrefix("Items") && screen.lines[0].hasSuffix("│ Item"))
        // 360 points are 45 columns, and the margin has 2.
        #expect(screen.position(of: "│")?.x == 48 && screen.title == "Item")
        screen.press(.enter, .right, .enter, .left, .enter)
        #expect(model.log == ["Sidebar", "Detail", "Sidebar"])
        screen.resize(width: 80, height: 24)
        #expect(screen.title == "Items" && !screen.text.contains("Detail"))
    }

    @Test func `The detail shows the selection, which its list writes when the keys have rested`() async {
        let clock = TestClock()
        let selection = Binding(
            get: { [model] in model.selected },
            set: { [model] in
                model.selected = $0
                model.log.append("\($0 ?? 0)")
            }
        )
        let screen = TestScreen(width: 120, clock: clock) { [model] in
            NavigationSplitView {
                List(selection: selection) { ForEach(1..<30, id: \.self) { Text("row \($0)") } }
            } detail: {
                Text("detail \(model.selected ?? 0)")
            }
        }
        for _ in 0..<10 {
            screen.press(.down)
            await clock.untilSleeping()
            clock.advance(by: .milliseconds(30))
        }
        #expect(model.log.isEmpty && screen.text.contains("detail 0"))
        clock.advance(by: .milliseconds(150))
        await screen.wait { [model] _ in !model.log.isEmpty }
        #expect(model.log == ["11"] && screen.text.contains("detail 11"))
        screen.press(.down, .enter)
        #expect(model.log == ["11", "12"] && screen.text.contains("detail 12"))
        screen.click("row 3")
        #expect(model.log == ["11", "12", "3"])
    }

    @Test func `Enter moves to the detail, whose keys then come first, and Esc moves back`() throws {
        let screen = TestScreen(width: 120, height: 12) { [model] in
            NavigationSplitView {
                List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
                    ForEach(1..<30, id: \.self) { row in
                        Text("row \(row)").contextMenu { Button("Buy") { model.log.append("buy \(row)") }.key("b") }
                    }
                }
                .key("x", "Side") { model.log.append("side") }
            } detail: {
                VStack {
                    Button("First") { model.log.append("first") }
                    ScrollView { Text((1..<30).map { "line \($0)" }.joined(separator: "\n")) }
                }
                .key("x", "Detail") { model.log.append("detail") }
            }
        }
        #expect(try #require(screen.lines.last).contains("enter open"))
        screen.press("x", .down, .enter, .enter, "x")
        #expect(model.log == ["side", "first", "detail"] && model.selected == 2)
        // The page keys scroll the text beside the button, not the list.
        screen.press("G")
        #expect(screen.text.contains("line 29") && screen.text.contains("row 1 "))
        // The keys of the selected row work from everywhere.
        screen.press("b", .escape, .down, .down, "b")
        #expect(model.log.last == "buy 4" && model.log.contains("buy 2"))
    }
}
