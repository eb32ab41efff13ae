// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Tests",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../App"),
        .package(path: "../Packages/Core"),
        .package(path: "../Packages/AuthModule"),
        .package(path: "../Packages/PaymentModule"),
        .package(path: "../Packages/AnalyticsModule"),
        .package(path: "../Packages/TerminalUI"),
        .package(path: "../Sandbox"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        // With the same traits as in Sandbox.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: ["FullFoundation"]
        ),
    ],
    targets: [
        .testTarget(name: "Architecture", path: "Architecture", exclude: ["Names.md"]),
        // Compiles the code of the documents with the libraries.
        .testTarget(
            name: "Documentation",
            dependencies: [
                "AnalyticsModule", "AuthModule", "PaymentModule", "Processes", "TerminalUI",
                .product(name: "AnalyticsTesting", package: "AnalyticsModule"),
                .product(name: "AuthTesting", package: "AuthModule"),
                .product(name: "Browser", package: "App"),
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "FeatureKit", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
                .product(name: "LeakDetection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
                .product(name: "PaymentTesting", package: "PaymentModule"),
                .product(name: "PlatformUI", package: "TerminalUI"),
                .product(name: "TerminalUITesting", package: "TerminalUI"),
            ],
            path: "Documentation"
        ),
        .testTarget(
            name: "EndToEnd",
            dependencies: [
                "AuthModule", "PaymentModule", "AnalyticsModule",
                .product(name: "AuthTesting", package: "AuthModule"),
                .product(name: "Core", package: "Core"),
                .product(name: "AnalyticsTesting", package: "AnalyticsModule"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "CompositionRoot", package: "App"),
                .product(name: "Features", package: "App"),
                .product(name: "Infrastructure", package: "App"),
                .product(name: "Sandbox", package: "Sandbox"),
            ],
            path: "EndToEnd"
        ),
        // In this package, because a package of its own would build Hummingbird again.
        .testTarget(
            name: "SandboxTests",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Sandbox", package: "Sandbox"),
            ],
            path: "Sandbox"
        ),
        // A server that sends invalid, slow or no responses.
        .target(
            name: "HostileServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "HostileServer"
        ),
        // Child processes of tests.
        .target(name: "Processes", path: "Processes"),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes"], path: "ProcessesTests"),
        // Runs as a child process: URLSession crashes, and reads the proxies of the environment.
        .executableTarget(
            name: "URLSessionTraps",
            dependencies: [
                .product(name: "AsyncHTTPTransport", package: "App"),
                .product(name: "Core", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
            ],
            path: "URLSessionTraps"
        ),
        .testTarget(
            name: "HTTPTransports",
            dependencies: [
                "HostileServer", "Processes", "URLSessionTraps",
                .product(name: "AsyncHTTPTransport", package: "App"),
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "HTTPTransports"
        ),
        .testTarget(
            name: "CommandLine",
            dependencies: [
                "AnalyticsModule", "HostileServer", "Processes", "TerminalSessions",
                .product(name: "App", package: "App"),
                .product(name: "CompositionRoot", package: "App"),
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Features", package: "App"),
                // For the previews of the SwiftUI views, whose types are checked.
                .product(name: "FeaturesTesting", package: "App"),
                .product(name: "Infrastructure", package: "App"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Sandbox", package: "Sandbox"),
            ],
            path: "CommandLine",
            exclude: ["Golden"]
        ),
        // Programs that run in pseudo-terminals or in tmux.
        .target(name: "TerminalSessions", dependencies: ["Processes"], path: "TerminalSessions"),
        .testTarget(
            name: "Terminal",
            dependencies: [
                "HostileServer", "Processes", "TerminalSessions",
                .product(name: "App", package: "App"),
                .product(name: "Core", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
            ],
            path: "Terminal",
            exclude: ["Golden"]
        ),
        .executableTarget(
            name: "PaymentWorker",
            dependencies: [
                "AnalyticsModule", "PaymentModule",
                .product(name: "Core", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
            ],
            path: "PaymentWorker"
        ),
        .testTarget(
            name: "Payments",
            dependencies: [
                "AuthModule", "PaymentModule", "PaymentWorker", "Processes",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
                .product(name: "PaymentTesting", package: "PaymentModule"),
                .product(name: "Sandbox", package: "Sandbox"),
            ],
            path: "Payments"
        ),
        .executableTarget(
            name: "StorageWorker",
            dependencies: [
                "AnalyticsModule",
                .product(name: "Core", package: "Core"),
                .product(name: "Infrastructure", package: "App"),
            ],
            path: "StorageWorker"
        ),
        .testTarget(
            name: "Storage",
            dependencies: [
                "AnalyticsModule", "HostileServer", "Processes", "StorageWorker",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Infrastructure", package: "App"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Storage"
        ),
    ]
)

// Only in CI, because other SDKs may be newer than this code.
let warnings: [SwiftSetting] =
    Context.environment["TRELLIS_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
for target in package.targets {
    target.swiftSettings =
        warnings + [
            // The deprecations of a newer toolchain must not break the build.
            .treatWarning("DeprecatedDeclaration", as: .warning),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
