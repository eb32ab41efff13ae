// swift-tools-version: 6.2
import PackageDescription

let package = Package(name: "Core", dependencies: [.package(path: "../AuthModule")], targets: [.target(name: "Core")])

for target in package.targets {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
}
