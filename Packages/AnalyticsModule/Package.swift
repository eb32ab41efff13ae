// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AnalyticsModule",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AnalyticsModule", targets: ["AnalyticsModule"]),
        .library(name: "AnalyticsTesting", targets: ["AnalyticsTesting"]),
    ],
    dependencies: [
        .package(path: "../Core")
    ],
    targets: [
        .target(name: "AnalyticsModule", dependencies: ["Core", .product(name: "Locking", package: "Core")]),
        .target(
            name: "AnalyticsTesting",
            dependencies: [
                "AnalyticsModule", .product(name: "CoreTesting", package: "Core"),
                .product(name: "Locking", package: "Core"),
            ]
        ),
        .testTarget(
            name: "AnalyticsModuleTests",
            dependencies: [
                "AnalyticsModule", "AnalyticsTesting", "Core",
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Locking", package: "Core"),
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
