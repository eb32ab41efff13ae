package import Core
package import Foundation
import Infrastructure
package import PaymentModule
import Synchronization

/// The parts of a payment service that tests can replace. The rest is that of the released app.
package struct PaymentClient: Sendable {
    package var kind: ServerKind
    /// The network service without access tokens.
    package var network: any NetworkServiceProtocol
    package var storage: any SecureStorageProtocol
    package var session: TestSession
    package var clock: any Clock<Duration> = ContinuousClock()
    package var now: @Sendable () -> Date = { Date() }
    package var uptime: @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
    package var retry = RetryPolicy()

    package init(
        kind: ServerKind,
        network: any NetworkServiceProtocol,
        storage: any SecureStorageProtocol,
        session: TestSession
    ) {
        (self.kind, self.network, self.storage, self.session) = (kind, network, storage, session)
    }

    /// The gateway, with access tokens.
    package var gateway: any PaymentGateway {
        kind.gateway(
            over: InterceptedNetworkService(network, interceptors: [AccessTokenInterceptor(tokens: session)])
        )
    }

    /// Assembles a payment service. A second one with the same storage is a restart, or another process.
    package func makePayments() -> any PaymentProcessing {
        PaymentAssembly(
            dependencies: .init(
                gateway: gateway,
                storage: storage,
                user: session,
                hashing: SHA256Hasher(),
                clock: clock,
                now: now,
                uptime: uptime,
                retry: retry
            )
        ).assemble()
    }
}

/// The signed-in accounts with their access tokens, and the current one.
package final class TestSession: UserIdProviding, AccessTokenProviding {
    package struct Account: Codable, Sendable {
        package let id: AccountID
        package let token: String

        package init(id: AccountID, token: String) {
            (self.id, self.token) = (id, token)
        }
    }

    package let accounts: [Account]
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

    package func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken {
        throw .accountSignedOut
    }
}
