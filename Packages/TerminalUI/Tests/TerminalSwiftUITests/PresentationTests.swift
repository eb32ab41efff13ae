import Observation
import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

private struct Item: Identifiable, Equatable {
    let id: Int
}

@MainActor @Observable
private final class Model {
    var item: Item?
    var inner: Item?
    var cover: Item?
    var isAsking = false
    var account: String?
    var log: [String] = []
    var isDismissDisabled = false
    var rows = 3
    var hasCloseButton = false
}

extension Binding {
    fileprivate init<Root: AnyObject>(_ root: Root, _ path: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: path] }, set: { root[keyPath: path] = $0 })
    }
}

@MainActor
@Suite struct SheetTests {
    private let model = Model()

    private func screen(width: Int = 100, height: Int = 30) -> TestScreen {
        TestScreen(width: width, height: height) { [model] in
            VStack {
                Button("First") {}
                Button("Show") { model.item = Item(id: 1) }
            }
            .sheet(item: Binding(model, \.item), onDismiss: { model.log.append("\(model.item?.id ?? 0)") }) { item in
                SheetContent(item: item, model: model)
            }
            .fullScreenCover(item: Binding(model, \.cover)) { item in
                NavigationStack { Button("Cover \(item.id)") { model.cover = nil }.navigationTitle("Cover") }
            }
        }
    }

    @Test func `A sheet shows its title in the border and its buttons at the bottom`() throws {
        model.hasCloseButton = true
        let screen = screen()
        screen.press("Show")
        let top = try #require(screen.position(of: "╭ Sheet 1 ─"))
        let bottom = try #require(screen.position(of: "╰"))
        #expect(screen.title == "Sheet 1")
        #expect(screen.lines[bottom.y - 1].hasSuffix("[ Inner ]  [ Close ]  [ Save ]  │"))
        #expect(screen.position(of: "row 3")?.y == bottom.y - 3)
        #expect(!screen.tree.contains("Show"))
        // It is in the middle of the content.
        #expect(abs(top.y - (28 - bottom.y - 1)) <= 1)
    }

    @Test func `A sheet without a stack has a title and buttons, and the title of the window ends with the app's name`()
        throws
    {
        var settings = DisplaySettings()
        settings.strings.appName = "Trellis"
        let screen = TestScreen(displaySettings: { settings }) {
            Text("below").navigationTitle("Screen").sheet(item: .constant(Item(id: 1))) { _ in
                Text("content").navigationTitle("Sheet").toolbar { Button("Save") {} }
            }
        }
        #expect(screen.text.contains("╭ Sheet ─") && screen.text.contains("[ Save ]  │"))
        #expect(screen.title == "Sheet – Trellis")
    }

    @Test(arguments: [(3, 8), (16, 21), (60, 28)])
    func `A sheet grows with its content up to the window`(rows: Int, height: Int) throws {
        model.rows = rows
        let screen = screen()
        screen.press("Show")
        let top = try #require(screen.position(of: "╭"))
        let bottom = try #require(screen.position(of: "╰"))
        #expect(bottom.y - top.y + 1 == height)
        #expect(screen.text.contains("[ Save ]") && screen.text.contains("tab next"))
    }

    @Test func `A list in a sheet shows all its rows`() throws {
        let screen = TestScreen(width: 100, height: 24) { [model] in
            Text("below").sheet(item: .constant(Item(id: 1))) { _ in
                NavigationStack {
                    List {
                        ForEach(1..<10, id: \.self) { number in
                            Button("row \(number)") { model.log.append("\(number)") }
                        }
                    }
                    .navigationTitle("Rows")
                }
            }
        }
        for row in 1..<10 { #expect(screen.text.contains("row \(row)")) }
        let (top, bottom) = (try #require(screen.position(of: "╭")), screen.position(of: "╰"))
        #expect(bottom?.y == top.y + 11)
        screen.press(.down, .enter)
        #expect(model.log == ["2"])
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
        #expect(model.item == Item(id: 1))
    }

    @Test func `A sheet keeps its state while the window is too small`() {
        let screen = TestScreen(width: 60, height: 20) {
            Text("below").sheet(item: .constant(Item(id: 1))) { _ in SizedCounter() }
        }
        screen.press(.enter)
        screen.resize(width: 10, height: 4)
        _ = screen.lines
        screen.resize(width: 60, height: 20)
        #expect(screen.text.contains("[ Count 1 ]"))
    }

    @Test func `A cover from a narrow column has the width of the window`() {
        let screen = TestScreen(width: 140, height: 20) { [model] in
            NavigationSplitView {
                Text("sidebar")
            } detail: {
                Text("detail").fullScreenCover(item: Binding(model, \.cover)) { _ in SizedCounter() }
            }
        }
        model.cover = Item(id: 1)
        #expect(screen.text.contains("regular"))
    }

    @Test func `Esc does nothing if the view disables that, and is a button for cancelling if there is one`() {
        model.isDismissDisabled = true
        let screen = screen()
        screen.press("Show")
        screen.press(.escape)
        #expect(model.log.isEmpty && model.item != nil)
        model.hasCloseButton = true
        screen.press(.escape)
        #expect(model.log == ["cancel"] && model.item != nil)
        screen.press("Save")
        #expect(model.item == nil)
    }

    @Test func `A sheet over a sheet takes the keys`() {
        let screen = screen()
        screen.press("Show")
        screen.press("Inner")
        #expect(screen.tree == "text \"inner 2\"")
        screen.press(.escape)
        #expect(model.inner == nil && model.item != nil)
        screen.press(.escape)
        #expect(model.item == nil)
    }

    @Test func `A cover takes the place of the screen and has no Esc`() {
        let screen = screen()
        model.cover = Item(id: 4)
        #expect(screen.lines[0].hasPrefix("Cover") && !screen.text.contains("Show"))
        screen.press(.escape)
        #expect(model.cover != nil)
        screen.press(.enter)
        #expect(model.cover == nil && screen.text.contains("[ Show ]"))
    }

    @Test func `The help and the keys are above a sheet`() {
        let screen = screen()
        screen.press("Show")
        screen.press("?")
        #expect(screen.text.contains("Everywhere"))
        screen.press(.escape)
        #expect(model.item != nil && !screen.text.contains("Everywhere"))
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
    let item: Item
    let model: Model
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(alignment: .leading) {
                    ForEach(1..<model.rows + 1, id: \.self) { Text("row \($0)") }
                }
            }
            .navigationTitle(isPresented ? "Sheet \(item.id)" : "not presented")
            .interactiveDismissDisabled(model.isDismissDisabled)
            .toolbar {
                ToolbarItem(placement: .confirmationAction) { Button("Save") { dismiss() } }
                ToolbarItem { Button("Inner") { model.inner = Item(id: 2) } }
                if model.hasCloseButton {
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Close") { model.log.append("cancel") }.keyboardShortcut(.cancelAction)
                    }
                }
            }
        }
        .sheet(item: Binding(model, \.inner)) { Text("inner \($0.id)") }
    }
}

@MainActor
@Suite struct DialogTests {
    private let model = Model()

    private func screen() -> TestScreen {
        TestScreen(width: 80, height: 24) { [model] in
            List {
                Button("Ask") { model.isAsking = true }
                    .confirmationDialog(
                        "Sign out?",
                        isPresented: Binding(model, \.isAsking),
                        titleVisibility: .visible
                    ) {
                        Button("Sign out", role: .destructive) { model.log.append("out") }
                    }
                Text("below")
            }
            .alert(
                "Failed",
                isPresented: Binding(get: { model.account != nil }, set: { if !$0 { model.account = nil } }),
                presenting: model.account
            ) { account in
                Button("Retry") { model.log.append("retry \(account)") }
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
        #expect(!model.isAsking && model.log.isEmpty)
        screen.press("Ask")
        screen.press("Sign out")
        #expect(!model.isAsking && model.log == ["out"])
        screen.press("Ask")
        screen.press(.escape)
        #expect(!model.isAsking && model.log == ["out"])
    }

    @Test func `An alert shows its message, and Esc is its button that cancels`() {
        let screen = screen()
        model.account = "mina"
        let tree = "text \"Failed\"\ntext \"No answer for mina\"\nbutton \"Stop\"\nbutton \"Retry\""
        #expect(screen.tree == tree)
        screen.press(.escape)
        #expect(model.account == nil && model.log == ["stop"])
        model.account = "noah"
        screen.press("Retry")
        #expect(model.account == nil && model.log == ["stop", "retry noah"])
    }
}
