// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Core",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Core", targets: ["Core"]),
        .library(name: "Locking", targets: ["Locking"]),
        .library(name: "DependencyInjection", targets: ["DependencyInjection"]),
        .library(name: "Navigation", targets: ["Navigation"]),
        .library(name: "FeatureKit", targets: ["FeatureKit"]),
        .library(name: "CoreTesting", targets: ["CoreTesting"]),
        .library(name: "LeakDetection", targets: ["LeakDetection"]),
    ],
    targets: [
        .target(name: "Core", dependencies: ["Locking"]),
        .target(name: "Locking"),
        .target(name: "DependencyInjection", dependencies: ["Locking"]),
        .target(name: "Navigation"),
        .target(name: "FeatureKit", dependencies: ["Core", "Navigation"]),
        .target(name: "CoreTesting", dependencies: ["Core", "Locking"]),
        // Separate from CoreTesting, because only tests can link Swift Testing on Apple platforms.
        .target(name: "LeakDetection"),
        .testTarget(name: "CoreTests", dependencies: ["Core", "CoreTesting", "LeakDetection", "Locking"]),
        .testTarget(name: "DependencyInjectionTests", dependencies: ["DependencyInjection", "Locking"]),
        // A client whose default isolation is the main actor.
        .testTarget(
            name: "MainActorTests",
            dependencies: ["DependencyInjection"],
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .testTarget(
            name: "FeatureKitTests",
            dependencies: ["FeatureKit", "Core", "CoreTesting", "Locking", "Navigation"]
        ),
        .testTarget(name: "NavigationTests", dependencies: ["Navigation", "CoreTesting", "Locking"]),
    ]
)

// Only in CI, because other SDKs may be newer than this code.
let warnings: [SwiftSetting] =
    Context.environment["TRELLIS_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + warnings + [
            // The deprecations of a newer toolchain must not break the build.
            .treatWarning("DeprecatedDeclaration", as: .warning),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
