import Foundation
import Processes
import Testing

/// The scripts that create an app, a module and a screen, each in a copy of the last commit of this repository.
@Suite(.timeLimit(.minutes(60))) struct ScaffoldingTests {
    private let folder = DataFolder()
    private var copy: String { folder.file("trellis").path }
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    @Test func `A new app compiles without a warning, and its tests press its buttons`() async throws {
        try await clone()
        let app = try await createApp("acme")
        let files = try FileManager.default.subpathsOfDirectory(atPath: app.path).filter { !$0.hasPrefix(".git/") }
            .compactMap { try? String(contentsOf: app.appending(path: $0), encoding: .utf8) }
        #expect(
            files.count <= 45
                && files.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
                    .reduce(0, +) <= 1_600
        )
        try await test(app, suites: 3)
        // Without a terminal, the app says so.
        let run = try await Command.run(["\(app.path)/.build/debug/Acme"])
        #expect(run.ending == .exited(1) && run.output.hasPrefix("Error: "), "\(run.output)")

        // The same without payments, in place of the other sources, so that the packages are built once.
        let smaller = try await createApp("smaller", "--without", "payment")
        for part in ["Package.swift", "Sources", "Tests"] {
            try FileManager.default.removeItem(at: app.appending(path: part))
            try FileManager.default.moveItem(at: smaller.appending(path: part), to: app.appending(path: part))
        }
        try await test(app, suites: 3)
        try await checkCompositionRoot(
            of: createApp("stored", "--storage", "files", "--without", "payment"),
            built: app
        )
    }

    @Test func `A new app depends on a repository by its URL`() async throws {
        try await clone()
        try await Command.output("git", "-C", copy, "checkout", "--quiet", "-B", "main")
        let app = try await createApp("acme", "--url", "file://\(copy)")
        let dependencies = try await Command.output("swift", "package", "--package-path", app.path, "show-dependencies")
        #expect(dependencies.contains("trellis<\(copy)@"), "\(dependencies)")
    }

    @Test func `A new module is part of the workspace, compiles and passes its tests`() async throws {
        try await clone()
        try await create("new-module", "Search")
        let package = "\(copy)/Packages/SearchModule"
        try await Command.output("swift", "test", "--package-path", package, environment: ["TRELLIS_CI": "1"])
        try await checkArchitecture()
        // The manifest at the top has it, too.
        let manifest = try await Command.output("swift", "package", "--package-path", copy, "describe")
        #expect(manifest.contains("SearchModule") && manifest.contains("SearchTesting"))
        // Another one, which keeps what it has fetched.
        try await create("new-module", "Notes", "--storage")
        let notes = "\(copy)/Packages/NotesModule"
        try await Command.output("swift", "test", "--package-path", notes, environment: ["TRELLIS_CI": "1"])
        try await checkCompositionRoot(modules: "\(package)/.build/debug/Modules", "\(notes)/.build/debug/Modules")
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
        let new = folder.file("acme").path
        try FileManager.default.createDirectory(at: folder.file("other"), withIntermediateDirectories: true)
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
            (64, ["new-app", "Acme"]), (64, ["new-app", "acme", new]), (64, ["new-app", "Features", new]),
            (64, ["new-app", "AuthModule", new]), (64, ["new-app", "SwiftUI", new]), (64, ["new-app", "Acme", copy]),
            (64, ["new-app", "Acme", "\(copy)/acme"]), (64, ["new-app", "Acme", "\(new)/missing/acme"]),
            (64, ["new-app", "Acme", folder.file("other/trellis").path]),
            (64, ["new-app", "Acme", new, "--with", "cats"]),
            (64, ["new-app", "Acme", new, "--without", "auth"]), (64, ["new-app", "Acme", new, "--storage"]),
            (64, ["new-app", "Acme", new, "--url", "a\"b"]),
        ] as [(Int32, [String])] {
            let run = try await script(arguments)
            #expect(run.ending == .exited(status), "\(arguments) \(run.errors)")
            #expect(run.errors.hasPrefix("Error: "), "\(arguments) \(run.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["other", "trellis"])
        for name in ["new-app", "new-module", "new-screen"] {
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
        for arguments in [
            ["new-app", "Acme", folder.file("acme").path], ["new-module", "Search"], ["new-screen", "Home", "Reviews"],
        ] {
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

    /// Creates an app in the folder `name` and checks the format of its sources and of Xcode's files.
    private func createApp(_ name: String, _ options: String...) async throws -> URL {
        let app = folder.file(name)
        let run = try await script(["new-app", "Acme", app.path] + options)
        try #require(run.ending == .exited(0), "\(run.errors)")
        let lint = [
            "swift", "format", "lint", "--strict", "--configuration", "\(app.path)/.swift-format", "--recursive",
        ]
        let check = try await Command.run(lint + [app.path])
        #expect(check.ending == .exited(0), "\(check.errors)")
        for file in ["Info.plist", "Acme.entitlements", "Acme.xcodeproj/project.pbxproj"] {
            let data = try Data(contentsOf: app.appending(path: "Apple/\(file)"))
            _ = try PropertyListSerialization.propertyList(from: data, format: nil)
        }
        return app
    }

    /// Builds an app and runs its tests.
    private func test(_ app: URL, suites: Int) async throws {
        let tests = try await Command.run(["swift", "test", "--package-path", app.path])
        #expect(tests.output.contains(" in \(suites) suites passed"), "\(tests.output)\(tests.errors)")
        #expect(
            !tests.output.contains("warning:") && !tests.errors.contains("warning:"),
            "\(tests.output)\(tests.errors)"
        )
    }

    /// Checks the types of the composition root of `app`, with the modules of the app `built` and those of this build.
    private func checkCompositionRoot(of app: URL, built: URL) async throws {
        let modules = try BuiltProduct.url("App").deletingLastPathComponent().appending(path: "Modules").path
        try await checkTypes(
            in: "\(app.path)/Sources/CompositionRoot",
            package: "acme",
            modules: ["\(built.path)/.build/debug/Modules", modules]
        )
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

    /// Checks the types of the copy's composition root, with the modules of this build and those in the folders `modules`.
    private func checkCompositionRoot(modules: String...) async throws {
        let own = try BuiltProduct.url("App").deletingLastPathComponent().appending(path: "Modules").path
        try await checkTypes(in: "\(copy)/App/Sources/CompositionRoot", package: "app", modules: [own] + modules)
    }

    private func checkTypes(in folder: String, package: String, modules: [String]) async throws {
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder)
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        let check = try await Command.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-package-name", package]
                + features.flatMap { ["-enable-upcoming-feature", $0] }
                + (modules + [BuiltProduct.zlibFolder]).flatMap { ["-I", $0] }
                + sources.map { "\(folder)/\($0)" }
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
