/// One of the things done to a storage while faults are put into its calls.
package enum Step: Sendable {
    case change([String: String?])
    case read
    /// A new key from where the present one is from.
    case rotate
    /// A new key from elsewhere.
    case move(to: Seal)
    /// What a disk may do to the store. It succeeds, if there is a store.
    case damage(Damage)
    case restore

    package enum Damage: Sendable {
        /// The last byte is gone.
        case cut
        case removal
    }
}

/// Steps in a row. A read follows each, as what a failed one left is looked at again.
package enum Course: String, Sendable, CaseIterable {
    case changes
    case rotation
    case passphrases
    case restoring

    package var steps: [Step] {
        switch self {
        // Sets, replaces, removes, several at once.
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

    /// What the store is sealed with at first.
    package static let seal = Seal.keyFile

    /// Everything that it is sealed with at some time.
    package var seals: Set<Seal> {
        steps.reduce(into: [Self.seal]) { seals, step in
            if case .move(let seal) = step { seals.insert(seal) }
        }
    }
}
