import Core
import Foundation

/// Connects the consent in memory with the stored one, which other processes may change, and the log with both.
///
/// Each grant has an id of its own, which names the folder of its events. A change is stored first; then the folders of all
/// other grants are removed. Both happen under one lock of all processes.
actor ConsentStore {
    private struct Record: Codable {
        var consent: AnalyticsConsent
        /// The id of the grant, if the consent is granted.
        var grant: String?
    }

    /// The prefix of the keys of all records of analytics.
    private static let keyPrefix = "analytics."
    /// The key of the consent, and the name of the lock.
    private static let key = "analytics.consent"

    private let buffer: EventBuffer
    private let dependencies: AnalyticsDependencies
    /// `true` if this run has removed the folders of ended grants.
    private var isStarted = false

    init(buffer: EventBuffer, dependencies: AnalyticsDependencies) {
        self.buffer = buffer
        self.dependencies = dependencies
    }

    /// Returns the id of the current grant, or `nil` without consent. Reads the consent of other processes, after carrying
    /// out the decisions of this one.
    func grant() async throws(AnalyticsError) -> String? {
        while isStarted, buffer.nextDecision == nil {
            let changes = buffer.consentChanges
            let record = try await load()
            if buffer.restore(record.consent, grant: record.grant, after: changes) { return record.grant }
        }
        return try await restoreFolder()
    }

    /// Carries out all decisions in their order, and removes all folders but that of the stored grant, which is created if
    /// it is missing.
    ///
    /// - Returns: The id of the current grant.
    func restoreFolder() async throws(AnalyticsError) -> String? {
        try await dependencies.withLock(Self.key, wait: .seconds(10)) { () async throws(AnalyticsError) in
            try await self.applyDecisions()
        }
    }

    /// Stores data if the user has consented, and if `isReplaceable` returns `true` for the stored data. The checks are part
    /// of the transaction, so that nothing is stored after a denial in another process.
    ///
    /// - Returns: `false` if nothing was stored.
    func store(_ data: Data, for key: String, over isReplaceable: @escaping @Sendable (Data?) -> Bool = { _ in true })
        async throws(SecureStorageError) -> Bool
    {
        try await dependencies.secureStorage.transaction { transaction in
            guard Self.record(transaction[Self.key])?.grant != nil, isReplaceable(transaction[key]) else {
                return false
            }
            transaction[key] = data
            return true
        }
    }

    private func applyDecisions() async throws(AnalyticsError) -> String? {
        var record = try await load()
        if record.consent == .granted, record.grant == nil, buffer.nextDecision == nil {
            record = try await change(from: record, to: .granted)
        }
        repeat {
            while let decision = buffer.nextDecision {
                record = try await change(from: record, to: decision)
                buffer.removeDecision()
                dependencies.logger.log(.info, "Analytics consent changed", ["consent": decision.rawValue])
            }
            try await keepOnly(record.grant)
        } while !buffer.restore(record.consent, grant: record.grant)
        isStarted = true
        return record.grant
    }

    /// Stores a decision. All but a grant also deletes everything that analytics has stored.
    private func change(from record: Record, to consent: AnalyticsConsent) async throws(AnalyticsError) -> Record {
        if consent == .granted, record.grant != nil { return record }
        let new = Record(consent: consent, grant: consent == .granted ? dependencies.makeID() : nil)
        do {
            let data = try WireJSON.encode(new)
            try await dependencies.secureStorage.transaction { transaction in
                for key in transaction.keys where key.hasPrefix(Self.keyPrefix) { transaction[key] = nil }
                transaction[Self.key] = data
            }
        } catch {
            // A denial applies even if it cannot be stored.
            if consent != .granted { try await keepOnly(nil) }
            throw .storage(error as? SecureStorageError ?? .unencodable(key: Self.key))
        }
        try await keepOnly(new.grant)
        return new
    }

    private func keepOnly(_ grant: String?) async throws(AnalyticsError) {
        try await dependencies.withLog { log throws(EventLogError) in try await log.keepOnly(grant) }
    }

    private func load() async throws(AnalyticsError) -> Record {
        let data = try await dependencies.data(for: Self.key)
        guard let data else { return Record(consent: dependencies.config.consent) }
        return Self.record(data) ?? Record(consent: .undecided)
    }

    /// Returns the stored record, or `nil` if it has another form.
    private static func record(_ data: Data?) -> Record? {
        data.flatMap { try? WireJSON.decode(from: $0) }
    }
}
