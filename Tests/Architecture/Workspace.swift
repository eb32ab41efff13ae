import Foundation

/// The Swift files of a checkout, by their paths from its root.
struct Workspace {
    let files: [String: String]

    init(files: [String: String]) {
        self.files = files
    }

    /// Reads the checkout at `root`, without what is hidden, such as build folders.
    init(root: URL) throws {
        var files: [String: String] = [:]
        let found = FileManager.default.enumerator(
            at: root,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        while let file = found?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            files[String(file.path.dropFirst(root.path.count + 1))] = try String(contentsOf: file, encoding: .utf8)
        }
        self.files = files
    }

    /// The names of the packages below `Packages`.
    var packages: Set<String> {
        Set(files.keys.filter { $0.hasPrefix("Packages/") }.map { String($0.split(separator: "/")[1]) })
    }

    /// The violations of the rules, each as `file: violation`; sorted.
    func violations() -> [String] {
        let modules = packages.subtracting(["Core"])
        let rooms = Room.all(modules: modules)
        var violations = files.filter { !$0.key.hasSuffix("Package.swift") }.flatMap { importViolations($0, $1, rooms) }
        let manifests = Manifest.all(modules: modules)
        for (file, text) in files where file.hasSuffix("Package.swift") {
            guard let manifest = manifests.first(where: { "\($0.folder)/Package.swift" == file }) else {
                violations.append("\(file): is no manifest of the workspace")
                continue
            }
            violations += dependencyViolations(file, text, manifest) + targetViolations(file, text, manifest, rooms)
            for setting in [".treatAllWarnings(as: .error)", "// swift-tools-version: 6.2"]
            where !text.contains(setting) {
                violations.append("\(file): lacks \(setting)")
            }
        }
        return violations.sorted()
    }

    private func importViolations(_ file: String, _ text: String, _ rooms: [Room]) -> [String] {
        guard let room = rooms.first(where: { file.hasPrefix($0.folder + "/") }) else {
            return ["\(file): is in no room of the map"]
        }
        let line =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
        let imports = text.split(separator: "\n").compactMap { try? line.prefixMatch(in: $0).map { String($0.1) } }
        return Set(imports).subtracting(room.mayImport).map { "\(file): imports \($0)" }
    }

    private func dependencyViolations(_ file: String, _ text: String, _ manifest: Manifest) -> [String] {
        text.matches(of: /\.package\(\s*(?:name:\s*"[^"]*",\s*)?\w+:\s*"(?:https:\/\/github\.com\/)?([^"]*)"/)
            .map { String($0.1) }.filter { !manifest.mayDependOn.contains($0) }.map { "\(file): depends on \($0)" }
    }

    /// Targets that name a product which their room may not import.
    private func targetViolations(_ file: String, _ text: String, _ manifest: Manifest, _ rooms: [Room]) -> [String] {
        let starts = text.matches(of: /\.(target|executableTarget|testTarget)\(\s*name:\s*"(\w+)",/)
        return starts.enumerated().flatMap { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : text.endIndex
            let target = text[start.range.upperBound..<end]
            let folder = "\(start.1 == "testTarget" ? "Tests" : "Sources")/\(start.2)"
            let path = target.firstMatch(of: /path:\s*"([^"]*)"/).map { String($0.1) } ?? folder
            let room = rooms.first { "\(manifest.folder)/\(path)/".hasPrefix($0.folder + "/") }
            let list = target.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
            let names = list.replacing(/package:\s*"[^"]*"/, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
            return names.filter { room?.mayImport.contains($0) != true }.map { "\(file): \(start.2) names \($0)" }
        }
    }
}
