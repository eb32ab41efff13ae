import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import Foundation
import PaymentModule
import Sandbox
import Testing

/// The released app with an event log that fails in each call.
@MainActor @Suite(.timeLimit(.minutes(15))) struct EventLogFailureTests {
    @Test func `Sign-in and payments do not depend on the event log`() async throws {
        try await TestEnvironment.run { environment in
            let data = environment.folder.appending(path: "failing")
            try FileManager.default.createDirectory(
                at: data,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // A file in place of the folder.
            try Data().write(to: data.appending(path: "events"))
            let app = environment.makeApp(folder: "failing")
            for number in 0..<30_000 { app.analytics.track("\(number)") }
            await #expect(throws: AnalyticsError.self) { try await app.analytics.persist() }
            for number in 0..<30_000 { app.analytics.track("\(number)") }

            let requests = try await requests(of: app, "one", environment)
            let denied = environment.makeApp(folder: "denied")
            try await denied.analytics.setConsent(.denied)
            #expect(try await self.requests(of: denied, "two", environment) == requests)

            let status = await app.analytics.status()
            guard case .log(.unavailable) = status.storageFailure else {
                Issue.record("\(String(describing: status.storageFailure))")
                return
            }
            // Those in memory, and some that were encoded for the log.
            #expect((10_000...20_000).contains(status.pendingCount))
            // The payment and the refund are events, too.
            #expect(status.pendingCount + status.droppedCount == 60_002)
        }
    }

    /// Returns the number of requests of a sign-in, a payment and its refund.
    private func requests(of app: AppDependencies, _ reference: String, _ environment: TestEnvironment) async throws
        -> Int
    {
        let before = environment.sandbox.requestCount
        try await app.auth.signIn(.mina)
        let mina = environment.account("usr_mina")
        let payment = try #require(try await app.payment.payLamp(reference, of: mina).payment)
        let refund = RefundOrder(
            reference: "\(reference)-refund",
            of: payment,
            amount: Money(minorUnits: 100, currency: .usd),
            account: mina
        )
        let status = await app.payment.refund(refund)
        if case .refunded = status {} else { Issue.record("\(status)") }
        try await app.auth.signOut(.device)
        return environment.sandbox.requestCount - before
    }
}
