import Core

extension AuthManager {
    /// Revokes tokens that are not used, at least at a later start.
    func discard(_ tokens: Tokens) {
        Task {
            do {
                try await store.queueRevocation(of: tokens, at: now())
                startRevocations()
            } catch {
                // Without the queue there is only this attempt.
                _ = await revoke([tokens])
            }
        }
    }

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
        let delivery = startRevocations()
        await withTaskGroup { [clock] group in
            group.addTask { _ = await delivery.valueUnlessCancelled }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        return (try? await store.revocations())?.isEmpty ?? false
    }

    /// Starts to revoke the tokens of the queue, after all earlier calls, until a revocation is not confirmed.
    @discardableResult
    func startRevocations() -> Task<Void, Never> {
        let earlier = lastDelivery
        let delivery = Task {
            await earlier?.value
            for tokens in (try? await store.revocations()) ?? [] where !tokensInRevocation.contains(tokens) {
                if await revoke([tokens]).isUnconfirmed { return }
            }
        }
        lastDelivery = delivery
        return delivery
    }
}
