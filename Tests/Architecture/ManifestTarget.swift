/// A target of a manifest.
struct ManifestTarget: Equatable {
    let name: String
    /// The folder of its sources, relative to the manifest.
    let path: String
    /// The names of the targets and products that it depends on.
    let dependencies: Set<String>

    /// Returns the targets of a manifest. The name is their first argument.
    static func all(in manifest: String) -> [ManifestTarget] {
        let starts = manifest.matches(
            of: /\.(target|executableTarget|testTarget)\(\s*name:\s*"(\w+)"(?:\)|,(?!\s*condition:))/
        )
        return starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
            let text = manifest[start.range.upperBound..<end]
                .replacing(/(?:package:\s*"[^"]*"|condition:\s*\.when\([^)]*\))/, with: "")
            let list = text.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
            let names = list.matches(of: /"([^"]+)"/)
            let folder = "\(start.1 == "testTarget" ? "Tests" : "Sources")/\(start.2)"
            return ManifestTarget(
                name: String(start.2),
                path: text.firstMatch(of: /path:\s*"([^"]*)"/).map { String($0.1) } ?? folder,
                dependencies: Set(names.map { String($0.1) })
            )
        }
    }
}
