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

/// The log file of the released app, at the debug level.
@MainActor @Suite(.timeLimit(.minutes(15))) struct LogTests {
    @Test func `The log has all events without secrets and personal data`() async throws {
        try await TestEnvironment.run { environment in
            let file = environment.folder.appending(path: "app.log")
            let log = LogFile(path: file.path, level: .debug)
            try PrivateFolder(path: environment.folder.path).prepare()
            let app = environment.makeApp(log: .file(log))
            let model = AppModel(app)

            let wrong = Credentials(username: SandboxCredentials.username, password: "wrong-password")
            _ = try? await app.auth.signIn(wrong)
            try await app.auth.signIn(.leo)
            try await app.auth.signIn(.mina)
            var secrets = [try await app.auth.accessToken()]
            secrets.append(try await app.auth.accessToken(replacing: secrets[0]))
            let mina = environment.account("usr_mina")
            let paid = try #require(try await app.payment.payLamp("order-of-mina", of: mina).payment)
            _ = try await app.payment.payLamp("too-cheap", cents: 123_456, of: mina)
            app.analytics.track("Event of Mina", properties: ["item": "itm_01"])
            try await app.analytics.flush()
            try await app.analytics.setConsent(.denied)
            _ = try? await app.analytics.flush()
            try await app.auth.switchAccount(to: environment.account("usr_leo"))
            model.settings.update { $0.hasSeenOnboarding = true }
            await model.session.start()
            await model.session.open(link: "trellis://profile/secret-link")
            await model.session.enterBackground()
            try await app.auth.signOutOfAll(.grant)
            await log.flush()

            let text = try String(contentsOf: file, encoding: .utf8)
            for event in [
                "Auth assembled", "Analytics assembled", "Payment assembled", "Session started", "Signed in",
                "Sign-in failed error=AuthError.wrongCredentials", "Access token refreshed", "Account switched",
                "Signed out", "Order changed status=paid", "Order changed status=failed",
                "Analytics events delivered batches=1 delivered=2", "Analytics consent changed consent=denied",
                "Analytics events not delivered error=AnalyticsError.consentNeeded", "Notice shown error=LinkError.",
                "/v1/payments 201",
            ] {
                #expect(text.contains(event), "'\(event)' is not in the log")
            }
            let personal = [
                "wrong-password", SandboxCredentials.password, "mina", "leo@", "Mina", "Leo", "usr_", "order-of-mina",
                "too-cheap", "itm_01", "4990", "123456", "Event of Mina", "secret-link", paid.id, "Bearer", "Basic",
            ]
            for secret in personal + secrets.map(\.value) {
                #expect(!text.contains(secret), "'\(secret)' is in the log")
            }
        }
    }

    @Test func `The process is set up before the modules are assembled`() async throws {
        try await TestEnvironment.run { environment in
            let file = environment.folder.appending(path: "app.log")
            let log = LogFile(path: file.path, level: .info)
            try PrivateFolder(path: environment.folder.path).prepare()
            _ = environment.makeApp(log: .file(log), processSetup: .init { $0.log(.info, "Crash reports on") })
            await log.flush()
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let events = ["Crash reports on", "Auth assembled", "Analytics assembled", "Payment assembled"]
            #expect(zip(lines, events).allSatisfy { $0.contains($1) } && lines.count >= events.count)
        }
    }
}
