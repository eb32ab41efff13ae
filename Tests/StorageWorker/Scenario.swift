/// A step of a scenario.
package enum Step: Sendable {
    case change([String: String?])
    case read
    /// Rotates to a new key of the same provider.
    case rotate
    /// Rotates to a key of another provider.
    case move(to: TestKey)
    case damage(Damage)
    case restore

    package enum Damage: Sendable {
        /// Removes the last byte.
        case cut
        case removal
    }
}

/// A sequence of steps. The reads check the state that a failed step leaves.
package enum Scenario: String, Codable, Sendable, CaseIterable {
    case changes
    case rotation
    case passphrases
    case restoring

    package var steps: [Step] {
        switch self {
        case .changes:
            [
                .change(["a": "1"]), .read,
                .change(["b": "one", "c": "two"]), .read,
                .change(["a": nil, "b": "three"]), .read,
                .change(["d": String(repeating: "long ", count: 1_000)]), .read,
            ]
        case .rotation:
            [
                .change(["a": "1"]), .rotate, .read,
                .change(["b": "2"]), .rotate, .rotate, .read,
                .change(["a": nil]), .read,
            ]
        case .passphrases:
            [
                .change(["a": "1"]), .move(to: .passphrase), .read,
                .change(["b": "2"]), .move(to: .otherPassphrase), .read,
                .rotate, .read,
                .move(to: .keyFile), .read,
                .change(["a": nil]), .read,
            ]
        case .restoring:
            [
                .change(["a": "1"]), .change(["b": "2"]),
                .damage(.cut), .read, .restore, .read,
                .change(["c": "3"]), .rotate, .read,
                .damage(.removal), .restore, .read,
                .change(["d": "4"]), .read,
            ]
        }
    }

    /// The keys of the store. The first one is the key file.
    package var keys: Set<TestKey> {
        steps.reduce(into: [.keyFile]) { keys, step in
            if case .move(let key) = step { keys.insert(key) }
        }
    }
}
