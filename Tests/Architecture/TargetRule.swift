/// A folder of sources and the modules that its files may import.
struct Room {
    let folder: String
    let mayImport: Set<String>

    init(_ folder: String, _ mayImport: Set<String>...) {
        self.folder = folder
        // Packages import `Locking` instead, whose mutex the thread sanitizer understands.
        let locks: Set<String> = folder.hasPrefix("Packages/") ? [] : ["Synchronization"]
        self.mayImport = mayImport.reduce(into: .platform.union(locks)) { $0.formUnion($1) }
    }
}

extension Set<String> {
    /// The standard library, Foundation and the C library.
    static let platform: Self = [
        "Swift", "Observation", "RegexBuilder", "Foundation", "FoundationNetworking", "Glibc", "Darwin",
    ]
    static let testing: Self = ["Testing", "CoreTesting"]
    static let core: Self = ["Core", "DependencyInjection", "Locking", "Navigation"]
}

extension Room {
    /// Every folder of sources there may be, where `modules` are the packages beside Core. One that is not listed is a
    /// violation: the map must stay whole.
    static func all(modules: Set<String>) -> [Room] {
        core + modules.sorted().flatMap(of) + app(modules) + around(modules)
    }

    private static let core = [
        Room("Packages/Core/Sources/Core", ["Locking"]),
        Room("Packages/Core/Sources/DependencyInjection", ["Locking"]),
        Room("Packages/Core/Sources/Locking", ["Synchronization"]),
        Room("Packages/Core/Sources/Navigation"),
        Room("Packages/Core/Sources/CoreTesting", .core, ["Testing"]),
        Room("Packages/Core/Tests", .core, .testing, ["Synchronization"]),
    ]

    private static func of(_ module: String) -> [Room] {
        [
            Room("Packages/\(module)/Sources", ["Core", "Locking"]),
            Room("Packages/\(module)/Tests", ["Core", "Locking", module], .testing),
        ]
    }

    private static func app(_ modules: Set<String>) -> [Room] {
        [
            Room("App/Sources/Infrastructure", ["Core", "Crypto", "CryptoExtras", "Logging"]),
            Room(
                "App/Sources/AsyncHTTPTransport",
                ["Core", "Infrastructure"],
                ["AsyncHTTPClient", "NIOCore", "NIOFoundationCompat", "NIOHTTP1", "NIOHTTPCompression", "NIOPosix"],
                ["NIOSSL"]
            ),
            Room("App/Sources/Features", .core, modules),
            Room("App/Sources/FeaturesTesting", .core, modules, .testing, ["Features"]),
            Room("App/Sources/CompositionRoot", .core, modules, ["Infrastructure", "Features"]),
            Room("App/Sources/TerminalUI"),
            Room("App/Sources/TerminalUITesting", ["TerminalUI"]),
            Room("App/Sources/TerminalViews", .core, ["Features", "TerminalUI"]),
            Room(
                "App/Sources/Sandbox",
                ["EmbeddedCatalog"],
                ["Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOPosix", "ServiceLifecycle"]
            ),
            Room(
                "App/Sources/App",
                .core,
                modules,
                ["AsyncHTTPTransport", "CompositionRoot", "Features", "Infrastructure", "Sandbox"],
                ["TerminalUI", "TerminalViews"],
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
            Room("App/Tests/SandboxTests", .testing, ["Sandbox", "Hummingbird", "HummingbirdTesting", "HTTPTypes"]),
        ]
    }

    private static func around(_ modules: Set<String>) -> [Room] {
        [
            Room(
                "Tests",
                .core,
                modules,
                .testing,
                [
                    "App", "AsyncHTTPTransport", "CompositionRoot", "Features", "Infrastructure", "Sandbox",
                    "TerminalUI",
                ],
                [
                    "HostileServer", "Processes", "StorageWorker", "TerminalEmulator", "TerminalPicture",
                    "URLSessionTraps",
                ],
                ["Crypto", "NIOCore", "NIOPosix", "NIOSSL"]
            ),
            Room(
                "Benchmarks",
                .core,
                ["AsyncHTTPTransport", "Infrastructure", "TerminalUI", "TerminalUITesting"],
                ["AsyncHTTPClient", "Benchmark", "NIOCore", "NIOHTTP1", "NIOPosix"]
            ),
        ]
    }
}
