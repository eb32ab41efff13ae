import Foundation
import TerminalUI
import TerminalUITesting
import Testing

private struct NameKey: EnvironmentKey { static let defaultValue = "default" }

extension EnvironmentValues {
    fileprivate var name: String {
        get { self[NameKey.self] }
        set { self[NameKey.self] = newValue }
    }
}

private struct NameText: View {
    @Environment(\.name) private var name

    var body: some View { Text(name) }
}

private struct ModelText: View {
    @Environment(TestModel.self) private var model

    var body: some View { Text(model.name) }
}

private struct OptionalModelText: View {
    @Environment(TestModel.self) private var model: TestModel?

    var body: some View { Text(model?.name ?? "none") }
}

private struct Actions: View {
    @Environment(\.openURL) private var openURL
    @Environment(\.refresh) private var refresh

    var body: some View {
        ForEach(["https://a.example", "app://b"], id: \.self) { text in
            Button(text) { if let url = URL(string: text) { openURL(url) } }
        }
        if let refresh { Button("Retry") { Task { await refresh() } } }
    }
}

@Suite struct EnvironmentTests {
    private let model = TestModel()

    @Test func `A value is that of the nearest view above, else the default`() {
        let screen = TestScreen {
            NameText()
            Group {
                NameText().environment(\.name, "inner")
                NameText()
            }
            .environment(\.name, "outer")
        }
        #expect(screen.elements.map(\.label) == ["default", "inner", "outer"])
    }

    @Test func `An object is found by its type and observed`() {
        let screen = TestScreen { [model] in
            OptionalModelText()
            Group {
                ModelText()
                OptionalModelText()
            }
            .environment(model)
        }
        #expect(screen.elements.map(\.label) == ["none", "a", "a"])
        model.name = "b"
        #expect(screen.elements.map(\.label) == ["none", "b", "b"])
    }

    @Test func `A missing object fails the test and is drawn with the name of the view`() {
        let fault = "ModelText: No TestModel is in the environment. A view above sets it with environment(_:)."
        withKnownIssue {
            let screen = TestScreen(width: 100) { ModelText() }
            #expect(screen.tree == "text \"\(fault)\"")
            screen.resize(width: 120, height: 24)
            _ = screen.tree
        } matching: {
            $0.comments.map(\.rawValue) == [fault]
        }
    }

    @Test func `An address goes to the nearest action and then to the one around it, and an action loads again`() async
    {
        let outer = OpenURLAction { [model] url in
            model.log.append(url.absoluteString)
            return .handled
        }
        let screen = TestScreen { [model] in
            VStack {
                Actions()
                Text(model.name)
            }
            .environment(\.openURL, OpenURLAction { $0.scheme == "https" ? .systemAction : .discarded })
            .environment(\.openURL, outer)
            .refreshable { await MainActor.run { model.name = "refreshed" } }
        }
        for label in ["https://a.example", "app://b", "Retry"] { screen.press(label) }
        #expect(model.log == ["https://a.example"])
        await screen.wait { $0.text.contains("refreshed") }
        #expect(!TestScreen { Actions() }.tree.contains("Retry"))
    }
}
