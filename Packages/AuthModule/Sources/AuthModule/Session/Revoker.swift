import Core
import Foundation

/// Sends the revocations of one issuer.
///
/// They are sent under a lock that all processes share, which a sign-in takes before its token request: one that arrives
/// after the new tokens could end them.
actor Revoker {
    private let environment: AuthEnvironment
    /// The last delivery, which waits for the earlier ones.
    private var lastDelivery: Task<Void, Never>?

    /// The time for which a sign-out waits for the server, and a sign-in for the revocations before it.
    static let limit = Duration.seconds(3)
    private static let lockLimit = Duration.seconds(30)

    init(environment: AuthEnvironment) {
        self.environment = environment
    }

    private var storage: SessionStorage { environment.storage }

    /// Starts to send the revocations of the queue, and those of `unqueued`, until the server cannot be reached.
    ///
    /// - Returns: The results.
    @discardableResult
    func start(unqueued: [RevocationQueue.Entry] = []) -> Task<[Tokens: Revocation], Never> {
        let earlier = lastDelivery
        let delivery = Task {
            await earlier?.value
            return await deliver(unqueued)
        }
        lastDelivery = Task { _ = await delivery.value }
        return delivery
    }

    /// Sends the revocations of the queue.
    ///
    /// - Returns: `true` if all were delivered within `limit`.
    func deliver(within limit: Duration) async -> Bool {
        _ = await start().value(within: limit, by: environment.client.clock)
        return (try? await storage.revocations())?.isEmpty ?? false
    }

    /// Revokes the tokens of a sign-out, and waits 3 s for it.
    ///
    /// - Returns: ``Revocation/confirmed`` if all were revoked, otherwise the result of one that was not.
    func revoke(_ entries: [RevocationQueue.Entry], areQueued: Bool) async -> Revocation {
        let delivery = start(unqueued: areQueued ? [] : entries)
        guard !entries.isEmpty else { return .notNeeded }
        guard let results = await delivery.value(within: Self.limit, by: environment.client.clock) else {
            let timeout = NetworkError.timedOut(request: storage.issuer, after: Self.limit)
            return .unconfirmed(Task.isCancelled ? .cancelled : .network(timeout))
        }
        // Another process has sent those without a result.
        let own = entries.map { results[$0.tokens] ?? .confirmed }
        return own.first(where: \.isUnconfirmed) ?? (own.contains(.unsupported) ? .unsupported : .confirmed)
    }

    /// Runs a token request of a sign-in and the work that saves its tokens, without revocations in between. It waits 3 s
    /// for those that are being sent.
    func paused<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result {
        do { return try await environment.locks.withLock(lock, wait: Self.limit, body) } catch { return await body() }
    }

    private func deliver(_ unqueued: [RevocationQueue.Entry]) async -> [Tokens: Revocation] {
        let queued = (try? await storage.revocations()) ?? []
        guard !queued.isEmpty || !unqueued.isEmpty else { return [:] }
        do {
            return try await environment.locks.withLock(lock, wait: Self.lockLimit) { await sendAll(unqueued) }
        } catch {
            let failure = AuthError(error)
            return Dictionary((queued + unqueued).map { ($0.tokens, .unconfirmed(failure)) }) { first, _ in first }
        }
    }

    private func sendAll(_ unqueued: [RevocationQueue.Entry]) async -> [Tokens: Revocation] {
        var results: [Tokens: Revocation] = [:]
        var failure: AuthError?
        // Read before each request, since a sign-in that did not wait may have dropped some.
        while let entry = (await queue() + unqueued).first(where: { results[$0.tokens] == nil }) {
            if let failure {
                results[entry.tokens] = .unconfirmed(failure)
                continue
            }
            let result = await environment.client.revoke(entry.tokens, of: entry.clientID)
            results[entry.tokens] = result
            switch result {
            // The others may be accepted.
            case .unconfirmed(.network(.server)): break
            case .unconfirmed(let error): failure = error
            case .confirmed, .unsupported, .notNeeded:
                // If it fails, they are revoked once more.
                try? await storage.transaction { [storage] transaction throws(SecureStorageError) in
                    try transaction.changeRevocations(in: storage) { $0.remove(entry.tokens) }
                }
            }
        }
        return results
    }

    private func queue() async -> [RevocationQueue.Entry] { (try? await storage.revocations()) ?? [] }

    private var lock: String {
        "auth.revocations."
            + storage.issuer.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
    }
}
