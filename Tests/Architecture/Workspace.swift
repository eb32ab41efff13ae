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
        try (importViolations() + manifestViolations()).sorted()
    }

    /// The Swift files below `folder`, by their paths from the root.
    func sources(below folder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }

    private func importViolations() throws -> [String] {
        try ["Packages", "App"].flatMap(sources).filter(isSource).flatMap { file in
            guard let room = Room.all.first(where: { file.hasPrefix($0.folder + "/") }) else {
                return ["\(file): is in no room of the map"]
            }
            return try imports(of: file).subtracting(room.mayImport).map { "\(file): imports \($0)" }
        }
    }

    private func isSource(_ file: String) -> Bool {
        !file.contains("/.build") && !file.hasSuffix("/Package.swift")
    }

    private func imports(of file: String) throws -> Set<String> {
        let line =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        return Set(
            try text(file).split(separator: "\n").compactMap { try? line.prefixMatch(in: $0).map { String($0.1) } }
        )
    }

    /// Packages take nothing from third parties, and nothing from each other but Core.
    private func manifestViolations() throws -> [String] {
        var violations: [String] = []
        for package in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Packages").path)
            .sorted()
        {
            let file = "Packages/\(package)/Package.swift"
            let manifest = try text(file)
            for dependency in manifest.matches(of: /\.package\(\s*(?:name:\s*"[^"]*",\s*)?(\w+):\s*"([^"]*)"/) {
                let isCore = dependency.1 == "path" && dependency.2 == "../Core"
                if !isCore || package == "Core" { violations.append("\(file): depends on \(dependency.2)") }
            }
            for setting in [".treatAllWarnings(as: .error)", "// swift-tools-version: 6.2"]
            where !manifest.contains(setting) {
                violations.append("\(file): lacks \(setting)")
            }
        }
        if FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) {
            violations.append("Package.swift: there is to be no manifest at the root")
        }
        return violations
    }

    func text(_ file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }
}
