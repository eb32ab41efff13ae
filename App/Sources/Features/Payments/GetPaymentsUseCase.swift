package import AuthModule
import Core
import Foundation
package import PaymentModule

/// A use case that returns the payments of the current user in pages, from the cache if the server is unreachable.
package struct GetPaymentsUseCase: Sendable {
    /// Returns the page after a cursor, or the first page for `nil`, newest payments first.
    package let execute: @Sendable (_ cursor: String?) async throws -> CachedResult<Page<Payment>>

    static func live(
        payment: any PaymentProcessing,
        auth: any AuthManaging,
        cache: any ContentCache,
        logger: any LoggerProtocol
    ) -> Self {
        Self { cursor in
            guard let user = auth.currentUser?.id else { throw PaymentError.signInRequired }
            let key = PaymentsCache.prefix(of: user) + (cursor ?? "")
            return try await cache.fetch(key, logger: logger) { () async throws(PaymentError) in
                let page = try await payment.payments(limit: 20, after: cursor)
                // The payments of another user, or of one who has signed out, must not be stored.
                guard auth.currentUser?.id == user else { throw .signInRequired }
                return Page(
                    elements: page.payments,
                    nextCursor: page.nextCursor,
                    unreadableCount: page.unreadableCount
                )
            }
        }
    }
}

/// The cached payments, each under the id of its user.
package enum PaymentsCache {
    private static let prefix = "payments."

    /// Returns the prefix of the keys of a user's payments.
    static func prefix(of user: AuthUser.ID) -> String {
        // A slash ends the issuer and the subject, which are encoded without one.
        prefix
            + [user.issuer, user.subject].map { part in
                (part.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + "/"
            }.joined()
    }

    /// Removes the payments of all users except those who are signed in on this device.
    package static func removeSignedOut(from cache: any ContentCache, accounts: any AuthManaging) async {
        guard let users = try? await accounts.accounts() else { return }
        let kept = users.map { prefix(of: $0.id) }
        await cache.remove { key in key.hasPrefix(prefix) && !kept.contains { key.hasPrefix($0) } }
    }
}
