import Observation
import PlatformUI
import TerminalUITesting
import Testing

// The code of the article.

@MainActor @Observable
private final class ProfileModel {
    var name = ""
    var wantsNews = false
    var isSaved = false
}

private struct ProfileView: View {
    @Bindable var model: ProfileModel

    var body: some View {
        Form {
            Section("You") {
                TextField("Name", text: $model.name)
                Toggle("News", isOn: $model.wantsNews)
            }
            Button("Save") { model.isSaved = true }
                .key("s")
                .disabled(model.name.isEmpty, because: "Enter a name first.")
        }
    }
}

@MainActor
@Suite struct DocumentationTests {
    @Test func `The example of the article behaves as documented`() {
        let model = ProfileModel()
        let screen = TestScreen(width: 40, height: 10) { ProfileView(model: model) }
        screen.type("Mina")
        screen.press("Save")
        #expect(model.isSaved)
        #expect(screen.elements.map(\.label) == ["You", "Name", "News", "Save"])
    }
}
