package import Core
package import PaymentModule
import Synchronization

/// The signed-in accounts with their access tokens, and the current one.
package final class TestSession: UserIdProviding, AccessTokenProviding {
    package struct Account: Codable, Sendable {
        package let id: AccountID
        package let token: String

        package init(id: AccountID, token: String) {
            self.id = id
            self.token = token
        }
    }

    private let accounts: [Account]
    private let current: Mutex<AccountID?>

    /// Creates a session with the first of `accounts` as the current one.
    package init(_ accounts: [Account]) {
        self.accounts = accounts
        current = Mutex(accounts.first?.id)
    }

    package var currentUserId: AccountID? { current.withLock(\.self) }

    package func switchAccount(to account: AccountID) { current.withLock { $0 = account } }

    package func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken {
        let id = account ?? currentUserId
        guard let account = accounts.first(where: { $0.id == id }) else { throw .signInRequired }
        return AccessToken(account: account.id, value: account.token)
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
