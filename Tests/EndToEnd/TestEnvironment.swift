import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import PaymentModule
import Sandbox
import Synchronization
import Testing

/// A running Sandbox and a data folder, from which a test creates apps.
struct TestEnvironment: Sendable {
    let sandbox: RunningSandbox
    let folder: URL
    let time: ServerTime

    /// Runs `body` with a new environment, and deletes its folder afterwards.
    @MainActor
    static func run(
        tokenLifetime: Duration = .seconds(900),
        _ body: @MainActor (TestEnvironment) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let time = ServerTime()
        let configuration = SandboxConfiguration(tokenLifetime: tokenLifetime, now: { time.now })
        try await Sandbox(configuration).run { sandbox in
            try await body(TestEnvironment(sandbox: sandbox, folder: folder, time: time))
        }
    }

    /// Creates an app with the dependencies of the released app. A second one with the same folder is a restart.
    @MainActor
    func makeApp(
        folder name: String = "data",
        log: LogDestination = .standardError(isVerbose: false),
        processSetup: AppDependencyConfiguration = .everyProcess
    ) -> AppDependencies {
        var configuration = configuration(folder: name)
        configuration.log = log
        configuration.processSetup = processSetup
        return AppDependencies(configuration: configuration)
    }

    /// The configuration of the released app, with consent to analytics.
    func configuration(folder name: String = "data") -> AppConfiguration {
        var configuration = AppConfiguration(apiURL: sandbox.url, dataFolder: folder.appending(path: name))
        configuration.analytics.consent = .granted
        configuration.analytics.flushesAutomatically = false
        return configuration
    }

    /// Returns the account of a user of the Sandbox.
    func account(_ subject: String) -> AccountID {
        AccountID(issuer: sandbox.url.absoluteString, subject: subject)
    }

    /// Creates an app and signs in.
    @MainActor
    func makeApp(_ user: Credentials, folder name: String = "data") async throws -> AppDependencies {
        let app = makeApp(folder: name)
        try await app.auth.signIn(user)
        return app
    }
}

/// A server clock that a test advances.
final class ServerTime: Sendable {
    private let offset = Mutex<TimeInterval>(0)

    var now: Date {
        Date().addingTimeInterval(offset.withLock(\.self))
    }

    func advance(by seconds: TimeInterval) {
        offset.withLock { $0 += seconds }
    }
}

extension PaymentOrder {
    static func lamp(_ reference: String, cents: Int64 = 4990, of account: AccountID) -> PaymentOrder {
        let amount = Money(minorUnits: cents, currency: .usd)
        let lines = [OrderLine(itemID: "itm_01")]
        return PaymentOrder(reference: reference, lines: lines, amount: amount, method: "card", account: account)
    }
}

extension PaymentProcessing {
    /// Pays for the lamp with a reference that may have been used before.
    func payLamp(_ reference: String, cents: Int64 = 4990, of account: AccountID?) async throws -> OrderStatus {
        await pay(.lamp(reference, cents: cents, of: try #require(account)))
    }

    /// Returns the first 100 payments, newest first.
    func payments() async throws(PaymentError) -> [Payment] {
        try await payments(limit: 100, after: nil).payments
    }
}

extension OrderStatus {
    /// The payment of an order that was paid.
    var payment: Payment? { if case .paid(let payment) = self { payment } else { nil } }
}

extension Credentials {
    static let mina = Credentials(username: SandboxCredentials.username, password: SandboxCredentials.password)
    static let leo = Credentials(username: "leo@example.com", password: SandboxCredentials.password)
}

extension AuthManaging {
    /// Signs out. Returns `false` if the server refused the revocation. A busy machine may need more than its 3 s.
    func signOutConfirmed() async throws -> Bool {
        switch try await signOut(.grant) {
        case .confirmed, .unconfirmed(.network(.timedOut)): true
        default: false
        }
    }
}
