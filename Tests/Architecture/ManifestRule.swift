/// The packages that a manifest may depend on: local ones by path, others by owner and name on GitHub.
struct ManifestRule {
    let folder: String
    let allowedDependencies: Set<String>

    /// The path of the manifest.
    var file: String { path("Package.swift") }

    /// Returns the path of a file or folder in the package.
    func path(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

    /// Returns the rules of all manifests, where `modules` are the packages except Core and TerminalUI.
    ///
    /// A manifest without a rule is a violation.
    static func all(modules: Set<String>) -> [ManifestRule] {
        let packages = modules.union(["Core", "TerminalUI"]).map { "../Packages/\($0)" }
        return [
            // The libraries for other projects, in the folders of the other manifests.
            ManifestRule(
                folder: "",
                allowedDependencies: sandboxDependencies.subtracting(["apple/swift-nio-extras"])
            ),
            ManifestRule(folder: "Packages/Core", allowedDependencies: []),
            // For its tests: see TargetRule.
            ManifestRule(folder: "Packages/TerminalUI", allowedDependencies: ["../Core"]),
        ]
            + modules.map { ManifestRule(folder: "Packages/\($0)", allowedDependencies: ["../Core"]) }
            + [
                ManifestRule(folder: "Sandbox", allowedDependencies: sandboxDependencies),
                ManifestRule(folder: "App", allowedDependencies: appDependencies.union(packages)),
                ManifestRule(folder: "Tests", allowedDependencies: testsDependencies.union(packages)),
                ManifestRule(folder: "Benchmarks", allowedDependencies: benchmarksDependencies),
            ]
    }

    private static let sandboxDependencies: Set<String> = [
        "apple/swift-crypto", "apple/swift-http-types", "apple/swift-log", "apple/swift-nio",
        "apple/swift-nio-extras", "hummingbird-project/hummingbird", "swift-server/swift-service-lifecycle",
    ]
    private static let appDependencies: Set<String> = [
        "../Sandbox", "apple/swift-argument-parser", "apple/swift-crypto", "apple/swift-http-types", "apple/swift-log",
        "apple/swift-nio", "apple/swift-nio-extras", "apple/swift-nio-ssl", "hummingbird-project/hummingbird",
        "swift-server/async-http-client", "swift-server/swift-service-lifecycle",
    ]
    private static let testsDependencies: Set<String> = [
        "../App", "../Sandbox", "apple/swift-crypto", "apple/swift-http-types", "apple/swift-nio",
        "apple/swift-nio-ssl", "hummingbird-project/hummingbird",
    ]
    private static let benchmarksDependencies: Set<String> = [
        "../App", "../Packages/AnalyticsModule", "../Packages/AuthModule", "../Packages/Core",
        "../Packages/PaymentModule", "../Packages/TerminalUI", "apple/swift-crypto", "apple/swift-nio",
        "ordo-one/benchmark", "swift-server/async-http-client",
    ]
}
