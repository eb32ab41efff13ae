import Foundation
import Testing

@MainActor
@Suite struct DocumentationTests {
    private let sources = URL(filePath: #filePath).appending(path: "../../../Sources/TerminalUI")
        .standardizedFileURL

    @Test func `The article lists each modifier, and no name that is not declared`() throws {
        let read = { (path: String) in try String(contentsOf: sources.appending(path: path), encoding: .utf8) }
        let listed = try read("TerminalUI.docc/YourSwiftUIView.md").split(separator: "\n").filter { $0.hasPrefix("|") }
            .flatMap { $0.matches(of: #/`(\.?\w+)`/#).map { String($0.1) } }
        var types: Set<String> = []
        var modifiers: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where file.hasSuffix(".swift") {
            let source = try "\n" + read(file)
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
