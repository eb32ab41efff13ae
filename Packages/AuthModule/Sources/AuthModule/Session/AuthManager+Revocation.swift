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
        guard let delivery = lastDelivery else { return }
        await withTaskGroup { [clock] group in
            group.addTask { _ = await delivery.valueUnlessCancelled }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Starts to revoke the tokens of the queue, after all earlier calls, until a revocation is not confirmed.
    func startRevocations() {
        let earlier = lastDelivery
        lastDelivery = Task {
            await earlier?.value
            for tokens in (try? await store.revocations()) ?? [] where !tokensInRevocation.contains(tokens) {
                if await revoke([tokens]).isUnconfirmed { return }
            }
        }
    }
}
