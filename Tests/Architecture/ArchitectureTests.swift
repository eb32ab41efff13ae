import Foundation
import Testing

@Suite struct ArchitectureTests {
    private let root = Workspace.root
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace(root: root)
    }

    @Test func `The workspace violates no rule`() {
        #expect(workspace.violations() == [])
    }

    /// Without files, the other tests would pass.
    @Test func `The files of all packages are read`() {
        #expect(workspace.packages.count >= 4 && workspace.packages.contains("Core"))
        let folders =
            workspace.packages.map { "Packages/\($0)" } + [
                "Sandbox/Sources", "App/Sources", "App/Tests", "Tests", "Benchmarks",
            ]
        for folder in folders {
            #expect(workspace.files.keys.count { $0.hasPrefix(folder + "/") } > 5)
        }
    }

    @Test func `Each kind of violation is reported`() {
        let settings = """
            // swift-tools-version: 6.2
            Context.environment["TRELLIS_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

            """
        let wrong = Workspace(files: [
            "Other/Package.swift": "",
            "Packages/Core/Package.swift": settings + #".package(path: "../AuthModule")"#,
            "Packages/TerminalUI/Package.swift": settings
                + #".package(path: "../Core"), .target(name: "TerminalUI", dependencies: ["Core"]),"# + """
                    .target(name: "PlatformUI", dependencies: [
                        .target(name: "TerminalUI", condition: .when(traits: ["Terminal"])), "Navigation",
                    ])
                    """,
            "Packages/PaymentModule/Package.swift": #".package(name: "Auth", path: "../AuthModule")"#,
            "Packages/PaymentModule/Sources/PaymentModule/Pay.swift":
                "@_implementationOnly import Hidden\nimport AuthModule\npublic import Core\n"
                + "@preconcurrency import Logging\n// import Commented",
            "App/Package.swift": settings + """
                .package(path: "../Packages/Core"),
                .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
                .package(url: "https://github.com/somebody/swift-log", from: "1.16.2", traits: []),
                .target(name: "Views", dependencies: ["Sandbox"]),
                """,
            "App/Sources/Unlisted/File.swift": "",
            "Sandbox/Package.swift": settings + """
                .package(path: "../Packages/Core"),
                .target(name: "Sandbox", dependencies: [.product(name: "PaymentModule", package: "PaymentModule")]),
                """,
            "Sandbox/Sources/Sandbox/File.swift": "import Hummingbird\nimport struct AuthModule.AuthUser",
            "Tests/Package.swift": settings + """
                .testTarget(name: "SandboxTests", dependencies: ["Sandbox", "Features"], path: "Sandbox"),
                .testTarget(name: "Unlisted", dependencies: ["Other"], path: "Unlisted"),
                """,
        ])
        #expect(
            wrong.violations() == [
                "App/Package.swift: Views depends on Sandbox",
                "App/Package.swift: depends on somebody/swift-log",
                "App/Sources/Unlisted/File.swift: has no rule in TargetRule.swift",
                "Other/Package.swift: has no rule in ManifestRule.swift",
                "Packages/Core/Package.swift: depends on ../AuthModule",
                "Packages/PaymentModule/Package.swift: depends on ../AuthModule",
                "Packages/PaymentModule/Package.swift: lacks // swift-tools-version: 6.2",
                #"Packages/PaymentModule/Package.swift: lacks Context.environment["TRELLIS_CI"] == nil ? [] : "#
                    + "[.treatAllWarnings(as: .error)]",
                "Packages/PaymentModule/Sources/PaymentModule/Pay.swift: imports AuthModule",
                "Packages/PaymentModule/Sources/PaymentModule/Pay.swift: imports Hidden",
                "Packages/PaymentModule/Sources/PaymentModule/Pay.swift: imports Logging",
                "Packages/TerminalUI/Package.swift: PlatformUI depends on Navigation",
                "Packages/TerminalUI/Package.swift: TerminalUI depends on Core",
                "Sandbox/Package.swift: Sandbox depends on PaymentModule",
                "Sandbox/Package.swift: depends on ../Packages/Core",
                "Sandbox/Sources/Sandbox/File.swift: imports AuthModule",
                "Tests/Package.swift: SandboxTests depends on Features",
                "Tests/Package.swift: Unlisted depends on Other",
            ]
        )
    }

    @Test func `The manifest at the top has the targets of the others with the same dependencies`() throws {
        let top = try #require(workspace.files["Package.swift"])
        let libraries = ManifestTarget.all(in: top)
        #expect(libraries.count >= 10)
        for library in libraries {
            let folder = try #require(library.path.firstMatch(of: /^(App|Packages\/\w+)\//)).1
            let manifest = try #require(workspace.files["\(folder)/Package.swift"])
            let target = ManifestTarget.all(in: manifest).first { $0.name == library.name }
            #expect(target.map { "\(folder)/\($0.path)" } == library.path)
            #expect(target?.dependencies == library.dependencies, "\(library.name)")
        }
        // The modules are a list there.
        let list = try #require(top.firstMatch(of: /let modules = \[([^\]]*)\]/)).1
        let modules = list.matches(of: /"(\w+)"/).map { String($0.1) }
        #expect(Set(modules.map { "\($0)Module" }) == workspace.packages.subtracting(["Core", "TerminalUI"]))
        for module in modules {
            let manifest = try #require(workspace.files["Packages/\(module)Module/Package.swift"])
            let targets = ManifestTarget.all(in: manifest).map { ($0.name, $0.dependencies) }
            let dependencies = Dictionary(uniqueKeysWithValues: targets)
            let common: Set = ["Core", "Locking"]
            #expect(dependencies["\(module)Module"]?.isSubset(of: common) == true)
            let ofFakes = common.union(["CoreTesting", "\(module)Module"])
            #expect(dependencies["\(module)Testing"]?.isSubset(of: ofFakes) == true)
        }
    }

    @Test func `Every manifest requires the same version of a package, with the same traits`() {
        let manifests = workspace.files.filter { $0.key.hasSuffix("Package.swift") }.values
        let requirements = manifests.flatMap { text in
            text.matches(of: /\.package\(\s*url:\s*"([^"]+)",\s*([^)]*?)\s*\)/).map { (String($0.1), String($0.2)) }
        }
        for (url, forms) in Dictionary(grouping: requirements, by: \.0) {
            #expect(Set(forms.map { $0.1.replacing(/\s+/, with: " ") }).count == 1, "\(url)")
        }
        #expect(requirements.count { $0.0.hasSuffix("/hummingbird") } == 4)
    }

    @Test func `Products link AsyncHTTPTransport on Linux only`() throws {
        let lines = try #require(workspace.files["App/Package.swift"]).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.contains("\"AsyncHTTPTransport\"") }
        #expect(
            Set(lines) == [
                #".library(name: "AsyncHTTPTransport", targets: ["AsyncHTTPTransport"]),"#,
                #"name: "AsyncHTTPTransport","#,
                #".target(name: "AsyncHTTPTransport", condition: .when(platforms: [.linux])),"#,
            ]
        )
        let importers = workspace.files.filter {
            $0.key.hasPrefix("App/Sources/") && $0.value.contains("import AsyncHTTPTransport\n")
        }
        #expect(!importers.isEmpty)
        for (file, text) in importers {
            #expect(text.contains("#if os(Linux)\nimport AsyncHTTPTransport\n#endif"), "\(file)")
        }
    }

    @Test func `AppDependencies creates the infrastructure, then Auth, Analytics and Payment`() throws {
        let dependencies = try #require(workspace.files["App/Sources/CompositionRoot/AppDependencies.swift"])
        let steps = ["AppInfrastructure", "AuthAssembly(", "AnalyticsAssembly(", "PaymentAssembly("]
        let places = try steps.map { try #require(dependencies.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
    }

    @Test func `Samples in documentation are fenced`() {
        for (path, text) in workspace.files { #expect(DocComment.indentedSamples(of: text) == [], "\(path)") }
    }

    @Test func `A tuple assigns at most two values`() {
        for (path, text) in workspace.files {
            let tuples = text.matches(of: /(?m)^ *(?:let |var )?\((?:[^(),\n]+,){2,}[^()\n]+\) = \(.*$/).map(\.0)
            #expect(tuples == [], "\(path)")
        }
    }

    @Test func `A test has its name once, as a raw identifier`() {
        for (path, text) in workspace.files {
            let names = text.matches(of: /@(?:Test|Suite)\(\s*"|@Test func [a-z]/).map(\.0)
            #expect(names == [], "\(path)")
        }
    }

    @Test func `Features has the same feature folders as the views`() {
        let features = workspace.folders(in: "App/Sources/Features").subtracting(["App", "Shared", "Strings"])
        let views = workspace.folders(in: "App/Sources/Views")
        #expect(features == views.subtracting(["Shell", "Components", "Strings", "Terminal"]))
    }

    @Test func `At most 35 places ask for the shell, and five in a file`() {
        let places = workspace.files.compactMap { path, text -> Int? in
            guard path.hasPrefix("App/Sources/Views/") || path.hasPrefix("App/Sources/Trellis/") else { return nil }
            let questions = text.matches(of: /#(?:if|elseif) .*|Shell\.isTerminal/)
            let count = questions.count { !$0.0.contains("DEBUG") }
            #expect(count <= 5, "\(path)")
            return count
        }
        #expect(places.reduce(0, +) <= 35)
    }

    @Test func `Every file of Trellis compiles without SwiftUI`() {
        for (path, text) in workspace.files where path.hasPrefix("App/Sources/Trellis/") {
            #expect(text.hasPrefix("#if canImport(") && text.hasSuffix("#endif\n"), "\(path)")
        }
    }

    @Test func `Only the symbol of StatusLabel is red, orange or green, which are hard to read as text`() {
        let views = workspace.files.filter { $0.key.hasPrefix("App/Sources/Views/") }
        let color = /\.foregroundStyle\(\s*(?:Color)?\.(?:red|orange|green|yellow)/
        #expect(views.filter { $0.value.contains(color) }.keys.sorted() == [])
        #expect(
            views.filter { $0.value.contains(".foregroundStyle(kind.color)") }.map(\.key) == [
                "App/Sources/Views/Components/StatusLabel.swift"
            ]
        )
    }

    @Test func `Every screen of Views has a preview`() {
        let screens = workspace.files.filter { path, _ in
            path.hasPrefix("App/Sources/Views/") && path.hasSuffix("View.swift")
                && !path.contains("/Components/") && !path.contains(/(?:Tab|Destination)View\.swift$/)
        }
        #expect(screens.count > 10)
        for path in screens.keys {
            let (feature, file) = (path.split(separator: "/")[3], path.split(separator: "/")[4])
            let previews = workspace.files["App/Sources/Views/\(feature)/\(feature)Previews.swift"] ?? ""
            #expect(previews.contains(file.replacing(".swift", with: "(")), "\(path)")
        }
    }

    @Test func `Workspace.md names every package and every target of the App`() throws {
        let map = try String(contentsOf: root.appending(path: "Workspace.md"), encoding: .utf8)
        for folder in ["Packages", "App/Sources"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            for name in names where !name.hasPrefix(".") {
                let isNamed = map.contains("`\(name)`")
                #expect(isNamed, "Workspace.md does not name \(folder)/\(name)")
            }
        }
    }
}
