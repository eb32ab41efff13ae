@testable import TerminalUI
@testable import TerminalUITesting
import Testing

private struct SignIn: View {
    @Bindable var model: TestModel
    @FocusState private var isEnteringPassword: Bool

    var body: some View {
        TextField("Username", text: $model.name).submitLabel(.next).onSubmit { isEnteringPassword = true }
        Button("Help") {}
        SecureField("Password", text: $model.password)
            .focused($isEnteringPassword, equals: true)
            .submitLabel(.go)
            .onSubmit { model.log.append(model.password) }
        Text(isEnteringPassword ? "password" : "no password")
        Button("Try again") { isEnteringPassword = true }
    }
}

private struct Search: View {
    enum Field { case name, city }

    @Bindable var model: TestModel
    @FocusState private var field: Field?

    var body: some View {
        VStack {
            TextField("Name", text: $model.name).focused($field, equals: .name)
            TextField("City", text: $model.password).focused($field, equals: .city)
            if model.isOn { Text(field.map { "\($0)" } ?? "none") }
        }
        .onAppear { field = .city }
    }
}

@Suite struct TextFieldTests {
    private let model = TestModel()
    private var name: Binding<String> { Bindable(model).name }
    private var password: Binding<String> { Bindable(model).password }

    init() {
        model.name = ""
    }

    private func screen(width: Int = 30, @ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        TestScreen(width: width, height: 12, content: content)
    }

    @Test func `Text is edited at the cursor`() throws {
        let screen = screen { TextField("Name", text: name) }
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
    }

    @Test(arguments: [true, false])
    func `In a form or a list the title is the label of the row, elsewhere an empty field shows it muted`(
        isForm: Bool
    ) throws {
        let screen = screen(width: 70) {
            TextField("Search", text: name)
            if isForm { Form { TextField("City", text: name) } } else { List { TextField("City", text: name) } }
        }
        #expect(screen.style(of: "Search").map { $0.attributes.contains(.underlined) } == false)
        screen.press(.tab)
        let label = try #require(screen.position(of: "City"))
        #expect(screen.cursor == Point(label.x + 24, label.y))
        screen.type("Seoul")
        #expect(screen.position(of: "Search") == nil)
        #expect(screen.tree.hasPrefix("textField \"Search\" = Seoul\ntextField \"City\" = Seoul"))
    }

    @Test func `An empty field with a prompt shows that, and is described by its title`() {
        let screen = TestScreen(width: 70, height: 8) {
            Form { TextField("Amount", text: name, prompt: Text("$12")) }
        }
        #expect(screen.text.contains("$12") && screen.tree == "textField \"Amount\" = ")
        screen.type("5")
        #expect(!screen.text.contains("$12"))
    }

    @Test func `Secure text is shown as dots`() {
        let screen = screen { SecureField("Password", text: password) }
        screen.type("pass한")
        #expect(model.password == "pass한" && !screen.output().contains("pass".utf8))
        #expect(screen.tree == "secureField \"Password\" = •••••")
    }

    @Test func `Enter submits a field, and the focus and its state follow each other`() {
        let screen = screen { SignIn(model: model) }
        #expect(screen.hints.contains("enter next") && screen.text.contains("no password"))
        screen.press("m", .enter)
        #expect(screen.hints.contains("enter go") && !screen.text.contains("no password"))
        screen.type("secret")
        screen.press(.enter, .tab)
        #expect(model.log == ["secret"] && screen.text.contains("no password"))
        screen.press(.enter, "!")
        #expect(model.password == "secret!")
    }

    @Test(arguments: [false, true])
    func `The focus is set when a view appears, also if no view reads its state`(readsState: Bool) {
        model.isOn = readsState
        let screen = screen { Search(model: model) }
        screen.type("Seoul")
        #expect(model.password == "Seoul" && screen.text.contains("city") == readsState)
        screen.press(.backtab)
        #expect(screen.text.contains("name") == readsState)
    }

    @Test func `Enter moves to the next control without an action, and performs those of the field and its container`()
    {
        let screen = screen {
            Form {
                TextField("Name", text: name)
                TextField("City", text: password).onSubmit { model.log.append("field") }
                    .onSubmit { model.log.append("form") }
            }
        }
        screen.press("a", .enter, "b", .enter)
        #expect(model.name == "a" && model.password == "b" && model.log == ["field", "form"])
    }

    @Test func `A field that becomes disabled takes no text and no keys of the screen`() {
        let screen = screen { TextField("Name", text: name).disabled(model.isOn, because: "Wait.") }
        screen.type("a")
        model.isOn = true
        screen.type("q")
        screen.paste("b")
        #expect(model.name == "a" && !screen.isQuitting)
        #expect(screen.notice == "Wait." && screen.cursor == nil)
    }

    @Test func `A pasted text becomes one line of at most 10,000 characters`() {
        let screen = screen(width: 60) { TextField("Name", text: name) }
        screen.paste("one\ntwo\u{1B}[2J\n")
        #expect(model.name == "one two\u{FFFD}[2J")
        screen.paste(String(repeating: "0123456789", count: 100_000))
        #expect(model.name.count == 10_000 && screen.notice == "At most 10000 characters fit.")
    }

    @Test func `A field has its own maximum length and label of Enter`() {
        let screen = TestScreen { [model] in
            TextField("Name", text: Binding(get: { model.name }, set: { model.name = $0 }))
                .maxLength(3)
                .submitLabel(.go, "Sign in")
                .onSubmit {}
        }
        screen.type("abcd")
        #expect(model.name == "abc")
        #expect(screen.lines.last?.hasPrefix("enter sign in") == true, "\n\(screen.text)")
    }

    @Test func `Long text scrolls to the cursor`() {
        let screen = screen(width: 22) { TextField("Name", text: name) }
        screen.type("0123456789한국어는abcdefghijk")
        #expect(screen.position(of: "ghijk") != nil && screen.position(of: "0123") == nil)
        screen.press(.home)
        #expect(screen.position(of: "0123") != nil)
    }
}
