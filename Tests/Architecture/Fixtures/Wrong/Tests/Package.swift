// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Tests",
    dependencies: [
        .package(path: "../App"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        .testTarget(
            name: "Network",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "Network"
        )
    ]
)
