import TerminalUI
import TerminalUITesting
import Testing

@Suite struct SheetTests {
    private let model = TestModel()

    init() {
        model.count = 3
    }

    private func screen() -> TestScreen {
        TestScreen(width: 100, height: 30) { [model] in
            VStack {
                Button("First") {}
                Button("Show") { model.item = Presented() }
            }
            .sheet(item: Bindable(model).item, onDismiss: { model.log.append("\(model.item?.id ?? 0)") }) { item in
                SheetContent(item: item, model: model)
            }
            .fullScreenCover(item: Bindable(model).cover) { item in
                NavigationStack { Button("Cover \(item.id)") { model.cover = nil }.navigationTitle("Cover") }
            }
        }
    }

    /// The rows with the upper and the lower border of a sheet.
    private func borders(_ screen: TestScreen) throws -> (top: Int, bottom: Int) {
        (try #require(screen.position(of: "╭")).y, try #require(screen.position(of: "╰")).y)
    }

    @Test func `A sheet shows its title in the border and its buttons at the bottom`() throws {
        model.isOn = true
        let screen = screen()
        screen.press("Show")
        let (top, bottom) = try borders(screen)
        #expect(screen.title == "Sheet 1" && screen.position(of: "╭ Sheet 1 ─")?.y == top)
        #expect(screen.lines[bottom - 1].hasSuffix("[ Inner ]  [ Close ]  [ Save ]  │"))
        #expect(screen.position(of: "row 3")?.y == bottom - 3 && !screen.tree.contains("Show"))
        // It is in the middle of the content.
        #expect(abs(top - (28 - bottom - 1)) <= 1)
    }

    @Test func `A sheet without a stack has a title and buttons, and the title of the window ends with the app's name`()
    {
        var settings = DisplaySettings()
        settings.strings.appName = "Trellis"
        let screen = TestScreen(displaySettings: { settings }) {
            Text("below").navigationTitle("Screen").sheet(item: .constant(Presented())) { _ in
                Text("content").navigationTitle("Sheet").toolbar { Button("Save") {} }
            }
        }
        #expect(screen.text.contains("╭ Sheet ─") && screen.text.contains("[ Save ]  │"))
        #expect(screen.title == "Sheet – Trellis")
    }

    @Test(arguments: [(3, 8), (16, 21), (60, 28)])
    func `A sheet grows with its content up to the window`(rows: Int, height: Int) throws {
        model.count = rows
        let screen = screen()
        screen.press("Show")
        let (top, bottom) = try borders(screen)
        #expect(bottom - top + 1 == height)
        #expect(screen.text.contains("[ Save ]") && screen.text.contains("tab next"))
    }

    @Test func `A list in a sheet shows all its rows`() throws {
        let screen = TestScreen { [model] in
            Text("below").sheet(item: .constant(Presented())) { _ in
                NavigationStack { List(1..<10, id: \.self) { model.button("row \($0)") }.navigationTitle("Rows") }
            }
        }
        let (top, bottom) = try borders(screen)
        #expect(bottom == top + 11 && (1..<10).allSatisfy { screen.text.contains("row \($0)") })
        screen.press(.down, .enter)
        #expect(model.log == ["row 2"])
    }

    @Test func `Esc dismisses a sheet, whose focus returns, and onDismiss is called afterwards`() {
        let screen = screen()
        screen.press(.tab, .enter)
        #expect(screen.text.contains("esc close"))
        screen.press(.escape)
        #expect(model.item == nil && model.log.isEmpty)
        _ = screen.lines
        #expect(model.log == ["0"])
        screen.press(.enter)
        #expect(model.item == Presented())
    }

    @Test(arguments: [true, false])
    func `A list that loads again under a sheet gets the focus back, also if it is there after the sheet`(
        isLate: Bool
    ) {
        let screen = TestScreen { [model] in
            NavigationStack {
                ZStack {
                    if !model.isOn { List(1..<3, id: \.self) { model.button("row \($0)") } }
                }
                .toolbar { Button("Add") { model.log.append("Add") }.key("+") }
            }
            .sheet(item: Bindable(model).item) { _ in Button("Save") {} }
        }
        screen.press(.tab, .tab)
        model.item = Presented()
        _ = screen.lines
        model.isOn = true
        _ = screen.lines
        if isLate {
            screen.press(.escape)
            _ = screen.lines
            model.isOn = false
        } else {
            model.isOn = false
            _ = screen.lines
            screen.press(.escape)
        }
        _ = screen.lines
        screen.press(.enter)
        #expect(model.log == ["row 1"])
    }

    @Test func `A sheet keeps its state while the window is too small`() {
        let screen = TestScreen { Text("below").sheet(item: .constant(Presented())) { _ in SizedCounter() } }
        screen.press(.enter)
        for size in [Size(10, 4), Size(60, 20)] {
            screen.resize(width: size.width, height: size.height)
            #expect(screen.text.contains("[ Count 1 ]") == (size.width == 60))
        }
    }

    @Test func `A cover from a narrow column has the width of the window`() {
        let screen = TestScreen(width: 140) { [model] in
            NavigationSplitView {
                Text("sidebar")
            } detail: {
                Text("detail").fullScreenCover(item: Bindable(model).cover) { _ in SizedCounter() }
            }
        }
        model.cover = Presented()
        #expect(screen.text.contains("regular"))
    }

    @Test func `Esc does nothing if the view disables that, and is a button for cancelling if there is one`() {
        model.reason = "disabled"
        let screen = screen()
        screen.press("Show")
        screen.press(.escape)
        #expect(model.log.isEmpty && model.item != nil)
        model.isOn = true
        screen.press(.escape)
        #expect(model.log == ["Close"] && model.item != nil)
        screen.press("Save")
        #expect(model.item == nil)
    }

    @Test func `A sheet over a sheet takes the keys, and the help is above both`() {
        let screen = screen()
        screen.press("Show")
        screen.press("Inner")
        #expect(screen.tree == "text \"inner 2\"")
        screen.press("?")
        #expect(screen.text.contains("Everywhere"))
        screen.press(.escape)
        #expect(model.inner != nil && !screen.text.contains("Everywhere"))
        screen.press(.escape)
        #expect(model.inner == nil && model.item != nil)
        screen.press(.escape)
        #expect(model.item == nil)
    }

    @Test func `A cover takes the place of the screen and has no Esc`() {
        let screen = screen()
        model.cover = Presented(id: 4)
        #expect(screen.lines[0].hasPrefix("Cover") && !screen.text.contains("Show"))
        screen.press(.escape)
        #expect(model.cover != nil)
        screen.press(.enter)
        #expect(model.cover == nil && screen.text.contains("[ Show ]"))
    }
}

private struct SizedCounter: View {
    @State private var count = 0
    @Environment(\.horizontalSizeClass) private var sizeClass

    var body: some View {
        Button("Count \(count)") { count += 1 }
        Text(sizeClass == .regular ? "regular" : "compact")
    }
}

private struct SheetContent: View {
    let item: Presented
    let model: TestModel
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(alignment: .leading) { ForEach(1...model.count, id: \.self) { Text("row \($0)") } }
            }
            .navigationTitle(isPresented ? "Sheet \(item.id)" : "not presented")
            .interactiveDismissDisabled(model.reason != nil)
            .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Save") { dismiss() } }
                ToolbarItem { Button("Inner") { model.inner = Presented(id: 2) } }
                if model.isOn {
                    ToolbarItem(placement: .cancellationAction) {
                        model.button("Close").keyboardShortcut(.cancelAction)
                    }
                }
            }
        }
        .sheet(item: Bindable(model).inner) { Text("inner \($0.id)") }
    }
}

@Suite struct DialogTests {
    private let model = TestModel()

    private func screen() -> TestScreen {
        TestScreen { [model] in
            List {
                Button("Ask") { model.isOn = true }
                    .confirmationDialog("Sign out?", isPresented: Bindable(model).isOn, titleVisibility: .visible) {
                        Button("Sign out", role: .destructive) { model.log.append("out") }
                    }
                Text("below")
            }
            .alert(
                "Failed",
                isPresented: Binding(get: { model.reason != nil }, set: { if !$0 { model.reason = nil } }),
                presenting: model.reason
            ) { account in
                model.button("Retry \(account)")
                Button("Stop", role: .cancel) { model.log.append("stop") }
            } message: { account in
                Text("No answer for \(account)")
            }
        }
    }

    @Test func `A confirmation has a button that cancels, which has the focus`() {
        let screen = screen()
        screen.press("Ask")
        #expect(screen.tree == "text \"Sign out?\"\nbutton \"Cancel\"\nbutton \"Sign out\"")
        screen.press(.enter)
        #expect(!model.isOn && model.log.isEmpty)
        screen.press("Ask")
        screen.press("Sign out")
        #expect(!model.isOn && model.log == ["out"])
        screen.press("Ask")
        screen.press(.escape)
        #expect(!model.isOn && model.log == ["out"])
    }

    @Test func `An alert shows its message, and Esc is its button that cancels`() {
        let screen = screen()
        model.reason = "mina"
        #expect(
            screen.tree == """
                text "Failed"
                text "No answer for mina"
                button "Stop"
                button "Retry mina"
                """
        )
        screen.press(.escape)
        #expect(model.reason == nil && model.log == ["stop"])
        model.reason = "noah"
        screen.press("Retry noah")
        #expect(model.reason == nil && model.log == ["stop", "Retry noah"])
    }
}
