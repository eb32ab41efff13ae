import Foundation

/// The names of JSON members, such as `prices.amount`: in output, and in the section JSON of a command's help.
enum JSONNames {
    /// Returns the names of all values in `document` that are no object and no array of objects.
    static func names(in document: String) throws -> Set<String> {
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

    /// Returns the names in the section JSON of `help`: the first words of its indented lines. If the section has several
    /// lists of names, `group` is the number of the list.
    static func documented(in help: String, group: Int = 0) -> Set<String> {
        let section = help.components(separatedBy: "\nJSON\n").last?.components(separatedBy: "\n\n").first ?? ""
        var groups: [Set<String>] = []
        var isInGroup = false
        for line in section.split(separator: "\n") {
            guard let name = line.prefixMatch(of: #/  ([a-z_.]+)  +\S/#)?.1 else {
                // A line that continues a description belongs to the list.
                isInGroup = line.hasPrefix("   ")
                continue
            }
            if !isInGroup { groups.append([]) }
            isInGroup = true
            groups[groups.count - 1].insert(String(name))
        }
        return group < groups.count ? groups[group] : []
    }
}
