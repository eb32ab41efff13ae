// swift-tools-version: 6.2
import PackageDescription

// Its tests are in Tests/Sandbox, so that Hummingbird is built once for all tests.
let package = Package(
    name: "Sandbox",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Sandbox", targets: ["Sandbox"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        // Without the default trait for swift-configuration, which is not used.
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: ["FullFoundation"]
        ),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Embeds catalog.json in the binary: a resource bundle would be lost when the binary is moved.
        .target(name: "EmbeddedCatalog", exclude: ["catalog.json"]),
        .target(
            name: "Sandbox",
            dependencies: [
                "EmbeddedCatalog",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
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
