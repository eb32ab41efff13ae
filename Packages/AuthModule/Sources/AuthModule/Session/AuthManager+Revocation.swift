import Core

extension AuthManager {
    /// Revokes tokens at the server, and removes them from the queue, unless the same request may succeed later.
    ///
    /// - Returns: ``Revocation/confirmed`` if all were revoked, otherwise the result of one that was not.
    func revoke(_ tokens: [Tokens]) async -> Revocation {
        tokensInRevocation.formUnion(tokens)
        var results: [Revocation] = []
        for tokens in tokens { results.append(await client.revoke(tokens)) }
        let done = zip(tokens, results).filter { !$1.isUnconfirmed }.map(\.0)
        // If it fails, they are revoked once more.
        if !done.isEmpty { try? await store.removeRevocations(of: done) }
        tokensInRevocation.subtract(tokens)
        return results.first(where: \.isUnconfirmed)
            ?? (results.contains(.unsupported) ? .unsupported : results.first ?? .notNeeded)
    }

    func deliverRevocations(within limit: Duration) async -> Bool {
        startRevocations()
        await untilRevoked(within: limit)
        return (try? await store.revocations())?.isEmpty ?? false
    }

    /// Waits for the revocations that have begun, at most for `limit`.
    func untilRevoked(within limit: Duration) async {
        if let lastDelivery { _ = await value(of: lastDelivery, within: limit) }
    }

    /// Returns the value of `task`, or `nil` after `limit` or a cancellation. The task continues either way.
    func value<Value>(of task: Task<Value, Never>, within limit: Duration) async -> Value? {
        await withTaskGroup { [clock] group in
            group.addTask { await task.valueUnlessCancelled }
            group.addTask {
                try? await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Starts to revoke the tokens of the queue, after all earlier calls, until the server cannot be reached.
    func startRevocations() {
        let earlier = lastDelivery
        lastDelivery = Task {
            await earlier?.value
            for tokens in (try? await store.revocations()) ?? [] where !tokensInRevocation.contains(tokens) {
                switch await revoke([tokens]) {
                // The others may be accepted.
                case .confirmed, .unsupported, .notNeeded, .unconfirmed(.network(.server)): continue
                case .unconfirmed: return
                }
            }
        }
    }
}
