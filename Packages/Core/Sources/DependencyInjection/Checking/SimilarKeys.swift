/// What is registered under a name near to one that is not.
struct SimilarKeys {
    /// At most three: the same type under other names first, then types of a similar name.
    let labels: [String]

    init(to key: DependencyKey, among records: [RegistrationRecord]) {
        let wanted = Self.plainName(key)
        let ranked = records.compactMap { record -> (distance: Int, record: RegistrationRecord)? in
            if record.key.typeID == key.typeID { return (-1, record) }
            let name = Self.plainName(record.key)
            let distance = Self.distance(Array(wanted), Array(name))
            return distance <= max(2, wanted.count / 4) ? (distance, record) : nil
        }
        .sorted { ($0.distance, $0.record.id) < ($1.distance, $1.record.id) }
        labels = ranked.prefix(3).map { distance, record in
            // Two types that print the same are told apart by their modules.
            "\(record.key.label(qualified: distance == 0)), at \(record.source)"
        }
    }

    /// The type's name without `any`.
    private static func plainName(_ key: DependencyKey) -> String {
        let name = DependencyKey(key.type).description
        return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
    }

    /// How many letters have to be put in, taken out or changed (Levenshtein).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var diagonal = i
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                (diagonal, row[j + 1]) = (
                    row[j + 1], min(diagonal + (letter == other ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                )
            }
        }
        return row[right.count]
    }
}
