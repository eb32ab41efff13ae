import Core
import Foundation

/// Connects the consent in memory with the stored one, which other processes may change.
actor ConsentStore {
    /// The prefix of the keys of all records of analytics.
    private static let keyPrefix = "analytics."
    private static let key = "analytics.consent"

    private let storage: any SecureStorageProtocol
    private let buffer: EventBuffer
    private let defaultConsent: AnalyticsConsent
    private var savedDecision = 0

    /// Creates a store, where `defaultConsent` applies until the user decides.
    init(storage: any SecureStorageProtocol, buffer: EventBuffer, defaultConsent: AnalyticsConsent) {
        (self.storage, self.buffer, self.defaultConsent) = (storage, buffer, defaultConsent)
    }

    /// Returns the current consent, after reading that of other processes or storing a decision that is not stored yet.
    func refresh() async throws(SecureStorageError) -> AnalyticsConsent {
        let decision = buffer.decision.number
        if decision != savedDecision { return try await save() }
        let stored = try await storage.data(for: Self.key)
        return buffer.restore(stored.map(AnalyticsConsent.init(stored:)) ?? defaultConsent, since: decision)
    }

    /// Stores data if the user has consented. The check is part of the transaction, so that nothing is stored after a
    /// denial in another process.
    ///
    /// - Returns: `false` if there is no consent.
    func store(_ data: Data?, for key: String) async throws(SecureStorageError) -> Bool {
        try await storage.transaction { [defaultConsent] transaction in
            let consent = transaction[Self.key].map(AnalyticsConsent.init(stored:)) ?? defaultConsent
            if consent == .granted { transaction[key] = data }
            return consent == .granted
        }
    }

    /// Stores the user's decision. A denial also deletes everything else that analytics has stored.
    private func save() async throws(SecureStorageError) -> AnalyticsConsent {
        while true {
            let (consent, decision) = buffer.decision
            try await storage.transaction { transaction in
                transaction[Self.key] = Data(consent.rawValue.utf8)
                guard consent == .denied else { return }
                for key in transaction.keys where key != Self.key && key.hasPrefix(Self.keyPrefix) {
                    transaction[key] = nil
                }
            }
            savedDecision = decision
            // During the wait, the user may have decided again, or another call may have stored an older decision.
            if buffer.decision.number == decision { return consent }
        }
    }
}

extension AnalyticsConsent {
    /// Creates the stored consent. An unknown value counts as `undecided`.
    fileprivate init(stored data: Data) {
        self = AnalyticsConsent(rawValue: String(decoding: data, as: UTF8.self)) ?? .undecided
    }
}
