import Foundation

/// The Swift files of a checkout, by their paths relative to its root.
struct Workspace {
    /// The root of the checkout with these tests, or of the one that the variable `TRELLIS_CHECKOUT` names.
    static let root =
        ProcessInfo.processInfo.environment["TRELLIS_CHECKOUT"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    let files: [String: String]

    init(files: [String: String]) {
        self.files = files
    }

    /// Reads the checkout at `root`, except hidden folders such as build folders.
    init(root: URL) throws {
        var files: [String: String] = [:]
        let manager = FileManager.default
        let enumerator = manager.enumerator(at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        while let file = enumerator?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            files[String(file.path.dropFirst(root.path.count + 1))] = try String(contentsOf: file, encoding: .utf8)
        }
        self.files = files
    }

    /// The names of the packages in `Packages`.
    var packages: Set<String> { folders(in: "Packages") }

    /// Returns the names of the folders in `folder` that contain Swift files.
    func folders(in folder: String) -> Set<String> {
        let paths = files.keys.filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
        return Set(paths.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    }

    /// Returns the violations of the rules, sorted, each as `file: violation`.
    func violations() -> [String] {
        let modules = packages.subtracting(["Core", "TerminalUI"])
        let rules = TargetRule.all(modules: modules)
        var violations = files.filter { !$0.key.hasSuffix("Package.swift") }.flatMap { importViolations($0, $1, rules) }
        let manifests = ManifestRule.all(modules: modules)
        for (file, text) in files where file.hasSuffix("Package.swift") {
            guard let manifest = manifests.first(where: { $0.file == file }) else {
                violations.append("\(file): has no rule in ManifestRule.swift")
                continue
            }
            violations += dependencyViolations(file, text, manifest)
            violations += targetViolations(file, text, manifest, rules)
            for setting in [
                "// swift-tools-version: 6.2",
                #"Context.environment["TRELLIS_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]"#,
            ]
            where !text.contains(setting) {
                violations.append("\(file): lacks \(setting)")
            }
        }
        return violations.sorted()
    }

    private func importViolations(_ file: String, _ text: String, _ rules: [TargetRule]) -> [String] {
        guard let rule = rules.first(where: { file.hasPrefix($0.folder + "/") }) else {
            return ["\(file): has no rule in TargetRule.swift"]
        }
        let line =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        let imports = text.split(separator: "\n").compactMap { try? line.prefixMatch(in: $0).map { String($0.1) } }
        return Set(imports).subtracting(rule.allowedImports).map { "\(file): imports \($0)" }
    }

    private func dependencyViolations(_ file: String, _ text: String, _ manifest: ManifestRule) -> [String] {
        text.matches(of: /\.package\(\s*(?:name:\s*"[^"]*",\s*)?\w+:\s*"(?:https:\/\/github\.com\/)?([^"]*)"/)
            .map { String($0.1) }.filter { !manifest.allowedDependencies.contains($0) }
            .map { "\(file): depends on \($0)" }
    }

    /// Returns the targets that depend on a product which their files may not import.
    private func targetViolations(
        _ file: String,
        _ text: String,
        _ manifest: ManifestRule,
        _ rules: [TargetRule]
    ) -> [String] {
        ManifestTarget.all(in: text).flatMap { target in
            let rule = rules.first { "\(manifest.path(target.path))/".hasPrefix($0.folder + "/") }
            return target.dependencies.filter { rule?.allowedImports.contains($0) != true }
                .map { "\(file): \(target.name) depends on \($0)" }
        }
    }
}
