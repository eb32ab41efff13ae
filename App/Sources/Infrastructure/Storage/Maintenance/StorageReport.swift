import Core
public import Foundation

/// How a secure storage stands: its files, and what is wrong with them. It holds no name and no value of an entry.
public struct StorageReport: Codable, Sendable, Hashable {
    /// What is wrong with a file, in words for a person.
    public struct Problem: Codable, Sendable, Hashable {
        /// What happened, and to which file.
        public let message: String
        /// What to do, if anything can be done.
        public let remedy: String?
        /// Whether the file was changed, cut or lost, so that the generation before it may take its place.
        public let isDamage: Bool

        init(_ error: SecureStorageError) {
            message = error.errorDescription ?? ""
            remedy = error.recoverySuggestion.flatMap { $0.isEmpty ? nil : $0 }
            isDamage = if case .damaged = error { true } else { false }
        }
    }

    /// One file with entries.
    public struct Generation: Codable, Sendable, Hashable {
        /// How the key is had.
        public enum Sealing: String, Codable, Sendable {
            /// The key is used as it is.
            case key
            /// The key is made from a passphrase.
            case passphrase
        }

        /// The file.
        public let path: String
        /// Its size in bytes; nil if it is missing or cannot be read.
        public let size: Int?
        /// Which store it is of; nil, as the next three, if the header cannot be read or is of the first version.
        public let storeID: UUID?
        /// How often the store had been written.
        public let number: UInt64?
        /// The key that it is sealed with.
        public let keyID: StorageKey.ID?
        /// How that key is had.
        public let sealing: Sealing?
        /// How many entries it holds; nil if it cannot be opened.
        public let entries: Int?
        /// Why it cannot be opened; nil if it can.
        public let problem: Problem?
    }

    /// The folder.
    public let folder: String
    /// The store; nil if there is none and nothing that shows that there was one.
    public let store: Generation?
    /// The generation before it, if there is one.
    public let previous: Generation?
    /// Copies of stores that were found damaged. They are for a person to look at and to remove.
    public let damaged: [String]
    /// Files that a process left when it was killed. The next change removes them.
    public let leftovers: [String]

    /// Whether the generation before can be put in the place of the store.
    public var canBeRestored: Bool {
        guard let previous, previous.problem == nil else { return false }
        return store?.problem?.isDamage == true
    }

    /// Whether the store opens, or there is none.
    public var isWhole: Bool { store?.problem == nil }
}
