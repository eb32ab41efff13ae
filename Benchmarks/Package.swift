// swift-tools-version: 6.2
import PackageDescription

// Run with `swift package benchmark`; one suite with `--target DependencyInjectionBenchmarks`.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../App"),
        .package(path: "../Packages/AnalyticsModule"),
        .package(path: "../Packages/AuthModule"),
        .package(path: "../Packages/Core"),
        .package(path: "../Packages/PaymentModule"),
        .package(path: "../Packages/TerminalUI"),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .suite(
            "Analytics",
            of: [
                "AnalyticsModule": "AnalyticsModule", "AsyncHTTPTransport": "App", "Core": "Core",
                "Crypto": "swift-crypto", "Infrastructure": "App", "NIOCore": "swift-nio", "NIOHTTP1": "swift-nio",
                "NIOPosix": "swift-nio",
            ]
        ),
        .suite("Auth", of: ["AuthModule": "AuthModule", "AuthTesting": "AuthModule", "Core": "Core"]),
        .suite("DependencyInjection"),
        .suite("Navigation"),
        .suite(
            "Network",
            of: [
                "AsyncHTTPClient": "async-http-client", "AsyncHTTPTransport": "App", "Core": "Core",
                "Infrastructure": "App", "NIOCore": "swift-nio", "NIOHTTP1": "swift-nio", "NIOPosix": "swift-nio",
            ]
        ),
        .suite(
            "Payment",
            of: [
                "Core": "Core", "Infrastructure": "App", "PaymentModule": "PaymentModule",
                "PaymentTesting": "PaymentModule",
            ]
        ),
        .suite(
            "Terminal",
            of: ["PlatformUI": "TerminalUI", "TerminalUITesting": "TerminalUI"]
        ),
        .suite("Storage", of: ["Core": "Core", "Infrastructure": "App"]),
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

extension Target {
    /// Returns the benchmarks of a product of Core, in the folder named after it.
    static func suite(_ product: String) -> Target {
        suite(product, of: [product: "Core"])
    }

    /// Returns the benchmarks of `products`, each with the name of its package.
    static func suite(_ name: String, of products: KeyValuePairs<String, String>) -> Target {
        .executableTarget(
            name: "\(name)Benchmarks",
            dependencies: [.product(name: "Benchmark", package: "benchmark")]
                + products.map { .product(name: $0, package: $1) },
            path: "Benchmarks/\(name)Benchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    }
}
