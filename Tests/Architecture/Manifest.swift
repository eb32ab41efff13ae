/// A manifest and the packages that it may name: those of the workspace by their paths, others by their addresses.
struct Manifest {
    let folder: String
    let mayDependOn: Set<String>

    var file: String { "\(folder)/Package.swift" }

    private init(_ folder: String, _ mayDependOn: Set<String>) {
        self.folder = folder
        self.mayDependOn = mayDependOn
    }
}

extension Manifest {
    /// Every manifest there may be, where `modules` are the packages beside Core.
    static func all(modules: Set<String>) -> [Manifest] {
        let packages = Set(modules.map { "../Packages/\($0)" }).union(["../Packages/Core"])
        return [Manifest("Packages/Core", [])]
            + modules.sorted().map { Manifest("Packages/\($0)", ["../Core"]) }
            + [
                Manifest("App", packages.union(ofApp)),
                Manifest("Tests", packages.union(ofTests)),
                Manifest("Benchmarks", ofBenchmarks),
            ]
    }

    private static let ofApp: Set<String> = [
        "https://github.com/apple/swift-argument-parser",
        "https://github.com/apple/swift-crypto",
        "https://github.com/apple/swift-http-types",
        "https://github.com/apple/swift-log",
        "https://github.com/apple/swift-nio",
        "https://github.com/apple/swift-nio-extras",
        "https://github.com/apple/swift-nio-ssl",
        "https://github.com/hummingbird-project/hummingbird",
        "https://github.com/swift-server/async-http-client",
        "https://github.com/swift-server/swift-service-lifecycle",
    ]
    private static let ofTests: Set<String> = [
        "../App",
        "https://github.com/apple/swift-crypto",
        "https://github.com/apple/swift-nio",
        "https://github.com/apple/swift-nio-ssl",
    ]
    private static let ofBenchmarks: Set<String> = [
        "../App",
        "../Packages/Core",
        "https://github.com/apple/swift-nio",
        "https://github.com/ordo-one/benchmark",
        "https://github.com/swift-server/async-http-client",
    ]
}
