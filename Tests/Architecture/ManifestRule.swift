/// The packages that a manifest may name: those of the workspace by path, others by owner and name on GitHub.
struct Manifest {
    let folder: String
    let mayDependOn: Set<String>

    /// Every manifest of the workspace; `modules` are the packages beside Core.
    static func all(modules: Set<String>) -> [Manifest] {
        let packages = modules.union(["Core"]).map { "../Packages/\($0)" }
        return [Manifest(folder: "Packages/Core", mayDependOn: [])]
            + modules.map { Manifest(folder: "Packages/\($0)", mayDependOn: ["../Core"]) }
            + [
                Manifest(folder: "App", mayDependOn: ofApp.union(packages)),
                Manifest(folder: "Tests", mayDependOn: ofTests.union(packages)),
                Manifest(folder: "Benchmarks", mayDependOn: ofBenchmarks),
            ]
    }

    private static let ofApp: Set<String> = [
        "apple/swift-argument-parser", "apple/swift-crypto", "apple/swift-http-types", "apple/swift-log",
        "apple/swift-nio", "apple/swift-nio-extras", "apple/swift-nio-ssl", "hummingbird-project/hummingbird",
        "swift-server/async-http-client", "swift-server/swift-service-lifecycle",
    ]
    private static let ofTests: Set<String> = [
        "../App", "apple/swift-crypto", "apple/swift-nio", "apple/swift-nio-ssl",
    ]
    private static let ofBenchmarks: Set<String> = [
        "../App", "../Packages/Core", "apple/swift-nio", "ordo-one/benchmark", "swift-server/async-http-client",
    ]
}
