// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [
        .package(path: "../Packages/Core"),
        .package(path: "../Elsewhere"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/somebody/swift-log", from: "1.16.2", traits: []),
    ],
    targets: [
        .target(name: "TerminalUI", dependencies: ["Core"]),
        .target(
            name: "Sandbox",
            dependencies: [
                .product(name: "Logging", package: "swift-log"),
                .product(name: "PaymentModule", package: "PaymentModule"),
            ],
            exclude: ["openapi.yaml"]
        ),
        .testTarget(name: "SandboxTests", dependencies: ["Sandbox", "Features"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
}
