/// A folder of sources and what its files may import: who may know whom.
struct Room {
    let folder: String
    let mayImport: Set<String>

    init(_ folder: String, _ mayImport: Set<String>...) {
        self.folder = folder
        self.mayImport = mayImport.reduce(into: Set<String>.platform) { $0.formUnion($1) }
    }
}

extension Set<String> {
    /// The standard library, Foundation and the C library.
    static let platform: Self = [
        "Swift", "Synchronization", "Observation", "RegexBuilder", "Foundation", "FoundationNetworking", "Glibc",
        "Darwin",
    ]
    static let testing: Self = ["Testing", "CoreTesting"]
    static let core: Self = ["Core", "DependencyInjection", "Navigation"]
    static let asyncHTTPClient: Self = [
        "AsyncHTTPClient", "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOHTTPCompression", "NIOPosix", "NIOSSL",
    ]
}

extension Room {
    /// Every folder of sources there may be, where `modules` are the packages beside Core. One that is not listed is a
    /// violation: the map must stay whole.
    static func all(modules: Set<String>) -> [Room] {
        core + modules.sorted().flatMap(of) + app(modules) + around(modules)
    }

    private static let core = [
        Room("Packages/Core/Sources/Core"),
        Room("Packages/Core/Sources/DependencyInjection"),
        Room("Packages/Core/Sources/Navigation"),
        Room("Packages/Core/Sources/CoreTesting", .core),
        Room("Packages/Core/Tests", .core, .testing),
    ]

    private static func of(_ module: String) -> [Room] {
        [
            Room("Packages/\(module)/Sources", ["Core"]),
            Room("Packages/\(module)/Tests", ["Core", module], .testing),
        ]
    }

    private static func app(_ modules: Set<String>) -> [Room] {
        [
            Room("App/Sources/Infrastructure", ["Core", "Crypto", "CryptoExtras", "Logging"], .asyncHTTPClient),
            Room("App/Sources/Features", .core, modules),
            Room("App/Sources/FeaturesTesting", .core, modules, ["Features", "CoreTesting"]),
            Room("App/Sources/CompositionRoot", .core, modules, ["Infrastructure"]),
            Room("App/Sources/TerminalUI"),
            Room("App/Sources/TerminalUITesting", ["TerminalUI"]),
            Room("App/Sources/TerminalViews", .core, ["Features", "TerminalUI"]),
            Room(
                "App/Sources/Sandbox",
                ["Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOPosix", "ServiceLifecycle"]
            ),
            Room(
                "App/Sources/App",
                .core,
                modules,
                ["Infrastructure", "Features", "CompositionRoot", "TerminalUI", "TerminalViews", "Sandbox"],
                ["ArgumentParser", "Logging", "UnixSignals"]
            ),
            Room("App/Tests/InfrastructureTests", .core, .testing, ["Infrastructure", "Crypto", "Logging"]),
            Room("App/Tests/FeaturesTests", .core, modules, .testing, ["Features", "FeaturesTesting"]),
            Room("App/Tests/TerminalUITests", .testing, ["TerminalUI", "TerminalUITesting"]),
            Room(
                "App/Tests/TerminalViewsTests",
                .core,
                modules,
                .testing,
                ["Features", "FeaturesTesting", "TerminalUI", "TerminalUITesting", "TerminalViews"]
            ),
            Room("App/Tests/SandboxTests", .testing, ["Sandbox", "Hummingbird", "HTTPTypes", "Logging"]),
        ]
    }

    private static func around(_ modules: Set<String>) -> [Room] {
        [
            Room(
                "Tests",
                .core,
                modules,
                .testing,
                ["App", "CompositionRoot", "Features", "Infrastructure", "Sandbox", "TerminalUI"],
                [
                    "HostileServer", "Processes", "StorageWorker", "TerminalEmulator", "TerminalPicture",
                    "URLSessionTraps",
                ],
                ["Crypto", "NIOCore", "NIOPosix", "NIOSSL"]
            ),
            Room(
                "Benchmarks",
                .core,
                ["Infrastructure", "TerminalUI", "TerminalUITesting"],
                ["AsyncHTTPClient", "Benchmark", "NIOCore", "NIOHTTP1", "NIOPosix"]
            ),
        ]
    }
}
