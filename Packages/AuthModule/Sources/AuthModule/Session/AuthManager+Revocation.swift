import Core

extension AuthManager {
    /// Revokes tokens that are not used, at least at a later start.
    func discard(_ tokens: Tokens) {
        Task {
            // Without the queue there is still this attempt.
            try? await store.queueRevocation(of: tokens, at: now())
            _ = await revoke([tokens])
        }
    }

    /// Revokes tokens at the server, and removes them from the queue, unless the same request may
    /// succeed later.
    ///
    /// - Returns: ``Revocation/confirmed`` if all were revoked, otherwise the result of one that was not.
    func revoke(_ tokens: [Tokens]) async -> Revocation {
        var result = Revocation.notNeeded
        var done: [Tokens] = []
        tokensInRevocation.formUnion(tokens)
        for tokens in tokens {
            let delivery = await client.deliverRevocation(of: tokens)
            switch delivery {
            case .delivered: if result == .notNeeded { result = .confirmed }
            case .undeliverable(nil): if result == .notNeeded { result = .unsupported }
            case .undeliverable(let error?), .postponed(let error): result = .unconfirmed(error)
            }
            if case .postponed = delivery {} else { done.append(tokens) }
        }
        // If it fails, they are revoked once more.
        if !done.isEmpty { try? await store.removeRevocations(of: done) }
        tokensInRevocation.subtract(tokens)
        return result
    }

    /// Tries to revoke the tokens of the queue, until the server fails.
    func deliverRevocationsInBackground() {
        Task {
            for tokens in (try? await store.revocations()) ?? [] where !tokensInRevocation.contains(tokens) {
                if case .unconfirmed(.network) = await revoke([tokens]) { return }
            }
        }
    }
}
