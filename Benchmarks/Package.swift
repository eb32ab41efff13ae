// swift-tools-version: 6.2
import PackageDescription

// Run with `swift package benchmark`; one suite with `--target DependencyInjectionBenchmarks`.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../Packages/Core"),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .suite("DependencyInjection"),
        .suite("Navigation"),
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
    /// The benchmarks of one product of Core, in the folder named after it.
    static func suite(_ product: String) -> Target {
        .executableTarget(
            name: "\(product)Benchmarks",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: product, package: "Core"),
            ],
            path: "Benchmarks/\(product)Benchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    }
}
