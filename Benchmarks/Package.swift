// swift-tools-version: 6.2
import PackageDescription

// Run with `swift package benchmark`; one suite with `--target DependencyInjectionBenchmarks`.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../Packages/Core"),
        .package(path: "../App"),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .suite("DependencyInjection"),
        .suite("Navigation"),
        .suite("Terminal", of: ["TerminalUI", "TerminalUITesting"], in: "App"),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        // A newer toolchain's deprecations must not break whoever builds on this package.
        .treatWarning("DeprecatedDeclaration", as: .warning),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

extension Target {
    /// The benchmarks of one product of Core, or of others, in the folder named after it.
    static func suite(_ name: String, of products: [String]? = nil, in package: String = "Core") -> Target {
        .executableTarget(
            name: "\(name)Benchmarks",
            dependencies: [.product(name: "Benchmark", package: "benchmark")]
                + (products ?? [name]).map { .product(name: $0, package: package) },
            path: "Benchmarks/\(name)Benchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    }
}
