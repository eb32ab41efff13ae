/// The modules that the files in a folder of sources may import.
struct TargetRule {
    let folder: String
    let allowedImports: Set<String>

    init(_ folder: String, _ allowedImports: Set<String>...) {
        self.folder = folder
        // Packages import `Locking` instead, because the thread sanitizer understands its mutex; TerminalUI has its own.
        let locks: Set<String> = folder.hasPrefix("Packages/") ? [] : ["Synchronization"]
        self.allowedImports = allowedImports.reduce(into: .platform.union(locks)) { $0.formUnion($1) }
    }
}

extension Set<String> {
    /// The standard library, Foundation and the C library.
    static let platform: Self = [
        "Swift", "Observation", "RegexBuilder", "Foundation", "FoundationNetworking", "Glibc", "Darwin",
    ]
    static let testing: Self = [
        "Testing", "CoreTesting", "LeakDetection", "AnalyticsTesting", "AuthTesting", "PaymentTesting",
    ]
    static let core: Self = ["Core", "DependencyInjection", "FeatureKit", "Locking", "Navigation"]

    /// The libraries of fakes that modules may have, such as `AnalyticsTesting`.
    static func fakes(of modules: Self) -> Self {
        Set(modules.map { $0.replacing("Module", with: "Testing") })
    }
}

extension TargetRule {
    /// Returns the rules of all folders of sources, where `modules` are the packages except Core and TerminalUI.
    ///
    /// A folder without a rule is a violation.
    static func all(modules: Set<String>) -> [TargetRule] {
        core + terminalUI + modules.sorted().flatMap(module) + sandbox + app(modules) + testsAndBenchmarks(modules)
    }

    private static let core = [
        TargetRule("Packages/Core/Sources/Core", ["Locking"]),
        TargetRule("Packages/Core/Sources/DependencyInjection", ["Locking"]),
        TargetRule("Packages/Core/Sources/Locking", ["Synchronization"]),
        TargetRule("Packages/Core/Sources/FeatureKit", ["Core", "Navigation"]),
        TargetRule("Packages/Core/Sources/Navigation"),
        TargetRule("Packages/Core/Sources/CoreTesting", .core),
        TargetRule("Packages/Core/Sources/LeakDetection", ["Testing"]),
        TargetRule("Packages/Core/Tests", .core, .testing),
    ]

    private static let terminalUI = [
        TargetRule("Packages/TerminalUI/Sources/TerminalUI", ["Synchronization"]),
        TargetRule("Packages/TerminalUI/Sources/PlatformUI", ["SwiftUI", "TerminalUI"]),
        TargetRule("Packages/TerminalUI/Sources/TerminalUITesting", ["TerminalUI", "Testing"]),
        TargetRule("Packages/TerminalUI/Sources", ["TerminalUI"]),
        TargetRule("Packages/TerminalUI/Tests/Sample", ["Navigation", "PlatformUI"]),
        TargetRule(
            "Packages/TerminalUI/Tests",
            ["CoreTesting", "Locking", "PlatformUI", "Sample", "TerminalUI", "TerminalUITesting", "Testing"]
        ),
    ]

    private static func module(_ module: String) -> [TargetRule] {
        [
            TargetRule("Packages/\(module)/Sources/\(module)", ["Core", "Locking"]),
            TargetRule(
                "Packages/\(module)/Sources/\(module.replacing("Module", with: "Testing"))",
                ["Core", "CoreTesting", "Locking", module]
            ),
            TargetRule("Packages/\(module)/Sources", ["Core", "Locking", module]),
            TargetRule("Packages/\(module)/Tests", ["Core", "Locking", module], .testing, .fakes(of: [module])),
        ]
    }

    private static let sandbox = [
        TargetRule(
            "Sandbox/Sources/Sandbox",
            ["EmbeddedCatalog"],
            [
                "Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOEmbedded", "NIOHTTP1",
                "NIOHTTPCompression", "NIOPosix", "ServiceLifecycle",
            ]
        ),
        TargetRule(
            "Tests/Sandbox",
            ["Testing", "Sandbox", "Crypto", "Hummingbird", "HummingbirdTesting", "HTTPTypes"]
        ),
    ]

    private static func app(_ modules: Set<String>) -> [TargetRule] {
        [
            TargetRule("App/Apple", ["ProjectDescription"]),
            TargetRule(
                "App/Sources/Infrastructure",
                ["Core", "AnalyticsModule", "Crypto", "CZlib", "Logging", "Security"]
            ),
            TargetRule(
                "App/Sources/AsyncHTTPTransport",
                ["Core", "Infrastructure"],
                ["AsyncHTTPClient", "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOHTTPCompression", "NIOPosix"],
                ["NIOSSL"]
            ),
            TargetRule(
                "App/Sources/Browser",
                ["AuthModule"],
                ["AppKit", "AuthenticationServices", "UIKit"],
                ["HTTPTypes", "Hummingbird", "Logging", "NIOCore", "ServiceLifecycle"]
            ),
            TargetRule("App/Sources/Features", .core, modules),
            TargetRule(
                "App/Sources/FeaturesTesting",
                .core,
                modules,
                .fakes(of: modules),
                ["CoreTesting", "Features"]
            ),
            TargetRule("App/Sources/FeaturesTestSupport", .core, .testing, ["Features", "FeaturesTesting"]),
            TargetRule("App/Sources/CompositionRoot", .core, modules, ["Infrastructure", "Features"]),
            TargetRule(
                "App/Sources/Views",
                .core,
                ["Features", "FeaturesTesting", "Accessibility", "CoreGraphics", "PlatformUI"]
            ),
            TargetRule(
                "App/Sources/Trellis",
                .core,
                modules,
                ["Browser", "CompositionRoot", "Features", "Infrastructure", "Sandbox", "Views"],
                ["AppKit", "CoreGraphics", "ImageIO", "SwiftUI", "UIKit"]
            ),
            TargetRule(
                "App/Sources/App",
                .core,
                modules,
                ["AsyncHTTPTransport", "Browser", "CompositionRoot", "Features", "Infrastructure", "Sandbox"],
                ["TerminalUI", "Views"],
                ["ArgumentParser", "UnixSignals"]
            ),
            TargetRule(
                "App/Tests/AppTests",
                .core,
                modules,
                .testing,
                [
                    "App", "ArgumentParser", "Browser", "CompositionRoot", "Features", "FeaturesTesting",
                    "FeaturesTestSupport", "Infrastructure", "Sandbox",
                ]
            ),
            TargetRule("App/Tests/BrowserTests", .testing, ["AuthModule", "Browser"]),
            TargetRule(
                "App/Tests/InfrastructureTests",
                .core,
                .testing,
                ["AnalyticsModule", "Infrastructure", "Crypto", "CZlib", "Logging"]
            ),
            TargetRule(
                "App/Tests/FeaturesTests",
                .core,
                modules,
                .testing,
                ["Features", "FeaturesTesting", "FeaturesTestSupport"]
            ),
            TargetRule(
                "App/Tests/ViewsTests",
                .core,
                modules,
                .testing,
                [
                    "Features", "FeaturesTesting", "FeaturesTestSupport", "PlatformUI", "TerminalUITesting", "Views",
                ]
            ),
        ]
    }

    private static func testsAndBenchmarks(_ modules: Set<String>) -> [TargetRule] {
        [
            TargetRule(
                "Tests/Documentation",
                .core,
                modules,
                .testing,
                .fakes(of: modules),
                ["Browser", "Infrastructure", "PlatformUI", "Processes", "TerminalUI", "TerminalUITesting"]
            ),
            TargetRule(
                "Tests",
                .core,
                modules,
                .testing,
                [
                    "App", "AsyncHTTPTransport", "CompositionRoot", "Features", "FeaturesTesting", "Infrastructure",
                    "Sandbox",
                ],
                [
                    "HostileServer", "PaymentWorker", "Processes", "StorageWorker", "TerminalSessions",
                    "URLSessionTraps",
                ],
                ["Crypto", "HTTPTypes", "Hummingbird", "NIOCore", "NIOPosix", "NIOSSL"]
            ),
            TargetRule(
                "Benchmarks",
                .core,
                [
                    "AnalyticsModule", "AsyncHTTPTransport", "AuthModule", "AuthTesting", "Infrastructure",
                    "PaymentModule", "PaymentTesting", "PlatformUI", "TerminalUI", "TerminalUITesting",
                ],
                ["AsyncHTTPClient", "Benchmark", "Crypto", "NIOCore", "NIOHTTP1", "NIOPosix", "Testing"]
            ),
        ]
    }
}
