/// A step of a scenario.
package enum Step: Sendable {
    case change([String: String?])
    case read
    case damage(Damage)
    case startOver

    package enum Damage: Sendable {
        /// Removes the last byte.
        case cut
        case removal
    }
}

/// A sequence of steps. The reads check the state that a failed step leaves.
package enum Scenario: String, Codable, Sendable, CaseIterable {
    case changes
    case startingOver

    package var steps: [Step] {
        switch self {
        case .changes:
            [
                .change(["a": "1"]), .read,
                .change(["b": "one", "c": "two"]), .read,
                .change(["a": nil, "b": "three"]), .read,
                .change(["d": String(repeating: "long ", count: 1_000)]), .read,
            ]
        case .startingOver:
            [
                .change(["a": "1"]), .change(["b": "2"]),
                .damage(.cut), .read, .startOver, .read,
                .change(["c": "3"]), .read,
                .change(["d": "4"]), .damage(.removal), .startOver, .read,
                .change(["e": "5"]), .read,
            ]
        }
    }
}
