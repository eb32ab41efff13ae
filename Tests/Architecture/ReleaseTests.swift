import Foundation
import Testing

/// The files that a release changes, and the settings of editors.
@Suite struct ReleaseTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Workspace.root.appending(path: path), encoding: .utf8)
    }

    @Test func `Everything that names the version follows ProductIdentity`() throws {
        let configuration = try text("App/Sources/Features/Shared/ProductIdentity.swift")
        let version = try #require(configuration.firstMatch(of: /static let version = "(\d+\.\d+\.\d+)"/)).1
        for (file, expected) in [
            ("App/Apple/Project.swift", #""CFBundleShortVersionString": "\#(version)","#),
            ("App/Apple/Trellis.xcodeproj/project.pbxproj", "MARKETING_VERSION = \(version);"),
            ("Packages/Core/README.md", #"from: "\#(version)")"#),
            ("Sandbox/openapi.yaml", "\n  version: \(version)\n"),
            ("Tests/CommandLine/PackageURLTests.swift", #""tag", "\#(version)")"#),
            ("docs/your-own-server.md", "`User-Agent: Trellis/\(version)`"),
        ] {
            #expect(try text(file).contains(expected), "\(file)")
        }
        let newest = try #require(try text("CHANGELOG.md").firstMatch(of: /\n## (\S+)/)).1
        #expect(newest == version)
    }

    @Test func `Editors use the indentation and line length of swift format`() throws {
        struct Format: Decodable {
            let lineLength: Int
            let indentation: [String: Int]
        }
        let format = try JSONDecoder().decode(Format.self, from: Data(text(".swift-format").utf8))
        let all = try #require(try text(".editorconfig").split(separator: "[*]").last?.split(separator: "\n[").first)
        #expect(all.contains("\nmax_line_length = \(format.lineLength)\n"))
        #expect(all.contains("\nindent_style = space\n"))
        #expect(format.indentation.keys.sorted() == ["spaces"])
        #expect(all.contains("\nindent_size = \(format.indentation["spaces"] ?? 0)\n"))
    }
}
