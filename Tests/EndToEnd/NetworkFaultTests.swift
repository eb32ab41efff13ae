import AuthModule
import Core
import CoreTesting
import Foundation
import Infrastructure
import PaymentModule
import Sandbox
import Testing

/// Payments against a server that drops connections and responses, and returns errors.
@MainActor @Suite(.timeLimit(.minutes(15))) struct NetworkFaultTests {
    private struct User: UserIdProviding {
        let currentUserId: AccountID?
    }

    private struct Token: AccessTokenProviding {
        let value: AccessToken

        func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken { value }
        func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken {
            throw .signInRequired
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyOrderIsPaidOnceDespiteFaults(seed: UInt64) async throws {
        try await TestEnvironment.run(faults: FaultPlan(rate: 0.4, seed: seed)) { environment in
            let baseNetwork = NetworkService(configuration: .init(baseURL: environment.sandbox.url))
            let token = try await signIn(baseNetwork)
            let network = InterceptedNetworkService(
                baseNetwork,
                interceptors: [AccessTokenInterceptor(tokens: Token(value: token))]
            )
            let payment = PaymentAssembly(
                dependencies: .init(
                    gateway: RESTPaymentGateway(network: network),
                    server: environment.sandbox.url.absoluteString,
                    storage: InMemorySecureStorage(),
                    user: User(currentUserId: token.account),
                    clock: TestClock(skipsSleeps: true)
                )
            ).assemble()

            let references = (1...20).map { "order-\($0)" }
            for reference in references {
                try await payUntilKnown(reference, payment, token.account)
            }
            #expect(await environment.sandbox.ledger().map(\.reference).sorted() == references.sorted())
        }
    }

    private func payUntilKnown(
        _ reference: String,
        _ payment: any PaymentProcessing,
        _ account: AccountID
    ) async throws {
        for _ in 1...50 {
            switch try await payment.payLamp(reference, of: account) {
            case .paid: return
            case .notAnswered, .failed(.network, movedNoMoney: false): continue
            case let status: Issue.record("\(status)")
            }
        }
        Issue.record("\(reference) was never resolved")
    }

    private func signIn(_ network: NetworkService) async throws -> AccessToken {
        for _ in 1...50 {
            let auth = AuthAssembly(dependencies: .init(network: network, storage: InMemorySecureStorage())).assemble()
            if (try? await auth.signIn(.mina)) != nil { return try await auth.accessToken() }
        }
        throw AuthError.signInRequired
    }
}
