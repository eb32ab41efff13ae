// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(path: "../Packages/PaymentModule"), .package(path: "../Packages/Core")]
)

for target in package.targets {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
}
