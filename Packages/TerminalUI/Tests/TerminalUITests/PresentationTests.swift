@testable import TerminalUI
import TerminalUITesting
import Testing

private struct SheetContent: View {
    let item: Presented
    let model: TestModel
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented

    var body: some View {
        NavigationStack {
            List {
                ForEach(0..<model.count, id: \.self) { Text("row \($0)") }
                Button("Count \(count)") { count += 1 }
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

@Suite struct SheetTests {
    private let model = TestModel()

    private func screen() -> TestScreen {
        TestScreen(width: 100, height: 30) { [model] in
            VStack {
                Button("First") {}
                Button("Show") { model.item = Presented() }
            }
            .sheet(item: Bindable(model).item, onDismiss: { model.log.append("\(model.item?.id ?? 0)") }) { item in
                SheetContent(item: item, model: model)
            }
        }
    }

    @Test(arguments: [(2, 8), (15, 21), (60, 28)])
    func `A sheet has its title in the border and grows with its content`(rows: Int, height: Int) throws {
        (model.count, model.isOn) = (rows, true)
        let screen = screen()
        screen.press("Show")
        let top = try #require(screen.position(of: "╭ Sheet 1 ─")).y
        let bottom = try #require(screen.position(of: "╰")).y
        #expect(screen.title == "Sheet 1" && bottom - top + 1 == height && !screen.tree.contains("Show"))
        // It is in the middle of the content.
        #expect(abs(top - (28 - bottom - 1)) <= 1)
        #expect(screen.lines[bottom - 1].hasSuffix("[ Inner ]  [ Close ]  [ Save ]  │"))
        #expect(rows == 60 || screen.position(of: "row \(rows - 1)")?.y == bottom - 4)
    }

    @Test func `Esc dismisses a sheet unless that is disabled or Esc is a button, and the focus returns`() {
        let screen = screen()
        screen.press(.tab, .enter)
        #expect(screen.text.contains("esc close"))
        screen.press(.escape)
        #expect(model.item == nil && model.log.isEmpty)
        _ = screen.lines
        #expect(model.log == ["0"])
        screen.press(.enter)
        model.reason = "disabled"
        screen.press(.escape)
        #expect(model.log == ["0"] && model.item == Presented())
        model.isOn = true
        screen.press(.escape)
        #expect(model.log == ["0", "Close"] && model.item != nil)
        screen.press("Save")
        #expect(model.item == nil)
    }

    @Test func `A sheet over a sheet takes the keys, and a sheet keeps its state in a small window`() {
        let screen = screen()
        screen.press("Show")
        screen.press("Count 0")
        screen.resize(width: 10, height: 4)
        #expect(!screen.text.contains("Count"))
        screen.resize(width: 100, height: 30)
        #expect(screen.text.contains("Count 1"))
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

    @Test func `A cover of a narrow column has the whole window and no Esc, and a sheet needs no stack`() {
        var settings = DisplaySettings()
        settings.appName = "Trellis"
        let screen = TestScreen(width: 140, displaySettings: { settings }) { [model] in
            let content = ContextReader { Text($0.environment.horizontalSizeClass == .regular ? "regular" : "compact") }
            NavigationSplitView {
                Text("sidebar").sheet(item: Bindable(model).item) { _ in
                    Text("content").navigationTitle("Sheet").toolbar { Button("Save") {} }
                }
            } detail: {
                Text("detail").fullScreenCover(item: Bindable(model).cover) { _ in
                    NavigationStack { content.navigationTitle("Cover") }
                }
            }
        }
        model.item = Presented()
        #expect(screen.text.contains("╭ Sheet ─") && screen.text.contains("[ Save ]  │"))
        #expect(screen.title == "Sheet – Trellis")
        (model.item, model.cover) = (nil, Presented())
        screen.press(.escape)
        #expect(model.cover != nil && screen.lines[0] == "Cover" && screen.labels == ["regular", "Cover"])
    }
}

@Suite struct DialogTests {
    private let model = TestModel()

    @Test func `A dialog has a button that cancels, which Esc presses and which has the focus in a confirmation`() {
        let isFailed = Binding(get: { [model] in model.reason != nil }, set: { [model] _ in model.reason = nil })
        let screen = TestScreen { [model] in
            List {
                Button("Ask") { model.isOn = true }
                    .confirmationDialog("Sign out?", isPresented: Bindable(model).isOn, titleVisibility: .visible) {
                        model.button("Sign out")
                    }
                Text("below")
            }
            .alert("Failed", isPresented: isFailed, presenting: model.reason) { account in
                model.button("Retry \(account)")
                Button("Stop", role: .cancel) { model.log.append("stop") }
            } message: { account in
                Text("No answer for \(account)")
            }
        }
        for (keys, log) in [([Key.enter], []), ([.escape], []), ([.right, .enter], ["Sign out"])] {
            screen.press("Ask")
            #expect(screen.tree == "heading \"Sign out?\"\nbutton \"Cancel\"\nbutton \"Sign out\"")
            #expect(screen.text.contains("╭ Sign out? ─"))
            #expect(screen.lines.last?.hasPrefix("esc cancel   tab") == true)
            for key in keys { screen.press(key) }
            #expect(!model.isOn && model.log == log)
        }
        for (key, log) in [(Key.escape, "stop"), ("r", "Retry mina")] {
            model.reason = "mina"
            #expect(screen.labels == ["Failed", "No answer for mina", "Stop", "Retry mina"])
            if key == "r" { screen.press("Retry mina") } else { screen.press(key) }
            #expect(model.reason == nil && model.log.last == log)
        }
    }
}
