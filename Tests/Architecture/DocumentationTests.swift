import Foundation
import Testing

@Suite struct DocumentationTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private var documents: [String] {
        get throws {
            let docs = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)
            return ["README.md", "Workspace.md", "CONTRIBUTING.md"]
                + docs.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
        }
    }

    @Test("Every link of a document leads to a file")
    func links() throws {
        for document in try documents {
            let folder = root.appending(path: document).deletingLastPathComponent()
            for match in try text(document).matches(of: #/\]\(([^)#:]+)\)/#) {
                let target = folder.appending(path: String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: target), "\(document): \(match.1)")
            }
        }
    }

    @Test("Every step of the walkthrough names a symbol of its file")
    func walkthrough() throws {
        let steps = try text("docs/walkthrough.md").matches(of: #/\]\(\.\./([^)]+)\),\s+`(\w+)`/#)
        #expect(steps.count >= 12)
        for step in steps {
            let source = try text(String(step.1))
            let declaration = try Regex(#"\b(struct|class|enum|actor|func|var|let) \#(step.2)\b|: \#(step.2)\b"#)
            #expect(source.contains(declaration), "\(step.1) declares no \(step.2)")
        }
    }

    @Test(
        "Documents for readers in a hurry stay short",
        arguments: [
            ("README.md", 110), ("Workspace.md", 130), ("CONTRIBUTING.md", 60), ("docs/names.md", 46),
        ]
    )
    func length(document: String, limit: Int) throws {
        #expect(try text(document).split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
    }
}
