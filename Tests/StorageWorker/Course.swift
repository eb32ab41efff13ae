/// A step of a course.
package enum Step: Sendable {
    case change([String: String?])
    case read
    /// To a new key of the same provider.
    case rotate
    /// To a key of another provider.
    case move(to: Seal)
    case damage(Damage)
    case restore

    package enum Damage: Sendable {
        /// Removes the last byte.
        case cut
        case removal
    }
}

/// A sequence of steps. A read after each checks the state that a failed one left.
package enum Course: String, Codable, Sendable, CaseIterable {
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

    package static let seal = Seal.keyFile

    package var seals: Set<Seal> {
        steps.reduce(into: [Self.seal]) { seals, step in
            if case .move(let seal) = step { seals.insert(seal) }
        }
    }
}
