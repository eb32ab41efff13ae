import Foundation

/// A checkout of the workspace, read as text.
struct Workspace {
    let root: URL

    /// The checkout that this file is part of.
    static let current = Workspace(
        root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    )

    /// What breaks the rules, each as `file: what`; sorted.
    func violations() throws -> [String] {
        let modules = Set(try packages()).subtracting(["Core"])
        let (rooms, manifests) = (Room.all(modules: modules), Manifest.all(modules: modules))
        return try (importViolations(rooms) + manifests.flatMap { try violations(of: $0, rooms) } + rootViolations())
            .sorted()
    }

    /// The names of the packages below `Packages`.
    func packages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Packages").path)
            .filter { !$0.hasPrefix(".") }
    }

    /// The Swift files below `folder`, by their paths from the root.
    func sources(below folder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }

    private func importViolations(_ rooms: [Room]) throws -> [String] {
        try ["Packages", "App", "Tests", "Benchmarks"].flatMap(sources).filter(isSource).flatMap { file in
            guard let room = rooms.first(where: { file.hasPrefix($0.folder + "/") }) else {
                return ["\(file): is in no room of the map"]
            }
            return try imports(of: file).subtracting(room.mayImport).map { "\(file): imports \($0)" }
        }
    }

    private func isSource(_ file: String) -> Bool {
        !file.contains("/.build") && !file.hasSuffix("/Package.swift")
            && !file.hasPrefix("Tests/Architecture/Fixtures/")
    }

    private func imports(of file: String) throws -> Set<String> {
        let line =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        return Set(
            try text(file).split(separator: "\n").compactMap { try? line.prefixMatch(in: $0).map { String($0.1) } }
        )
    }

    /// What `manifest` depends on and must not, and which targets name a product that their room may not import.
    private func violations(of manifest: Manifest, _ rooms: [Room]) throws -> [String] {
        let text = try text(manifest.file)
        var violations: [String] = []
        for dependency in text.matches(of: /\.package\(\s*(?:name:\s*"[^"]*",\s*)?\w+:\s*"([^"]*)"/)
        where !manifest.mayDependOn.contains(String(dependency.1)) {
            violations.append("\(manifest.file): depends on \(dependency.1)")
        }
        for target in targets(of: text) {
            let room = rooms.first { "\(manifest.folder)/\(target.folder)/".hasPrefix($0.folder + "/") }
            let products = target.products.subtracting(room?.mayImport ?? [])
            violations += products.map { "\(manifest.file): \(target.name) names \($0)" }
        }
        for setting in [".treatAllWarnings(as: .error)", "// swift-tools-version: 6.2"] where !text.contains(setting) {
            violations.append("\(manifest.file): lacks \(setting)")
        }
        return violations
    }

    private struct Target {
        let name: String
        let folder: String
        /// The products and targets that it depends on.
        let products: Set<String>
    }

    private func targets(of manifest: String) -> [Target] {
        let starts = manifest.matches(of: /\.(target|executableTarget|testTarget)\(\s*name:\s*"(\w+)"/)
        return starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
            let text = manifest[start.range.upperBound..<end]
            let list = text.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
            let names = list.replacing(/package:\s*"[^"]*"/, with: "").matches(of: /"([^"]+)"/)
            let path = text.firstMatch(of: /path:\s*"([^"]*)"/)?.1
            return Target(
                name: String(start.2),
                folder: path.map(String.init) ?? "\(start.1 == "testTarget" ? "Tests" : "Sources")/\(start.2)",
                products: Set(names.map { String($0.1) })
            )
        }
    }

    private func rootViolations() -> [String] {
        guard FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) else { return [] }
        return ["Package.swift: there is to be no manifest at the root"]
    }

    func text(_ file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }
}
