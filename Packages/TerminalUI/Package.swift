// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TerminalUI",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "PlatformUI", targets: ["PlatformUI"]),
        .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
    ],
    traits: [.trait(name: "Terminal", description: "On macOS, views are drawn in the terminal.")],
    dependencies: [
        // Only for the tests.
        .package(path: "../Core")
    ],
    targets: [
        .target(name: "TerminalUI"),
        .target(
            name: "PlatformUI",
            dependencies: [
                // Twice, because a condition with both would require both.
                .target(name: "TerminalUI", condition: .when(platforms: [.linux])),
                .target(name: "TerminalUI", condition: .when(traits: ["Terminal"])),
            ]
        ),
        .target(name: "TerminalUITesting", dependencies: ["TerminalUI"]),
        .testTarget(
            name: "TerminalUITests",
            dependencies: [
                "PlatformUI", "Sample", "TerminalUI", "TerminalUITesting",
                .product(name: "CoreTesting", package: "Core"),
                .product(name: "Locking", package: "Core"),
            ],
            // Views and their models.
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        // An app of one file, which a test walks through.
        .target(
            name: "Sample",
            dependencies: ["PlatformUI", .product(name: "Navigation", package: "Core")],
            path: "Tests/Sample"
        ),
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
