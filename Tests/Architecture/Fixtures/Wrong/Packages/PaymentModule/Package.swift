// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PaymentModule",
    dependencies: [
        .package(path: "../Core"),
        .package(name: "Auth", path: "../AuthModule"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [.target(name: "PaymentModule")]
)
