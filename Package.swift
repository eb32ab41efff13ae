// swift-tools-version: 6.2
// The libraries of this workspace as one package, so that another project can depend on the repository by its Git URL.
// The workspace itself builds with the manifests in the folders; a test compares both.
import PackageDescription

// The modules. Packages/AuthModule has the libraries AuthModule, and AuthTesting with its fakes.
let modules = [
    "Auth",
    "Payment",
    "Analytics",
]

// Without the trait, no project needs Hummingbird, not even its checkout.
let listener = TargetDependencyCondition.when(platforms: [.linux, .macOS], traits: ["Loopback"])

let package = Package(
    name: "Trellis",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: modules.flatMap { module -> [Product] in
        ["\(module)Module", "\(module)Testing"].map { .library(name: $0, targets: [$0]) }
    } + [
        .library(name: "Core", targets: ["Core"]),
        .library(name: "CoreTesting", targets: ["CoreTesting"]),
        .library(name: "DependencyInjection", targets: ["DependencyInjection"]),
        .library(name: "Navigation", targets: ["Navigation"]),
        .library(name: "FeatureKit", targets: ["FeatureKit"]),
        .library(name: "Browser", targets: ["Browser"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "PlatformUI", targets: ["PlatformUI"]),
        .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
        .library(name: "Infrastructure", targets: ["Infrastructure"]),
    ],
    traits: [
        .trait(name: "Loopback", description: "Browser has LoopbackBrowser, which needs Hummingbird."),
        .trait(name: "Terminal", description: "On macOS, views are drawn in the terminal."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: modules.flatMap { module -> [Target] in
        let sources = "Packages/\(module)Module/Sources"
        return [
            .target(
                name: "\(module)Module",
                dependencies: ["Core", "Locking"],
                path: "\(sources)/\(module)Module"
            ),
            .target(
                name: "\(module)Testing",
                dependencies: ["Core", "CoreTesting", "Locking", .init(stringLiteral: "\(module)Module")],
                path: "\(sources)/\(module)Testing"
            ),
        ]
    } + [
        .target(name: "Core", dependencies: ["Locking"], path: "Packages/Core/Sources/Core"),
        .target(name: "CoreTesting", dependencies: ["Core", "Locking"], path: "Packages/Core/Sources/CoreTesting"),
        .target(
            name: "DependencyInjection",
            dependencies: ["Locking"],
            path: "Packages/Core/Sources/DependencyInjection"
        ),
        .target(name: "Locking", path: "Packages/Core/Sources/Locking"),
        .target(
            name: "FeatureKit",
            dependencies: ["Core", "Navigation"],
            path: "Packages/Core/Sources/FeatureKit"
        ),
        .target(name: "Navigation", path: "Packages/Core/Sources/Navigation"),
        .target(
            name: "Browser",
            dependencies: [
                "AuthModule",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: listener),
                .product(name: "Hummingbird", package: "hummingbird", condition: listener),
                .product(name: "Logging", package: "swift-log", condition: listener),
                .product(name: "NIOCore", package: "swift-nio", condition: listener),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: listener),
            ],
            path: "App/Sources/Browser"
        ),
        .target(name: "TerminalUI", path: "Packages/TerminalUI/Sources/TerminalUI"),
        .target(
            name: "PlatformUI",
            dependencies: [
                .target(name: "TerminalUI", condition: .when(platforms: [.linux])),
                .target(name: "TerminalUI", condition: .when(traits: ["Terminal"])),
            ],
            path: "Packages/TerminalUI/Sources/PlatformUI"
        ),
        .target(
            name: "TerminalUITesting",
            dependencies: ["TerminalUI"],
            path: "Packages/TerminalUI/Sources/TerminalUITesting"
        ),
        .target(
            name: "Infrastructure",
            dependencies: [
                "Core", "AnalyticsModule", "CZlib",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "App/Sources/Infrastructure",
            exclude: ["Networking/README.md"]
        ),
        .systemLibrary(name: "CZlib", path: "App/Sources/CZlib"),
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
        ]
}
