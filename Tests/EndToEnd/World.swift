import AnalyticsModule
import AuthModule
import CompositionRoot
import Foundation
import Infrastructure
import PaymentModule
import Sandbox
import Synchronization

/// A real Sandbox, and a folder for what the app keeps. Each test has its own.
struct World: Sendable {
    let sandbox: RunningSandbox
    let folder: URL
    let time: ServerTime

    /// Does `body` in a fresh world and clears up after it.
    @MainActor
    static func run(
        tokenLifetime: Duration = .seconds(900),
        faults: FaultPlan? = nil,
        _ body: @MainActor (World) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let time = ServerTime()
        let configuration = SandboxConfiguration(tokenLifetime: tokenLifetime, faults: faults, now: { time.now })
        try await Sandbox(configuration).run { sandbox in
            try await body(World(sandbox: sandbox, folder: folder, time: time))
        }
    }

    /// The app as it ships, over this Sandbox and folder. Made twice, it is the app restarted.
    @MainActor
    func app(
        folder name: String = "data",
        log: LogDestination = .standardError(isVerbose: false),
        processSetUp: AppDependencyConfiguration = .init()
    ) -> AppDependencies {
        AppDependencies(
            configuration: AppConfiguration(
                apiURL: sandbox.url,
                dataFolder: folder.appending(path: name),
                analytics: .test(writeKey: AppConfiguration.analyticsWriteKey),
                log: log,
                processSetUp: processSetUp
            )
        )
    }

    /// The app of `folder` after a sign-in.
    @MainActor
    func app(_ user: Credentials, folder name: String = "data") async throws -> AppDependencies {
        let app = app(folder: name)
        try await app.auth.signIn(user)
        return app
    }
}

/// The server's clock, which a test moves.
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
    /// An order for a lamp.
    static func lamp(_ reference: String, cents: Int64 = 4990) -> PaymentOrder {
        PaymentOrder(reference: reference, itemID: "itm_01", amount: Money(minorUnits: cents, currency: .usd))
    }
}

extension Credentials {
    static let mina = Credentials(username: DemoAccount.username, password: DemoAccount.password)
    static let leo = Credentials(username: "leo@example.com", password: DemoAccount.password)
}
