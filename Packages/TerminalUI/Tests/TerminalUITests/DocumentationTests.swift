import Foundation
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
    private let sources = URL(filePath: #filePath).appending(path: "../../../Sources/TerminalUI")
        .standardizedFileURL

    @Test func `The example of the article behaves as documented`() {
        let model = ProfileModel()
        let screen = TestScreen(width: 40, height: 10) { ProfileView(model: model) }
        screen.type("Mina")
        screen.press("Save")
        #expect(model.isSaved)
        #expect(screen.elements.map(\.label) == ["You", "Name", "News", "Save"])
    }

    @Test func `The article lists each modifier, and no name that is not declared`() throws {
        let article = try String(
            contentsOf: sources.appending(path: "TerminalUI.docc/YourSwiftUIView.md"),
            encoding: .utf8
        )
        let listed = article.split(separator: "\n").filter { $0.hasPrefix("|") }
            .flatMap { $0.matches(of: #/`(\.?\w+)`/#).map { String($0.1) } }
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        var types: Set<String> = []
        var modifiers: Set<String> = []
        for file in files {
            let source = "\n" + (try String(contentsOf: sources.appending(path: file), encoding: .utf8))
            let names = source.matches(of: #/public (?:struct|protocol|enum|typealias) (\w+)/#)
            types.formUnion(names.map { String($0.1) })
            for view in source.matches(of: #/(?s)\nextension View \{.*?\n\}/#) {
                modifiers.formUnion(view.0.matches(of: #/    public func (\w+)/#).map { ".\($0.1)" })
            }
        }
        #expect(Set(listed).subtracting(types).subtracting(modifiers) == [])
        #expect(modifiers.subtracting(listed) == [])
        #expect(Set(listed).count == listed.count)
    }
}
