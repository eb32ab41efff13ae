// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AuthModule",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AuthModule", targets: ["AuthModule"]),
        .library(name: "AuthTesting", targets: ["AuthTesting"]),
    ],
    dependencies: [
        .package(path: "../Core")
    ],
    targets: [
        .target(
            name: "AuthModule",
            dependencies: [.product(name: "Core", package: "Core"), .product(name: "Locking", package: "Core")]
        ),
        .target(
            name: "AuthTesting",
            dependencies: [
                "AuthModule",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Locking", package: "Core"),
            ]
        ),
        .testTarget(
            name: "AuthModuleTests",
            dependencies: [
                "AuthModule", "AuthTesting",
                .product(name: "Core", package: "Core"),
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "LeakDetection", package: "Core"),
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
