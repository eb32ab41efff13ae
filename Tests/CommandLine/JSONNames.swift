import Foundation

/// The names of JSON members, such as `prices.amount`: in output, and in the examples of docs/cli.md.
enum JSONNames {
    /// Returns the names of all values in `document` that are no object and no array of objects.
    static func names(in document: some StringProtocol) throws -> Set<String> {
        names(in: try JSONSerialization.jsonObject(with: Data(document.utf8)), at: [])
    }

    private static func names(in value: Any, at path: [String]) -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: []) { $0.formUnion(names(in: $1.value, at: path + [$1.key])) }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(names(in: $1, at: path)) }
        default: [path.joined(separator: ".")]
        }
    }

    /// The names of each example of JSON in docs/cli.md. An example starts with a brace; its other lines are indented.
    static var examples: [Set<String>] {
        get throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/cli.md")
            let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```json\n").dropFirst()
            var examples: [String] = []
            for line in blocks.compactMap({ $0.components(separatedBy: "```").first }).joined().split(separator: "\n") {
                if line.hasPrefix("{") { examples.append(String(line)) } else { examples[examples.count - 1] += line }
            }
            return try examples.map { try names(in: $0) }
        }
    }

    /// Returns whether an example in docs/cli.md has all names of `document`.
    static func hasExample(of document: some StringProtocol) throws -> Bool {
        let names = try names(in: document)
        return try examples.contains { names.isSubset(of: $0) }
    }
}
