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
                VStack { model.buttons("Content", "More") }
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

    private func screen() -> TestScreen {
        TestScreen { [model] in
            NavigationStack(path: Bindable(model).ids) {
                VStack { ForEach(1..<3, id: \.self) { number in Button("To \(number)") { model.ids = [number] } } }
                    .toolbar {
                        ToolbarItem(placement: .primaryAction) { model.button("Add") }
                        ToolbarItem(placement: .cancellationAction) { model.button("Close") }
                    }
                    .navigationTitle(model.reason ?? "Numbers")
                    .navigationDestination(for: Int.self) { Detail(number: $0, model: model) }
            }
        }
    }

    @Test func `A screen has a bar with its title and its buttons, which are the last Tab stops`() {
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

    @Test func `A covered screen keeps its focus and state, a pushed one is new, and both can be left`() {
        let screen = screen()
        screen.press(.tab, .enter)
        #expect(model.ids == [2] && screen.title == "Number 2" && !screen.text.contains("[ To 1 ]"))
        #expect(screen.lines[0].hasPrefix("‹ Numbers   Number 2"))
        // The first control of the new screen has the focus.
        screen.press(.enter)
        #expect(screen.text.contains("[ Count 1 ]"))
        screen.press(.escape, .enter)
        #expect(model.ids == [2] && screen.text.contains("[ Count 0 ]") && model.log == ["+2", "-2", "+2"])
        screen.press("Count 0")
        screen.press("Push")
        #expect(screen.text.contains("detail 3") && model.log.suffix(2) == ["-2", "+3"])
        screen.press("Number 2")
        #expect(model.ids == [2] && screen.text.contains("[ Count 1 ]"))
        screen.press("Push")
        for path in [[2], []] {
            screen.press("Leave")
            #expect(model.ids == path)
        }
        #expect(screen.title == "Numbers")
        (model.ids, model.isOn) = ([1], true)
        #expect(screen.lines[0].hasPrefix("Number 1"))
        screen.press(.escape, .backspace)
        #expect(model.ids == [1])
        // The title of the previous screen is whole where there is room.
        (model.reason, model.isOn) = ("A title of twenty-nine letters", false)
        #expect(screen.lines[0].hasPrefix("‹ A title of twenty-nine letters   Number 1"))
        let fault = "No view in the NavigationStack has navigationDestination(for: String.self)."
        expectIssue(fault) {
            let screen = TestScreen { NavigationStack(path: .constant(["x"])) { Text("root") } }
            #expect(screen.text.contains(fault))
        }
    }

    enum Container: CaseIterable { case stack, splitView, tabView }

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

    @Test(arguments: Container.allCases)
    func `The first Tab stop of a new screen is its content, also if it loads while a key is pressed`(
        container: Container
    ) {
        let screen = TestScreen(width: container == .splitView ? 140 : 80) { [model] in
            let content = LoadingScreen(model: model).key("x", "Log") { model.log.append("x") }
            let stack = NavigationStack(path: Bindable(model).ids) {
                Button("Push") { model.ids = [1] }.navigationDestination(for: Int.self) { _ in content }
            }
            switch container {
            case .stack: stack
            case .splitView: NavigationSplitView(sidebar: { model.button("Sidebar") }, detail: { stack })
            case .tabView:
                TabView(selection: Bindable(model).count) {
                    Text("first").tabItem { Text("First") }.tag(0)
                    NavigationStack { content }.tabItem { Text("Push") }.tag(1)
                }
            }
        }
        screen.press("Push")
        screen.press("x" as Key)
        model.isOn = true
        screen.press(.enter)
        // The content that is loaded after a failure has the focus, too.
        (model.isOn, model.reason) = (false, "failed")
        screen.press("Retry")
        _ = screen.lines
        model.isOn = true
        screen.press(.enter)
        #expect(model.log == ["x", "Content", "Content"])
        // The focus that a person has moved stays.
        screen.press(.tab)
        model.isOn = false
        screen.press(.down, .up)
        model.isOn = true
        screen.press(.enter)
        #expect(model.log.last == "Bar")
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
        #expect(screen.lines[0].hasPrefix("Items  16") && screen.lines[0].hasSuffix("[ Add ]  / Search"))
        screen.press("Search")
        #expect(model.isOn && screen.lines[0].hasPrefix("/ Search") && screen.lines[0].hasSuffix(" 16"))
        screen.press(.enter)
        #expect(!model.isOn && screen.text.contains("/ Search"))
        screen.press("/")
        screen.type("a/b")
        #expect(screen.lines[23].contains("enter show results") && screen.lines[23].contains("esc clear"))
        screen.press(.enter, .enter)
        #expect(model.log == ["Item"] && model.name == "a/b")
        screen.press("/", .escape)
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
                model.button(model.isOn ? "Field" : "Sidebar").id(model.isOn).key("s").navigationTitle("Items")
                    .navigationSplitViewColumnWidth(min: model.isOn ? .infinity : 280, ideal: 360)
            } detail: {
                NavigationStack { model.button("Detail").key("d").navigationTitle("Item") }
            }
        }
        // 360 points are 45 columns, and 3 are free.
        #expect(screen.lines[0] == "Items" + String(repeating: " ", count: 43) + "Item" && screen.title == "Item")
        #expect(screen.lines[23].hasPrefix("enter sidebar   tab next"))
        screen.press(.enter, .right, .enter)
        // The way back shows which column has the focus. The key bar has no key of the other one.
        #expect(screen.lines[0].hasSuffix("‹ Items   Item"))
        #expect(screen.lines[23].hasPrefix("enter detail   tab next   esc back"))
        screen.press(.left, .enter)
        #expect(model.log == ["Sidebar", "Detail", "Sidebar"])
        // A detail that appears again leaves the focus in the sidebar, also if that has new content.
        for (hidesDetail, pressed) in [(true, "Field"), (false, "Sidebar")] {
            model.isOn = hidesDetail
            #expect(screen.text.contains("Detail") == !hidesDetail)
            screen.press(.enter)
            #expect(model.log.last == pressed)
        }
        screen.resize(width: 80, height: 24)
        #expect(screen.title == "Items" && !screen.text.contains("Detail"))
    }

    @Test func `The selection is written when the keys have rested; Enter moves to the detail, Esc back`() async {
        let clock = TestClock()
        let screen = TestScreen(width: 120, height: 12, clock: clock) { [model] in
            NavigationSplitView {
                List(selection: model.loggedSelection) {
                    ForEach(1..<30, id: \.self) { row in
                        Text("row \(row)").contextMenu { Button("Buy") { model.log.append("buy \(row)") }.key("b") }
                    }
                }
                .key("x", "Side") { model.log.append("side") }
            } detail: {
                VStack {
                    model.button("detail \(model.selected ?? 0)")
                    ScrollView { Text((1..<30).map { "line \($0)" }.joined(separator: "\n")) }
                }
                .key("x", "Detail") { model.log.append("detail") }
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
        #expect(screen.lines[11].contains("enter open"))
        screen.press("x", .home, .down, .enter, .enter, "x")
        #expect(model.log == ["11", "side", "2", "detail 2", "detail"])
        // The page keys scroll the text beside the button, not the list.
        screen.press("G")
        #expect(screen.text.contains("line 29") && screen.text.contains("row 1 "))
        // The keys of the selected row work from everywhere.
        screen.press("b", .escape, .down, .down, "b")
        #expect(model.log.contains("buy 2") && model.log.last == "buy 4")
        screen.click("row 3")
        #expect(model.log.last == "3")
    }
}

@Suite struct TabViewTests {
    private let model = TestModel()

    @Test(arguments: [(15, 1), (24, 3)])
    func `Keys, clicks and labels above the screen select tabs, which keep their state and their focus`(
        height: Int,
        rows: Int
    ) {
        let screen = TestScreen(width: 60, height: height) { [model] in
            TabView(selection: Bindable(model).count) {
                ForEach(0..<3, id: \.self) { tab in
                    NavigationStack { Detail(number: tab, model: model) }
                        .tabItem { Label(["HOME", "PROFILE", "Number 2"][tab], systemImage: "house") }
                        .tag(tab)
                }
            }
        }
        #expect(screen.lines[0] == "1 HOME  2 PROFILE  3 Number 2")
        #expect(screen.lines[rows] == "Number 0")
        #expect(screen.text.contains("━━━━━━──") == (rows == 3))
        #expect(screen.elements.filter { $0.role == .tab }.map(\.isSelected) == [true, false, false])
        screen.press(.enter, "2")
        #expect(model.count == 1 && screen.title == "Number 1" && model.log == ["+0", "-0", "+1"])
        screen.press("]", "]")
        #expect(model.count == 0 && screen.text.contains("Count 1"))
        screen.press(.enter)
        #expect(screen.text.contains("Count 2"))
        screen.press("[")
        // A title that repeats the label is not shown.
        #expect(model.count == 2 && screen.title == "Number 2" && screen.text.ranges(of: "Number 2").count == 1)
        screen.press("PROFILE")
        #expect(model.count == 1)
        #expect(screen.click("HOME") && model.count == 0)
    }

    @Test(arguments: [
        (80, "Shop   1 HOME  2 PROFILE  3 SETTINGS                    Mina Park   ● online"),
        (44, "1 HOME  2 PROFILE  3 SETTINGS            ●"), (26, "1 HOME 2 3             ●"),
    ])
    func `A narrow bar leaves parts out`(width: Int, bar: String) {
        var settings = DisplaySettings()
        settings.appName = "Shop"
        let screen = TestScreen(width: width, displaySettings: { settings }) {
            TabView(selection: .constant(0)) {
                ForEach(0..<3, id: \.self) { tab in
                    Text("").tabItem { Text(["HOME", "PROFILE", "SETTINGS"][tab]) }.tag(tab)
                }
            }
            .tabBarStatus { ForEach(["Mina Park   ● online", "●"], id: \.self) { Text($0) } }
        }
        #expect(screen.lines[0] == bar && screen.title == "Shop")
    }
}
