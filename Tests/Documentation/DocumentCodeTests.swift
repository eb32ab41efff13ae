import Foundation
import Processes
import Testing

/// The Swift samples of the documents and of the doc comments, which must compile with the modules of this build.
@Suite(.timeLimit(.minutes(10))) struct DocumentCodeTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    @Test func `The samples of all documents and doc comments compile`() async throws {
        let documents = try files("md", in: [".", "docs"]) + files("md", in: packageFolders)
        let comments = try files("swift", in: packageFolders).map { file in
            (path: file.path, text: Self.docComments(in: file.text))
        }
        let code =
            documents.map { DocumentCode(path: $0.path, markdown: $0.text) }
            + comments.map { DocumentCode(path: $0.path, markdown: $0.text, context: Self.contextOfComments) }
        let sampleCount = code.reduce(0) { $0 + $1.sampleCount }
        print("proof: \(sampleCount) samples of documents and doc comments are compiled")
        // None is overlooked.
        #expect(sampleCount == (documents + comments).reduce(0) { $0 + $1.text.ranges(of: "```swift").count })
        #expect(sampleCount > 80)
        let errors = try await errors(in: code.filter { $0.sampleCount > 0 })
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

    /// The folders of all sources and catalogs of the packages, and of their READMEs.
    private var packageFolders: [String] {
        get throws {
            let manager = FileManager.default
            return try manager.contentsOfDirectory(atPath: root.appending(path: "Packages").path).flatMap { package in
                let sources = "Packages/\(package)/Sources"
                let folders = try manager.subpathsOfDirectory(atPath: root.appending(path: sources).path)
                return ["Packages/\(package)"] + folders.map { "\(sources)/\($0)" }
            }
        }
    }

    /// Returns the files in folders, not below them, with their paths relative to the root.
    private func files(_ pathExtension: String, in folders: [String]) throws -> [(path: String, text: String)] {
        try folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
            return try names.sorted().filter { $0.hasSuffix(".\(pathExtension)") }.map { name in
                let path = folder == "." ? name : "\(folder)/\(name)"
                return (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
            }
        }
    }

    /// Returns the doc comments of a source file without their slashes, on the same lines.
    private static func docComments(in source: String) -> String {
        source.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in line.prefixMatch(of: #/ *\/\/\/ ?/#).map { line[$0.range.upperBound...] } ?? "" }
            .joined(separator: "\n")
    }

    /// The imports and values of all samples in doc comments.
    private static let contextOfComments = """
        import AnalyticsModule
        import AnalyticsTesting
        import AuthModule
        import AuthTesting
        import Core
        import CoreTesting
        import DependencyInjection
        import FeatureKit
        import Foundation
        import LeakDetection
        import PaymentModule
        import PaymentTesting
        import Testing
        struct Item: Codable, Sendable, Identifiable { let id: String }
        final class ItemModel { func load() async {} }
        protocol ItemsLoading: Sendable {}
        struct LoadItems: ItemsLoading { let network: any NetworkServiceProtocol }
        func signIn(_ password: String) {}
        func service(answering: NetworkServiceSpec.Answer) -> any NetworkServiceProtocol { FakeNetworkService() }
        network: any NetworkServiceProtocol
        storage: any SecureStorageProtocol
        locks: any ExclusiveAccess
        exclusiveAccess: any ExclusiveAccess
        log: any EventLog
        logger: any LoggerProtocol
        auth: any AuthManaging
        analytics: any AnalyticsTracking
        user: any AnalyticsUserProviding
        dependencies: PaymentAssembly.Dependencies
        server: any PaymentTestServer
        error: any Error
        cursor: String?
        id: String
        key: String
        issuer: URL
        name: String
        password: String
        """

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
            "-I", "\(resources)/pm/ManifestAPI", "-package-description-version", "6.2",
        ]
        let compiler = try await Command.run(["swiftc"] + options + BuiltProduct.moduleOptions + files)
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
