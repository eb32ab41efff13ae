import Foundation
import Testing

@Suite struct DocumentationTests {
    private let root = Workspace.root

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private var documents: [String] {
        get throws {
            let documents = try ["", "docs/"].flatMap { folder in
                try FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)
                    .filter { $0.hasSuffix(".md") }.map { folder + $0 }
            }
            let packages = try Workspace(root: root).packages
            return documents + packages.map { "Packages/\($0)/README.md" }
                + ["App/Sources/Infrastructure/Networking/README.md"]
        }
    }

    @Test func `Every link of a document leads to a file, or to a heading of it`() throws {
        for document in try documents {
            let folder = root.appending(path: document).deletingLastPathComponent()
            for match in try text(document).matches(of: #/\]\(([^)#:]+)(?:#([^)]+))?\)/#) {
                let target = folder.appending(path: String(match.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(match.1)")
                guard let anchor = match.2 else { continue }
                let headings = try String(contentsOf: target, encoding: .utf8).split(separator: "\n").filter { line in
                    line.hasPrefix("#")
                        && line.drop { "# ".contains($0) }.lowercased().replacing(" ", with: "-") == anchor
                }
                #expect(headings.count == 1, "\(document): \(match.1)#\(anchor)")
            }
        }
    }

    @Test func `Every step of the walkthrough names a symbol of its file`() throws {
        let steps = try text("docs/walkthrough.md").matches(of: #/\]\(\.\./([^)]+)\),\s+`(\w+)`/#)
        #expect(steps.count >= 12)
        for step in steps {
            let source = try text(String(step.1))
            let declaration = try Regex(#"\b(struct|class|enum|actor|func|var|let) \#(step.2)\b|: \#(step.2)\b"#)
            #expect(source.contains(declaration), "\(step.1) declares no \(step.2)")
        }
    }

    @Test(arguments: [
        ("README.md", 110), ("Workspace.md", 130), ("CONTRIBUTING.md", 60),
    ])
    func `Documents for readers in a hurry stay short`(document: String, limit: Int) throws {
        #expect(try text(document).split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
    }
}
