import TerminalSwiftUI
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

@MainActor
@Suite struct EnvironmentTests {
    private func texts(@ViewBuilder _ content: @escaping () -> some View) -> [String] {
        TestScreen(content: content).elements.map(\.label)
    }

    @Test func `A value is that of the nearest view above, else the default`() {
        let names = texts {
            NameText()
            Group {
                NameText().environment(\.name, "inner")
                NameText()
            }
            .environment(\.name, "outer")
        }
        #expect(names == ["default", "inner", "outer"])
    }

    @Test func `An object is found by its type and observed`() {
        let model = TestModel()
        let screen = TestScreen {
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
}
