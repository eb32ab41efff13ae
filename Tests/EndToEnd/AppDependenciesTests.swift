import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import CoreTesting
import Features
import Foundation
import Infrastructure
import PaymentModule
import Sandbox
import Testing

/// The dependencies of the released app, with real HTTP and files.
@MainActor @Suite(.timeLimit(.minutes(15))) struct AppDependenciesTests {
    @Test func `A user pays and is refunded`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.mina)
            #expect(app.auth.currentUser?.name == "Mina Park")
            let lamp = try await RemoteHomeRepository(network: app.authorizedNetwork, language: "en").item("itm_01")
            let cents = try #require(lamp.price(in: .usd)?.minorUnits)
            let mina = environment.account("usr_mina")
            let payment = try #require(try await app.payment.payLamp("one", cents: cents, of: mina).payment)
            let amount = Money(minorUnits: 100, currency: .usd)
            let order = RefundOrder(reference: "two", of: payment, amount: amount, account: mina)
            guard case .refunded = await app.payment.refund(order) else {
                Issue.record("The refund was not made")
                return
            }
            let refunded = try await app.payment.payment(payment.id)
            #expect(refunded.status == .succeeded && refunded.refundable.minorUnits == cents - 100)
            #expect(try await app.payment.payments() == [refunded])
        }
    }

    @Test func `Payments belong to the signed in user`() async throws {
        try await TestEnvironment.run { environment in
            let first = try await environment.makeApp(.mina, folder: "one")
            let second = try await environment.makeApp(.leo, folder: "two")
            _ = try await first.payment.payLamp("same", of: first.auth.currentUser?.id)
            #expect(try await second.payment.payments() == [])
            _ = try await second.payment.payLamp("same", of: second.auth.currentUser?.id)
            #expect(try await second.payment.payments().count == 1)
        }
    }

    @Test func `Payments without a session are not sent`() async throws {
        try await TestEnvironment.run { environment in
            let app = environment.makeApp()
            let status = try await app.payment.payLamp("one", of: environment.account("usr_mina"))
            #expect(status == .failed(.signInRequired, movedNoMoney: false))
            await #expect(throws: PaymentError.signInRequired) { try await app.payment.payments() }
            #expect(environment.sandbox.requestCount == 0)
        }
    }

    @Test func `An expired token is refreshed automatically`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.mina)
            let old = try await app.auth.accessToken()
            environment.time.advance(by: 901)
            #expect(try await app.payment.payments() == [])
            #expect(try await app.auth.accessToken() != old)
        }
    }

    @Test func `Concurrent requests with an expired token share one refresh`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.mina)
            environment.time.advance(by: 901)
            let before = environment.sandbox.requestCount
            let payment = app.payment
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask { _ = try await payment.payments() }
                }
                try await group.waitForAll()
            }
            // Ten refused requests, one refresh and ten repeated requests, or fewer if the refresh is fast.
            #expect(environment.sandbox.requestCount - before <= 21)
            #expect(app.auth.currentUser != nil)
        }
    }

    @Test func `A session that ended on the server requires sign in`() async throws {
        try await TestEnvironment.run { environment in
            let (app, other) = (try await environment.makeApp(.mina), environment.makeApp())
            _ = try await other.auth.restore()
            #expect(try await other.auth.signOutConfirmed())
            await #expect(throws: PaymentError.signInRequired) { try await app.payment.payments() }
            #expect(app.auth.currentUser == nil)
        }
    }

    @Test func `Session payments and events survive a restart`() async throws {
        try await TestEnvironment.run { environment in
            let first = try await environment.makeApp(.mina)
            let mina = environment.account("usr_mina")
            let paid = try #require(try await first.payment.payLamp("one", of: mina).payment)
            first.analytics.track("Item Viewed")
            try await first.analytics.prepareForSuspension()

            let second = environment.makeApp()
            #expect(try await second.auth.restore() == first.auth.currentUser)
            #expect(try await second.payment.payLamp("one", of: mina).payment == paid)
            #expect(try await second.payment.payments() == [paid])
            // Both have seen the order end.
            #expect(try await second.analytics.flush().delivered == 3)
            #expect(await environment.sandbox.events().map(\.name) == ["Order Completed", "Item Viewed"])
        }
    }

    @Test func `Events have the user id without personal data`() async throws {
        try await TestEnvironment.run { environment in
            let app = environment.makeApp()
            app.analytics.track("Opened")
            try await app.auth.signIn(.mina)
            app.analytics.track("Item Viewed", properties: ["item": "itm_01"])
            #expect(try await app.analytics.flush().delivered == 2)
            let events = await environment.sandbox.events()
            #expect(events.map(\.name) == ["Opened", "Item Viewed"])
            #expect(events.map(\.userID) == [nil, "usr_mina"])
            #expect(events[0].anonymousID == events[1].anonymousID && events[0].anonymousID != nil)
            let json = String(decoding: events[1].json, as: UTF8.self)
            #expect(json.contains(#""traits":{"tier":"gold"}"#))
            #expect(!json.contains("Mina") && !json.contains("example.com"))
        }
    }

    @Test func `A batch is compressed on its way to the Sandbox`() async throws {
        try await TestEnvironment.run { environment in
            let configuration = environment.configuration()
            var infrastructure = AppInfrastructure.live(configuration)
            let network = recorder(of: infrastructure.network)
            infrastructure.network = network
            let app = AppDependencies(configuration: configuration, infrastructure: infrastructure)
            for number in 1...500 { app.analytics.track("Opened", properties: ["number": .int(number)]) }
            let report = try await app.analytics.flush()
            #expect(report.delivered == 500)
            #expect(network.requests.map { $0.headers["Content-Encoding"] } == ["gzip"])
            let events = await environment.sandbox.events()
            #expect(events.count == 500)
            let size = events.reduce(0) { $0 + $1.json.count }
            #expect((network.requests.first?.body?.count ?? size) < size / 10)
        }
    }

    /// Returns a network service that records the batches, which `network` sends.
    private func recorder(of network: any NetworkServiceProtocol) -> FakeNetworkService {
        let recorder = FakeNetworkService()
        recorder.reply(to: .post, "/v1/batch") { request throws(NetworkError) in try await network.perform(request) }
        return recorder
    }

    @Test func `The secure storage has no event, but the key of their log`() async throws {
        try await TestEnvironment.run { environment in
            let app = environment.makeApp()
            try await app.analytics.setConsent(.granted)
            let storage = FileSecureStorage(folder: environment.folder.appending(path: "data"))
            let before = try await storage.keys()
            for number in 1...1_000 { app.analytics.track("Opened", properties: ["number": .int(number)]) }
            try await app.analytics.persist()
            let added = Set(try await storage.keys()).subtracting(before)
            #expect(added == ["analytics.anonymousId", "events.key"])
            #expect(await app.analytics.status().pendingCount == 1_000)
        }
    }

    @Test func `An unreachable server throws offline`() async throws {
        var orphan: AppDependencies?
        try await TestEnvironment.run { environment in
            orphan = try await environment.makeApp(.mina)
        }
        let app = try #require(orphan)
        let error = await #expect(throws: PaymentError.self) { try await app.payment.payments() }
        guard case .network(.offline) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(app.auth.currentUser != nil)
    }

    @Test func `A damaged store throws instead of signing out`() async throws {
        try await TestEnvironment.run { environment in
            _ = try await environment.makeApp(.mina)
            let file = environment.folder.appending(path: "data/store.sealed")
            var content = try Data(contentsOf: file)
            content[content.count - 1] ^= 1
            try content.write(to: file)
            let error = await #expect(throws: AuthError.self) { try await environment.makeApp().auth.restore() }
            guard case .storage(.damaged(let path, _)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(path == file.path)
            #expect(try Data(contentsOf: file) == content)
        }
    }

    @Test func `No secret is stored unencrypted`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.mina)
            let token = try await app.auth.accessToken().value
            for name in try FileManager.default.subpathsOfDirectory(atPath: environment.folder.path) {
                let file = environment.folder.appending(path: name)
                guard let content = try? Data(contentsOf: file) else { continue }
                for secret in [token, SandboxCredentials.password, "Mina", "usr_mina"] {
                    #expect(content.range(of: Data(secret.utf8)) == nil, "\(name) contains a secret")
                }
            }
        }
    }
}
