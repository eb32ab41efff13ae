import Foundation

/// The names of JSON members, such as `prices.amount`: in output, and in the examples of a command's help.
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

    /// Returns the names of each example in the section JSON of `help`. An example starts with two spaces, and its other
    /// lines with three.
    static func examples(in help: String) throws -> [Set<String>] {
        let section = help.components(separatedBy: "\nJSON\n").last?.components(separatedBy: "\n\n").first ?? ""
        var examples: [String] = []
        for line in section.split(separator: "\n") {
            if line.hasPrefix("  {") {
                examples.append(String(line))
            } else if let last = examples.indices.last, line.hasPrefix("   ") {
                examples[last] += line
            }
        }
        return try examples.map { try names(in: $0) }
    }
}
