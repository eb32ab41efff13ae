import CoreTesting
import Foundation
@testable import TerminalUI
@testable import TerminalUITesting
import Testing

private struct SignIn: View {
    enum Field { case name, password }

    @Bindable var model: TestModel
    @FocusState private var field: Field?
    @FocusState private var isHelped: Bool

    var body: some View {
        VStack {
            TextField("Name", text: $model.name).submitLabel(.next).onSubmit { field = .password }
                .focused($field, equals: .name)
            Button("Help") { isHelped = true }.focused($isHelped, equals: true)
            SecureField("Password", text: $model.password)
                .focused($field, equals: .password)
                .submitLabel(.go)
                .onSubmit { model.log.append(model.password) }
            Button("Try again") { field = .password }
            if model.isOn { Text("focus \(field.map { "\($0)" } ?? "none")\(isHelped ? ", help" : "")") }
        }
        .onAppear { field = .password }
    }
}

@Suite struct TextFieldTests {
    private let model = TestModel()
    private var name: Binding<String> { Bindable(model).name }

    init() {
        model.name = ""
    }

    @Test func `Text is edited at the cursor, also by keys that are bound elsewhere, and long text scrolls`() throws {
        let screen = TestScreen(width: 22) { TextField("Name", text: name) }
        let start = try #require(screen.cursor)
        screen.type("bq?d")
        screen.press(.home, "a", .right, .delete, .delete, "c")
        #expect(screen.tree == "textField \"Name\" = abcd" && model.name == "abcd")
        #expect(screen.cursor == Point(start.x + 3, start.y))
        screen.click("bcd")
        screen.press(.backspace)
        model.name += "é"
        screen.type("!")
        #expect(model.name == "bcdé!")
        screen.type("0123456789한국어는abcdefghijk")
        #expect(screen.position(of: "ghijk") != nil && screen.position(of: "0123") == nil)
        screen.press(.home)
        #expect(screen.position(of: "0123") != nil)
    }

    @Test(arguments: [true, false])
    func `The title is the label of a row, and elsewhere is shown in an empty field`(isForm: Bool) throws {
        let screen = TestScreen(width: 70) {
            TextField("Search", text: name)
            let fields = Group {
                TextField("City", text: name)
                TextField("Amount", text: name, prompt: Text("$12"))
            }
            if isForm { Form { fields } } else { List { fields } }
        }
        #expect(screen.style(of: "Search").map { $0.attributes.contains(.underlined) } == false)
        screen.press(.tab)
        let label = try #require(screen.position(of: "City"))
        #expect(screen.cursor == Point(label.x + 25, label.y))
        #expect(screen.style(of: "$12")?.attributes.contains(.underlined) == true)
        screen.type("Seoul")
        #expect(screen.position(of: "Search") == nil && !screen.text.contains("$12"))
        #expect(screen.labels == ["Search", "City", "Amount"] && screen.text.ranges(of: "Seoul").count == 3)
    }

    @Test(arguments: [true, false])
    func `The focus follows its state from the start, and a state that is read follows the focus`(isRead: Bool) {
        model.isOn = isRead
        let screen = TestScreen { SignIn(model: model) }
        #expect(screen.lines[23].hasPrefix("enter go ") && screen.text.contains("focus password") == isRead)
        screen.type("sec한")
        #expect(!screen.output().contains("sec".utf8) && screen.tree.contains("secureField \"Password\" = ••••"))
        screen.press(.enter, .tab)
        #expect(model.log == ["sec한"] && screen.text.contains("focus none") == isRead)
        screen.press(.enter, "!", .backtab)
        #expect(model.password == "sec한!" && screen.text.contains("focus none, help") == isRead)
        screen.press(.backtab)
        #expect(screen.lines[23].hasPrefix("enter next ") && screen.text.contains("focus name") == isRead)
        screen.press(.enter)
        #expect(screen.lines[23].hasPrefix("enter go ") && screen.text.contains("focus password") == isRead)
        screen.press("Help")
        #expect(screen.lines[23].hasPrefix("enter help "))
    }

    @Test func `Enter moves to the next control, or performs the actions of the field and its container`() {
        let screen = TestScreen {
            Form {
                TextField("Name", text: name)
                TextField("City", text: Bindable(model).password).onSubmit { model.log.append("field") }
                    .onSubmit { model.log.append("form") }
            }
        }
        screen.press("a", .enter, "b", .enter)
        #expect(model.name == "a" && model.password == "b" && model.log == ["field", "form"])
    }

    @Test func `A field has a maximum length, a label of Enter, and keys of its own, also if it is disabled`() {
        let screen = TestScreen {
            TextField("Name", text: name).maxLength(3).submitLabel(.go, "Sign in").onSubmit {}
                .disabled(model.isOn, because: "Wait.")
                .onKeys(["x"], "mark") { model.log.append("x") }
                .onKeys([.escape], "back") { model.log.append("back") }
        }
        screen.type("qx한")
        let bar = screen.lines[23]
        #expect(bar.hasPrefix("enter sign in   esc back  ") && bar.hasSuffix("  F1 keys   ^C quit"), "\(bar)")
        screen.press(.escape)
        #expect(model.name == "qx한" && model.log == ["back"])
        screen.paste(String(repeating: "0123456789", count: 100_000))
        #expect(model.name == "qx한" && screen.lines[22] == "• At most 3 characters fit.")
        model.isOn = true
        screen.type("q")
        screen.paste("b")
        #expect(model.name == "qx한" && !screen.isQuitting && screen.lines[22] == "• Wait." && screen.cursor == nil)
    }
}

@Suite struct TextTests {
    @Test func `Styles have the appearance that the theme has for their meaning`() {
        let theme = Theme(.automatic, colorDepth: .full, background: nil)
        let screen = TestScreen {
            Text("failed").foregroundStyle(.red)
            Text("late").foregroundStyle(.orange)
            Text("paid").foregroundStyle(.green)
            Text("note").foregroundStyle(.secondary)
            Text("heading").font(.headline)
            Text("summary").italic()
            Group { Text("inner") }.bold().foregroundStyle(.tint)
        }
        for (text, style) in [
            ("failed", theme.error), ("late", theme.warning), ("paid", theme.success), ("note", theme.muted),
            ("heading", theme.title),
        ] {
            #expect(screen.style(of: text) == style.over(theme.base), "\(text)")
        }
        #expect(screen.style(of: "summary")?.attributes == .italic)
        #expect(screen.style(of: "inner")?.attributes == theme.accent.attributes.union(.bold))
    }

    @Test func `Symbols with a mark are shown, decorative ones take no space, and a limit of lines cuts`() {
        let screen = TestScreen(width: 20, height: 8) {
            ForEach(["checkmark", "plus"], id: \.self) { Label("One two three four five six", systemImage: $0) }
                .lineLimit(1)
        }
        let rows = screen.lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
        #expect(rows.prefix(2) == ["✓ One two three f…", "One two three fou…"])
    }

    @Test func `Redacted text is blocks, which appear after a moment`() async {
        let clock = TestClock()
        let screen = TestScreen(clock: clock) { Text("Paper lamp").redacted(reason: .placeholder) }
        #expect(!screen.text.contains("▁"))
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(150))
        await screen.wait { $0.text.contains("▁▁▁▁▁▁▁▁▁▁") }
        #expect(!screen.tree.contains("Paper"))
    }

    @Test func `A link opens its address, is a link of the terminal, and is copied to be shared`() throws {
        let url = try #require(URL(string: "https://a.example/device?code=1"))
        var opened: [URL] = []
        let open = OpenURLAction {
            opened.append($0)
            return .handled
        }
        let screen = TestScreen {
            Link(url.absoluteString, destination: url).environment(\.openURL, open)
            ShareLink(item: url)
        }
        screen.press(.enter)
        #expect(opened == [url] && screen.tree.contains("link"))
        let bytes = String(decoding: screen.output(), as: UTF8.self)
        #expect(bytes.contains(";\(url)\u{1B}\\") && bytes.contains("\u{1B}]8;;\u{1B}\\"))
        screen.press("Copy link")
        #expect(screen.clipboard == url.absoluteString && screen.text.contains("clipboard: \(url)"))
    }
}
