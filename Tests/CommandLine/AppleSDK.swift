import Foundation
import Processes
import Testing

/// The modules of an Apple platform that the declarations in `Tests/SwiftUIInterface` describe, and the compiler of the
/// sources that import them.
struct AppleSDK {
    enum Platform: String, CaseIterable {
        case iOS = "TRELLIS_IOS"
        case macOS = "TRELLIS_MACOS"

        /// The modules of the declarations, each after its imports.
        fileprivate var modules: [(name: String, imports: [String])] {
            let kit = self == .iOS ? "UIKit" : "AppKit"
            return [
                (kit, []), ("Accessibility", []), ("CoreGraphics", []), ("Security", []),
                ("AuthenticationServices", [kit]), ("ImageIO", ["CoreGraphics"]),
                ("SwiftUI", [kit, "CoreGraphics", "Observation"]),
            ]
        }
    }

    /// A change of a source file.
    struct Change {
        let file: String
        let original: String
        let replacement: String
    }

    @TaskLocal static var current: [Platform: AppleSDK] = [:]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL
    /// Declarations of Foundation and Infrastructure that only Apple platforms have.
    private static let additions = """
        import Core
        import Foundation
        import Infrastructure
        extension KeychainKeyProvider {
            init?(service: String, accessGroup: String?) throws(SecureStorageError) { return nil }
        }
        extension FileManager {
            func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
        }
        extension PrivateFolder { func excludeFromBackup() throws(SecureStorageError) {} }
        extension URL { static var applicationSupportDirectory: URL { URL(filePath: "/") } }
        """

    /// `false` for a release build, which has no previews.
    var isDebug = true
    private let platform: Platform
    private let folder: DataFolder

    /// Compiles the declarations for `platform` in a temporary folder.
    init(_ platform: Platform) async throws {
        self.platform = platform
        folder = DataFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        for (name, imports) in platform.modules {
            let interface = folder.file("\(name).swiftinterface")
            try declarations(of: name, imports: imports).write(to: interface, atomically: true, encoding: .utf8)
            var command = ["swiftc", "-frontend", "-compile-module-from-interface", interface.path]
            command += ["-o", folder.file("\(name).swiftmodule").path, "-module-name", name]
            let run = try await Command.run(command + ["-swift-version", "6", "-I", folder.path])
            try #require(run.ending == .exited(0), "\(run.errors)")
        }
        let sources = try sources("PlatformUI", in: "Packages/TerminalUI/Sources")
        let run = try await compile("PlatformUI", sources, package: nil, in: folder)
        try #require(run.ending == .exited(0), "\(run.errors)")
    }

    /// Compiles the views with changed sources, and then the browser, the app, the keychain and the sample unless `viewsOnly`.
    ///
    /// - Returns: The errors, or an empty text.
    func errors(_ change: Change? = nil, viewsOnly: Bool = false) async throws -> String {
        let output = DataFolder()
        try FileManager.default.createDirectory(at: output.url, withIntermediateDirectories: true)
        let views = try await compile("Views", sources("Views", change), package: "app", in: output)
        guard !viewsOnly, views.ending == .exited(0) else { return views.errors }
        let browser = try await compile("Browser", self.sources("Browser", change), package: "app", in: output)
        guard browser.ending == .exited(0) else { return browser.errors }
        var sources = try sources("Trellis", change)
        sources["Additions.swift"] = Self.additions
        // A target of an Xcode project belongs to no package.
        let app = try await compile("Trellis", sources, package: nil, in: output)
        guard app.ending == .exited(0) else { return app.errors }
        let path = Self.root.appending(path: "App/Sources/Infrastructure/Storage/Keys/SystemKeychain.swift")
        let keychain = withConditions(in: try String(contentsOf: path, encoding: .utf8))
        let file = ["SystemKeychain.swift": "public import Infrastructure\n" + keychain]
        let port = try await compile("SystemKeychain", file, package: "app", in: output)
        guard port.ending == .exited(0) else { return port.errors }
        sources = try self.sources("Sample", change, in: "Packages/TerminalUI/Tests")
        return try await compile("Sample", sources, package: nil, in: output).errors
    }

    private func declarations(of module: String, imports: [String]) throws -> String {
        let parts = Self.root.appending(path: "Tests/SwiftUIInterface/\(module)")
        let texts = try FileManager.default.contentsOfDirectory(atPath: parts.path).sorted().map {
            try String(contentsOf: parts.appending(path: $0), encoding: .utf8)
        }
        let header = """
            // swift-interface-format-version: 1.0
            // swift-module-flags: -module-name \(module) -enable-library-evolution -swift-version 6 -D \(platform.rawValue)
            """
        // SwiftUI exports UIKit and AppKit.
        let lines = (["Foundation", "Swift", "_Concurrency"] + imports).map {
            ($0.hasSuffix("Kit") ? "@_exported import " : "import ") + $0
        }
        return ([header] + lines + texts).joined(separator: "\n")
    }

    /// Returns the sources of `target` by path, with the conditions of this platform and previews as functions.
    private func sources(
        _ target: String,
        _ change: Change? = nil,
        in parent: String = "App/Sources"
    ) throws -> [String: String] {
        let folder = Self.root.appending(path: "\(parent)/\(target)")
        var sources: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            guard path.hasSuffix(".swift") else { continue }
            var text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            if let change, change.file == "\(target)/\(path)" {
                try #require(text.components(separatedBy: change.original).count == 2, "\(change)")
                text = text.replacing(change.original, with: change.replacement)
            }
            text = withConditions(in: text)
            var count = 0
            text.replace(/#Preview(\([^)]*\))? {/) { _ in
                count += 1
                return "@MainActor @ViewBuilder private func preview\(count)() -> some View {"
            }
            sources[path] = text
        }
        if let change, change.file.hasPrefix("\(target)/") {
            try #require(sources[String(change.file.dropFirst(target.count + 1))] != nil, "\(change)")
        }
        return sources
    }

    /// Returns `text` with the conditions of this platform.
    private func withConditions(in text: String) -> String {
        Platform.allCases.reduce(text) { $0.replacing("os(\($1))", with: $1.rawValue) }
    }

    private func compile(
        _ module: String,
        _ sources: [String: String],
        package: String?,
        in output: DataFolder
    ) async throws -> Command {
        var files: [String] = []
        for (path, text) in sources {
            let file = output.file("\(module)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
            files.append(file.path)
        }
        // A module is only emitted if all passes succeed, also those after the type checker.
        var command = ["swiftc", "-wmo", "-emit-module", "-o", output.file("\(module).swiftmodule").path]
        command += ["-module-name", module, "-parse-as-library"]
        if let package { command += ["-package-name", package] }
        command += ["-swift-version", "6", "-warnings-as-errors", "-D", platform.rawValue]
        if isDebug { command += ["-D", "DEBUG"] }
        for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
            command += ["-enable-upcoming-feature", feature]
        }
        // The built PlatformUI, which exports TerminalUI, comes last.
        for folder in [output.url, folder.url] { command += ["-I", folder.path] }
        command += try BuiltProduct.moduleOptions
        return try await Command.run(command + files)
    }
}

/// A trait that compiles the declarations of both platforms once for a suite.
struct AppleSDKTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        async let iOS = AppleSDK(.iOS)
        async let macOS = AppleSDK(.macOS)
        try await AppleSDK.$current.withValue([.iOS: iOS, .macOS: macOS]) { try await function() }
    }
}

extension Trait where Self == AppleSDKTrait {
    static var appleSDK: Self { Self() }
}
