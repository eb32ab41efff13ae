import Foundation
import Processes
import Testing

/// The scripts that create a module and a screen, each in a copy of the last commit of this repository.
@Suite(.timeLimit(.minutes(60))) struct ScaffoldingTests {
    private let folder = DataFolder()
    private var copy: String { folder.file("trellis").path }
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    @Test func `A new module is part of the workspace, compiles and passes its tests`() async throws {
        try await clone()
        try await create("new-module", "Search")
        let package = "\(copy)/Packages/SearchModule"
        try await Command.output("swift", "test", "--package-path", package, environment: ["TRELLIS_CI": "1"])
        try await checkCompositionRoot(module: "\(package)/.build/debug/Modules")
        try await checkArchitecture()
        // The manifest at the top has it, too.
        let manifest = try await Command.output("swift", "package", "--package-path", copy, "describe")
        #expect(manifest.contains("SearchModule") && manifest.contains("SearchTesting"))
    }

    @Test func `New screens compile and pass their tests`() async throws {
        try await clone()
        let screens = [("Home", "Reviews"), ("Profile", "URLList"), ("Settings", "About")]
        for (feature, name) in screens {
            try await create("new-screen", feature, name)
        }
        try await checkArchitecture()
        try reduceManifest(to: screens.map(\.1))
        let build = ["TRELLIS_CI": "1"]
        let tests = try await Command.output("swift", "test", "--package-path", "\(copy)/App", environment: build)
        #expect(tests.contains(" in 7 suites passed"), "\(tests)")
    }

    @Test func `Bad and taken names and changes that are not committed are refused`() async throws {
        try await clone()
        for (status, arguments) in [
            (64, ["new-module"]), (64, ["new-module", "Search", "Again"]), (64, ["new-module", "search"]),
            (64, ["new-module", "Sea-rch"]), (64, ["new-module", "../Search"]), (64, ["new-module", "Sé"]),
            (64, ["new-module", ""]), (64, ["new-module", String(repeating: "A", count: 41)]),
            (64, ["new-module", "Class"]), (64, ["new-module", "Default"]), (64, ["new-module", "SearchModule"]),
            (1, ["new-module", "Auth"]), (1, ["new-module", "Network"]), (1, ["new-module", "Server"]),
            (64, ["new-screen", "Home"]), (64, ["new-screen", "Checkout", "Reviews"]),
            (64, ["new-screen", "Home", "reviews"]), (64, ["new-screen", "Home", "Self"]),
            (64, ["new-screen", "Home", "Switch"]), (64, ["new-screen", "Home", "A;B"]),
            (1, ["new-screen", "Home", "Comments"]), (1, ["new-screen", "Home", "Discussion"]),
            (1, ["new-screen", "Home", "Items"]), (1, ["new-screen", "Settings", "Tab"]),
            (1, ["new-screen", "Profile", "Payments"]),
        ] as [(Int32, [String])] {
            let run = try await script(arguments)
            #expect(run.ending == .exited(status), "\(arguments) \(run.errors)")
            #expect(run.errors.hasPrefix("Error: "), "\(arguments) \(run.errors)")
        }
        for name in ["new-module", "new-screen"] {
            let help = try await script([name, "--help"])
            #expect(help.ending == .exited(0) && help.output.hasPrefix("Usage: Scripts/\(name) "))
        }
        #expect(try await changes() == "")

        try Data().write(to: folder.file("trellis/New.swift"))
        for arguments in [["new-module", "Search"], ["new-screen", "Home", "Reviews"]] {
            let run = try await script(arguments)
            #expect(run.ending == .exited(1) && run.errors.contains("?? New.swift"), "\(run.errors)")
        }
        #expect(try await changes() == "?? New.swift\n")
    }

    @Test(arguments: ["exit 1", "kill -INT 0; sleep 60", "kill -TERM 0; sleep 60"])
    func `After a failure or Ctrl-C, nothing is left`(format: String) async throws {
        try await clone()
        // The scripts format their files last.
        let tools = folder.file("tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        try "#!/bin/sh\n\(format)\n".write(to: tools.appending(path: "swift"), atomically: true, encoding: .utf8)
        try await Command.output("chmod", "+x", tools.appending(path: "swift").path)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for arguments in [["new-module", "Search"], ["new-screen", "Home", "Reviews"]] {
            let run = try await script(arguments, ["PATH": "\(tools.path):\(path)", "TMPDIR": folder.path])
            #expect(run.ending != .exited(0), "\(run.output)")
            #expect(try await changes() == "")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["tools", "trellis"])
    }

    private func clone() async throws {
        try await Command.output("git", "clone", "--quiet", "--depth", "1", "file://\(root.path)", copy)
    }

    private func script(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Command {
        let script = "\(copy)/Scripts/\(arguments[0])"
        return try await Command.run([script] + arguments.dropFirst(), environment: environment)
    }

    /// Runs a script, checks the format of its files and commits them.
    private func create(_ arguments: String...) async throws {
        let run = try await script(arguments)
        try #require(run.ending == .exited(0), "\(run.errors)")
        try await Command.output("git", "-C", copy, "add", ".")
        let user = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
        let commit = try await Command.run(["git", "-C", copy] + user + ["commit", "--quiet", "-m", "New"])
        try #require(commit.ending == .exited(0), "\(commit.errors)")
        let files = try await Command.output("git", "-C", copy, "show", "--format=", "--name-only")
        let sources = files.split(separator: "\n").filter { $0.hasSuffix(".swift") }.map { "\(copy)/\($0)" }
        let lint = try await Command.run(["swift", "format", "lint", "--strict"] + sources)
        #expect(lint.ending == .exited(0) && sources.count > 3, "\(lint.errors)")
    }

    private func changes() async throws -> String {
        try await Command.output("git", "-C", copy, "status", "--porcelain")
    }

    /// Runs the tests of this bundle that read the sources, on the copy.
    private func checkArchitecture() async throws {
        let tests = [CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter", "^Architecture\\."]
        let run = try await Command.run(tests, environment: ["TRELLIS_CHECKOUT": copy])
        #expect(run.ending == .exited(0), "\(run.output)\(run.errors)")
    }

    /// Checks the types of the copy's composition root, with the modules of this build and those in the folder `module`.
    private func checkCompositionRoot(module: String) async throws {
        let modules = try BuiltProduct.url("App").deletingLastPathComponent().appending(path: "Modules").path
        let sources = try FileManager.default.contentsOfDirectory(atPath: "\(copy)/App/Sources/CompositionRoot")
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        let check = try await Command.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-package-name", "app"]
                + features.flatMap { ["-enable-upcoming-feature", $0] } + ["-I", modules, "-I", module]
                + sources.map { "\(copy)/App/Sources/CompositionRoot/\($0)" }
        )
        #expect(check.ending == .exited(0), "\(check.errors)")
    }

    /// Leaves in the copy's manifest of the App only the targets of screens, which need no third party, and in its tests
    /// only those of `screens` and of texts.
    private func reduceManifest(to screens: [String]) throws {
        let file = folder.file("trellis/App/Package.swift")
        let manifest = try String(contentsOf: file, encoding: .utf8)
        let reduced =
            manifest + """
                let screens = \(screens)
                let sources = [
                    "Features": [], "FeaturesTesting": [], "FeaturesTestSupport": [], "Views": [],
                    "FeaturesTests": ["TestSupport.swift", "Shared/LocalizedTextTests.swift"] + screens,
                    "ViewsTests": ["UITestSession.swift", "FeatureTestEnvironment+Items.swift"]
                        + screens.map { "\\($0)ViewTests.swift" },
                ]
                package.products = []
                package.targets.removeAll { sources[$0.name] == nil }
                for target in package.targets where target.isTest { target.sources = sources[target.name] }
                package.dependencies.removeAll {
                    if case .fileSystem(_, let path) = $0.kind { !path.contains("Packages") } else { true }
                }

                """
        try reduced.write(to: file, atomically: true, encoding: .utf8)
    }
}
