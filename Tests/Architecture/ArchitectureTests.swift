import Foundation
import Testing

@Suite struct ArchitectureTests {
    @Test func theWorkspaceKeepsItsRules() throws {
        let violations = try Workspace.current.violations()
        #expect(violations == [])
    }

    /// A check that reads nothing would find nothing.
    @Test func everyPackageIsRead() throws {
        let packages = try Workspace.current.packages()
        #expect(packages.count >= 4 && packages.contains("Core"))
        for package in packages {
            #expect(try Workspace.current.sources(below: "Packages/\(package)").count > 5)
        }
        #expect(try Workspace.current.sources(below: "App/Sources").count > 30)
        #expect(try Workspace.current.sources(below: "Tests").count > 30)
        #expect(try Workspace.current.sources(below: "Benchmarks").count > 5)
    }

    @Test func aWrongWorkspaceIsFoundOut() throws {
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Wrong")
        #expect(
            try Workspace(root: fixture).violations() == [
                "App/Package.swift: Sandbox names PaymentModule",
                "App/Package.swift: SandboxTests names Features",
                "App/Package.swift: TerminalUI names Core",
                "App/Package.swift: depends on ../Elsewhere",
                "App/Package.swift: depends on https://github.com/somebody/swift-log",
                "App/Sources/Attic/Box.swift: is in no room of the map",
                "App/Sources/Features/Shortcut.swift: imports Infrastructure",
                "App/Sources/Sandbox/Peek.swift: imports AuthModule",
                "App/Sources/TerminalUI/Peek.swift: imports Features",
                "Benchmarks/Benchmarks/Shortcut.swift: imports PaymentModule",
                "Benchmarks/Package.swift: depends on ../Packages/PaymentModule",
                "Package.swift: there is to be no manifest at the root",
                "Packages/Core/Package.swift: depends on ../AuthModule",
                "Packages/PaymentModule/Package.swift: depends on ../AuthModule",
                "Packages/PaymentModule/Package.swift: depends on https://github.com/apple/swift-log",
                "Packages/PaymentModule/Package.swift: lacks .treatAllWarnings(as: .error)",
                "Packages/PaymentModule/Sources/PaymentModule/Pay.swift: imports AuthModule",
                "Packages/PaymentModule/Sources/PaymentModule/Pay.swift: imports Hidden",
                "Packages/PaymentModule/Sources/PaymentModule/Pay.swift: imports Logging",
                "Tests/Network/Peek.swift: imports Hummingbird",
                "Tests/Package.swift: Network names Hummingbird",
                "Tests/Package.swift: depends on https://github.com/hummingbird-project/hummingbird",
                "Tests/Package.swift: lacks .treatAllWarnings(as: .error)",
            ]
        )
    }

    @Test func theAssembliesStandInTheirOrder() throws {
        let root = try Workspace.current.text("App/Sources/CompositionRoot/AppDependencies.swift")
        let steps = [
            "NetworkService(", "FileSecureStorage(", "AuthAssembly(", "AnalyticsAssembly(", "PaymentAssembly(",
        ]
        let places = steps.map { root.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    /// The map in Workspace.md names every package and every room of the App.
    @Test func theMapIsWhole() throws {
        let map = try Workspace.current.text("Workspace.md")
        for folder in ["Packages", "App/Sources"] {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Workspace.current.root.appending(path: folder).path
            )
            for name in names where !name.hasPrefix(".") {
                #expect(map.contains("`\(name)`"), "Workspace.md does not name \(folder)/\(name)")
            }
        }
    }
}
