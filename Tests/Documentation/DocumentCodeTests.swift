import Foundation
import Processes
import Testing

/// The Swift code in Markdown documents, which must compile with the modules of this build.
@Suite(.timeLimit(.minutes(10))) struct DocumentCodeTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    @Test func `The code of all documents compiles`() async throws {
        let documents = try documents.map { path in
            (path: path, markdown: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
        let code = documents.map(DocumentCode.init)
        let sampleCount = code.reduce(0) { $0 + $1.sampleCount }
        print("proof: \(sampleCount) samples of \(documents.count) documents are compiled")
        #expect(sampleCount == documents.reduce(0) { $0 + $1.markdown.ranges(of: "```swift").count })
        #expect(sampleCount > 60)
        let errors = try await errors(in: code)
        #expect(errors == "", "\(errors)")
    }

    @Test func `An error is reported with its place in the document`() async throws {
        let markdown = """
            <!-- swift
            import Core
            network: any NetworkServiceProtocol
            -->
            ```swift
            struct Item: Decodable {}
            let item: Item = try await network.send(Endpoint(.get, "/items/\\(1)"))
            let text: String = item
            ```
            """
        let errors = try await errors(in: [DocumentCode(path: "Sample.md", markdown: markdown)])
        #expect(errors.contains("Sample.md:8:20: error:"), "\(errors)")
        #expect(errors.matches(of: /: error:/).count == 1, "\(errors)")
    }

    /// The paths of the documents, relative to the root.
    private var documents: [String] {
        get throws {
            let packages = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Packages").path)
            let docs = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)
            let paths =
                ["README.md", "Workspace.md", "CONTRIBUTING.md"] + docs.map { "docs/\($0)" }
                + packages.filter { !$0.contains("/.build") }.map { "Packages/\($0)" }
            return paths.filter { $0.hasSuffix(".md") }.sorted()
        }
    }

    /// Returns the errors of the compiler.
    private func errors(in code: [DocumentCode]) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try code.enumerated().map { index, document in
            let file = folder.appending(path: "\(index).swift")
            try document.file.write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
        let info = try await Command.run(["swiftc", "-print-target-info"]).output
        let resources = try JSONDecoder().decode(TargetInfo.self, from: Data(info.utf8)).paths.runtimeResourcePath
        // The last two are for samples of manifests.
        let options = [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-suppress-warnings",
            "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
            "-I", BuiltProduct.folder.appending(path: "Modules").path,
            "-I", "\(resources)/pm/ManifestAPI", "-package-description-version", "6.2",
        ]
        let compiler = try await Command.run(["swiftc"] + options + files)
        #expect(compiler.ending == (compiler.errors.isEmpty ? .exited(0) : .exited(1)))
        return compiler.errors
    }

    /// The part of `swiftc -print-target-info` that has the folder of the manifests' module.
    private struct TargetInfo: Decodable {
        struct Paths: Decodable {
            let runtimeResourcePath: String
        }

        let paths: Paths
    }
}
