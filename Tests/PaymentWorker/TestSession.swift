package import Core
package import PaymentModule
import Synchronization

/// The signed-in accounts with their access tokens, and the current one.
package final class TestSession: UserIdProviding, AccessTokenProviding {
    private let tokens: [AccountID: String]
    private let current: Mutex<AccountID>

    package init(_ tokens: [AccountID: String], current: AccountID) {
        self.tokens = tokens
        self.current = Mutex(current)
    }

    package var currentUserId: AccountID? { current.withLock(\.self) }

    package func switchAccount(to account: AccountID) { current.withLock { $0 = account } }

    package func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken {
        let account = account ?? current.withLock(\.self)
        guard let token = tokens[account] else { throw .signInRequired }
        return AccessToken(account: account, value: token)
    }

    package func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken { rejected }
}

extension PaymentProcessing {
    /// Asks for an order until it is final, and finishes it as often as needed; ends if the server has gone.
    package func finishUntilFinal(_ order: Order, from status: OrderStatus) async -> OrderStatus {
        var status = status
        for _ in 1...50 where !status.isFinal {
            try? await resolve()
            status = await finish(order)
        }
        return status
    }
}
