// swift-tools-version: 6.2
import PackageDescription

// iOS has the sign-in window of the system instead.
let listener = TargetDependencyCondition.when(platforms: [.linux, .macOS])

let package = Package(
    name: "App",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "App", targets: ["App"]),
        .library(name: "Browser", targets: ["Browser"]),
        .library(name: "CompositionRoot", targets: ["CompositionRoot"]),
        .library(name: "Infrastructure", targets: ["Infrastructure"]),
        .library(name: "AsyncHTTPTransport", targets: ["AsyncHTTPTransport"]),
        .library(name: "Features", targets: ["Features"]),
        // For the tests and the previews of screens that are added.
        .library(name: "FeaturesTesting", targets: ["FeaturesTesting"]),
        .library(name: "Views", targets: ["Views"]),
        .executable(name: "Trellis", targets: ["Trellis"]),
    ],
    traits: [.trait(name: "Terminal", description: "On macOS, views are drawn in the terminal.")],
    dependencies: [
        .package(path: "../Packages/Core"),
        .package(path: "../Packages/AuthModule"),
        .package(path: "../Packages/PaymentModule"),
        .package(path: "../Packages/AnalyticsModule"),
        .package(
            path: "../Packages/TerminalUI",
            traits: [.trait(name: "Terminal", condition: .when(traits: ["Terminal"]))]
        ),
        .package(path: "../Sandbox"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        // With the same traits as in Sandbox.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "Infrastructure",
            dependencies: [
                "Core", "AnalyticsModule", "CZlib",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Networking/README.md"]
        ),
        // Part of Apple's systems. On Linux it is the package zlib1g-dev or zlib-devel.
        .systemLibrary(name: "CZlib"),
        // A separate target, so that Infrastructure does not depend on SwiftNIO.
        .target(
            name: "AsyncHTTPTransport",
            dependencies: [
                "Infrastructure", "Core",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        .target(
            name: "Browser",
            dependencies: [
                "AuthModule",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: listener),
                .product(name: "Hummingbird", package: "hummingbird", condition: listener),
                .product(name: "Logging", package: "swift-log", condition: listener),
                .product(name: "NIOCore", package: "swift-nio", condition: listener),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: listener),
            ]
        ),
        .target(
            name: "Features",
            dependencies: [
                "Core", "AuthModule", "PaymentModule", "AnalyticsModule",
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "FeatureKit", package: "Core"),
                .product(name: "Navigation", package: "Core"),
            ]
        ),
        .target(
            name: "CompositionRoot",
            dependencies: [
                "Core", "AuthModule", "PaymentModule", "AnalyticsModule", "Infrastructure", "Features",
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
            ]
        ),
        .target(
            name: "FeaturesTesting",
            dependencies: [
                "Features", "Core", "AuthModule", "PaymentModule", "AnalyticsModule",
                .product(name: "AnalyticsTesting", package: "AnalyticsModule"),
                .product(name: "AuthTesting", package: "AuthModule"),
                .product(name: "PaymentTesting", package: "PaymentModule"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
            ]
        ),
        // Separate from FeaturesTesting, which previews use: only tests can link Swift Testing on Apple platforms.
        .target(
            name: "FeaturesTestSupport",
            dependencies: [
                "FeaturesTesting", "Features", "Core",
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "LeakDetection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
            ]
        ),
        .target(
            name: "Views",
            dependencies: [
                "Features",
                .product(name: "PlatformUI", package: "TerminalUI"),
                // For previews, which exist in debug builds only. SwiftPM has no condition for a configuration.
                .target(name: "FeaturesTesting", condition: .when(platforms: [.macOS, .iOS])),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
            ]
        ),
        .executableTarget(
            name: "App",
            dependencies: [
                "Core", "AuthModule", "PaymentModule", "AnalyticsModule", "Infrastructure", "Features",
                "Browser", "CompositionRoot", "Sandbox", "TerminalUI", "Views",
                // On other platforms, the App uses only URLSession.
                .target(name: "AsyncHTTPTransport", condition: .when(platforms: [.linux])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        // Without SwiftUI, it only says how to run the shop in the terminal.
        .executableTarget(
            name: "Trellis",
            dependencies: [
                .product(name: "AuthModule", package: "AuthModule", condition: .when(platforms: [.macOS, .iOS])),
                .target(name: "Browser", condition: .when(platforms: [.macOS, .iOS])),
                .target(name: "CompositionRoot", condition: .when(platforms: [.macOS, .iOS])),
                .target(name: "Features", condition: .when(platforms: [.macOS, .iOS])),
                .target(name: "Infrastructure", condition: .when(platforms: [.macOS, .iOS])),
                .product(name: "Sandbox", package: "Sandbox", condition: .when(platforms: [.macOS, .iOS])),
                .target(name: "Views", condition: .when(platforms: [.macOS, .iOS])),
            ]
        ),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "AnalyticsModule", "App", "AuthModule", "Browser", "CompositionRoot", "Core", "Features",
                "FeaturesTesting", "FeaturesTestSupport", "Infrastructure", "PaymentModule", "Sandbox",
                .product(name: "AuthTesting", package: "AuthModule"),
                .product(name: "CoreTesting", package: "Core"),
            ]
        ),
        .testTarget(
            name: "BrowserTests",
            dependencies: ["AuthModule", "Browser", .product(name: "CoreTesting", package: "Core")]
        ),
        .testTarget(
            name: "InfrastructureTests",
            dependencies: [
                "Infrastructure", "AnalyticsModule", "Core", "CZlib",
                .product(name: "AnalyticsTesting", package: "AnalyticsModule"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "FeaturesTests",
            dependencies: [
                "Features", "FeaturesTesting", "FeaturesTestSupport", "Core", "AuthModule", "PaymentModule",
                "AnalyticsModule",
                .product(name: "AuthTesting", package: "AuthModule"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "FeatureKit", package: "Core"),
                .product(name: "Navigation", package: "Core"),
                .product(name: "PaymentTesting", package: "PaymentModule"),
            ]
        ),
        .testTarget(
            name: "ViewsTests",
            dependencies: [
                "Views", "Features", "FeaturesTesting", "FeaturesTestSupport", "Core",
                "AuthModule", "PaymentModule", "AnalyticsModule",
                .product(name: "AuthTesting", package: "AuthModule"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "DependencyInjection", package: "Core"),
                .product(name: "Navigation", package: "Core"),
                .product(name: "PaymentTesting", package: "PaymentModule"),
                .product(name: "PlatformUI", package: "TerminalUI"),
                .product(name: "TerminalUITesting", package: "TerminalUI"),
            ]
        ),
    ]
)

// Only in CI, because other SDKs may be newer than this code.
let warnings: [SwiftSetting] =
    Context.environment["TRELLIS_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
for target in package.targets where target.type != .system {
    target.swiftSettings =
        warnings + [
            // The deprecations of a newer toolchain must not break the build.
            .treatWarning("DeprecatedDeclaration", as: .warning),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            // For Browser: a trait of the manifest at the top.
            .define("Loopback"),
        ]
}
