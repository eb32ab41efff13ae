import Observation
import TerminalEngine
import TerminalSwiftUI
@testable import TerminalUITesting
import Testing

@MainActor
@Observable
private final class Model {
    var name = ""
    var password = ""
    var log: [String] = []
    var isDisabled = false
}

private struct SignIn: View {
    @Bindable var model: Model
    @FocusState private var isEnteringPassword: Bool

    var body: some View {
        VStack {
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
}

private struct Search: View {
    enum Field { case name, city }

    @Bindable var model: Model
    @FocusState private var field: Field?

    var body: some View {
        VStack {
            TextField("Name", text: $model.name).focused($field, equals: .name)
            TextField("City", text: $model.password).focused($field, equals: .city)
            Text(field.map { "\($0)" } ?? "none")
        }
        .onAppear { field = .city }
    }
}

private struct Question: View {
    let model: Model
    @FocusState private var isOnCancel: Bool

    var body: some View {
        VStack {
            Button("Pay") { model.log.append("pay") }
            Button("Cancel") { model.log.append("cancel") }.focused($isOnCancel, equals: true)
        }
        .onAppear { isOnCancel = true }
    }
}

@MainActor
@Suite struct TextFieldTests {
    private let model = Model()
    private var name: Binding<String> { Bindable(model).name }
    private var password: Binding<String> { Bindable(model).password }

    @Test func `A control whose focus state no view reads gets the focus when it is set`() {
        TestScreen(width: 30, height: 8) { Question(model: model) }.press(.enter)
        #expect(model.log == ["cancel"])
    }

    @Test func `Text is edited at the cursor`() throws {
        let screen = TestScreen(width: 30, height: 8) { TextField("Name", text: name) }
        let start = try #require(screen.cursor)
        screen.type("bq?d")
        screen.press(.home)
        screen.type("a")
        screen.press(.right, .delete, .delete)
        screen.type("c")
        #expect(model.name == "abcd")
        #expect(screen.cursor == Point(start.x + 3, start.y))
        #expect(screen.tree == "textField \"Name\" = abcd")
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
        let screen = TestScreen(width: 70, height: 12) {
            VStack {
                TextField("Search", text: name)
                if isForm { Form { TextField("City", text: name) } } else { List { TextField("City", text: name) } }
            }
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
        let screen = TestScreen(width: 30, height: 8) { SecureField("Password", text: password) }
        screen.type("pass한")
        #expect(model.password == "pass한")
        #expect(!screen.output().contains("pass".utf8))
        #expect(screen.tree == "secureField \"Password\" = •••••")
    }

    @Test func `Enter submits a field, and the focus and its state follow each other`() {
        let screen = TestScreen(width: 30, height: 8) { SignIn(model: model) }
        #expect(screen.hints.contains("enter next"))
        screen.type("mina")
        #expect(screen.text.contains("no password"))
        screen.press(.enter)
        #expect(!screen.text.contains("no password"))
        #expect(screen.hints.contains("enter go"))
        screen.type("secret")
        screen.press(.enter)
        #expect(model.log == ["secret"])
        screen.press(.tab)
        #expect(screen.text.contains("no password"))
        screen.press(.enter)
        screen.type("!")
        #expect(model.password == "secret!")
    }

    @Test func `The focus is set when a view appears`() {
        let screen = TestScreen(width: 30, height: 8) { Search(model: model) }
        screen.type("Seoul")
        #expect(model.password == "Seoul")
        #expect(screen.text.contains("city"))
        screen.press(.backtab)
        #expect(screen.text.contains("name"))
    }

    @Test func `Enter moves to the next control without an action`() {
        let screen = TestScreen(width: 30, height: 8) {
            Form {
                TextField("Name", text: name)
                TextField("City", text: password)
            }
        }
        screen.type("a")
        screen.press(.enter)
        screen.type("b")
        #expect(model.name == "a")
        #expect(model.password == "b")
    }

    @Test func `An action of a container follows the one of the field`() {
        let screen = TestScreen(width: 30, height: 8) {
            TextField("Name", text: name)
                .onSubmit { model.log.append("field") }
                .onSubmit { model.log.append("form") }
        }
        screen.press(.enter)
        #expect(model.log == ["field", "form"])
    }

    @Test func `A field that becomes disabled takes no text and no keys of the screen`() {
        let screen = TestScreen(width: 30, height: 8) {
            TextField("Name", text: name).disabled(model.isDisabled, because: "Wait.")
        }
        screen.type("a")
        model.isDisabled = true
        screen.type("q")
        screen.paste("b")
        #expect(model.name == "a")
        #expect(!screen.isQuitting)
        #expect(screen.notice == "Wait.")
        #expect(screen.cursor == nil)
    }

    @Test func `A pasted text becomes one line of at most 10,000 characters`() {
        let screen = TestScreen(width: 60, height: 8) { TextField("Name", text: name) }
        screen.paste("one\ntwo\u{1B}[2J\n")
        #expect(model.name == "one two\u{FFFD}[2J")
        screen.paste(String(repeating: "0123456789", count: 100_000))
        #expect(model.name.count == 10_000)
        #expect(screen.notice == "At most 10000 characters fit.")
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
        let screen = TestScreen(width: 22, height: 6) { TextField("Name", text: name) }
        screen.type("0123456789한국어는abcdefghijk")
        #expect(screen.position(of: "ghijk") != nil)
        #expect(screen.position(of: "0123") == nil)
        screen.press(.home)
        #expect(screen.position(of: "0123") != nil)
    }
}
