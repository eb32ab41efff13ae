import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import PaymentModule
import Sandbox
import Testing

/// The root that ships, over real HTTP and real files.
@MainActor @Suite(.timeLimit(.minutes(15))) struct JourneyTests {
    @Test func aUserBuysAndGetsMoneyBack() async throws {
        try await World.run { world in
            let app = try await world.app(.mina)
            #expect(app.auth.currentUser?.name == "Mina Park")
            let lamp = try await RemoteHomeRepository(network: app.network, language: "en").item("itm_01")
            let cents = try #require(lamp.price(in: .usd)?.minorUnits)
            let payment = try await app.payment.pay(.lamp("one", cents: cents))
            #expect(payment.status == .paid)
            let back = Money(minorUnits: 100, currency: .usd)
            let refunded = try await app.payment.refund(
                RefundOrder(reference: "two", paymentID: payment.id, amount: back)
            )
            #expect(refunded.status == .partiallyRefunded)
            #expect(refunded.refundable.minorUnits == cents - 100)
            #expect(try await app.payment.payments(after: nil).payments == [refunded])
        }
    }

    @Test func paymentsBelongToWhoeverIsSignedIn() async throws {
        try await World.run { world in
            let first = try await world.app(.mina, folder: "one")
            let second = try await world.app(.leo, folder: "two")
            _ = try await first.payment.pay(.lamp("same"))
            #expect(try await second.payment.payments(after: nil).payments == [])
            _ = try await second.payment.pay(.lamp("same"))
            #expect(try await second.payment.payments(after: nil).payments.count == 1)
        }
    }

    @Test func withoutASessionNothingThatNeedsOneIsSent() async throws {
        try await World.run { world in
            let app = world.app()
            await #expect(throws: PaymentError.signInRequired) { try await app.payment.pay(.lamp("one")) }
            await #expect(throws: PaymentError.signInRequired) { try await app.payment.payments(after: nil) }
            #expect(world.sandbox.requestCount == 0)
        }
    }

    @Test func anExpiredTokenIsReplacedUnnoticed() async throws {
        try await World.run { world in
            let app = try await world.app(.mina)
            let old = try await app.auth.accessToken()
            world.time.advance(by: 901)
            #expect(try await app.payment.payments(after: nil).payments == [])
            #expect(try await app.auth.accessToken() != old)
        }
    }

    @Test func manyRequestsWithAnExpiredTokenShareOneRefresh() async throws {
        try await World.run { world in
            let app = try await world.app(.mina)
            world.time.advance(by: 901)
            let before = world.sandbox.requestCount
            let payment = app.payment
            try await withThrowingTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask { _ = try await payment.payments(after: nil) }
                }
                try await group.waitForAll()
            }
            // Ten refused, one refresh, ten again; fewer are refused where the refresh was quick.
            #expect(world.sandbox.requestCount - before <= 21)
            #expect(app.auth.currentUser != nil)
        }
    }

    @Test func aSessionThatEndedOnTheServerAsksForSignIn() async throws {
        try await World.run { world in
            let (app, other) = (try await world.app(.mina), world.app())
            _ = try await other.auth.restore()
            #expect(try await other.auth.signOut() == .confirmed)
            await #expect(throws: PaymentError.signInRequired) { try await app.payment.payments(after: nil) }
            #expect(app.auth.currentUser == nil)
        }
    }

    @Test func aRestartFindsSessionPaymentsAndEvents() async throws {
        try await World.run { world in
            let first = try await world.app(.mina)
            let paid = try await first.payment.pay(.lamp("one"))
            first.analytics.track("Item Viewed")
            try await first.analytics.persist()

            let second = world.app()
            #expect(try await second.auth.restore() == first.auth.currentUser)
            let before = world.sandbox.requestCount
            #expect(try await second.payment.pay(.lamp("one")) == paid)
            #expect(world.sandbox.requestCount == before)
            #expect(try await second.analytics.flush().delivered == 1)
        }
    }

    @Test func eventsSayWhoDidThemAndNoMore() async throws {
        try await World.run { world in
            let app = world.app()
            app.analytics.track("Opened")
            try await app.auth.signIn(.mina)
            app.analytics.track("Item Viewed", properties: ["item": "itm_01"])
            #expect(try await app.analytics.flush().delivered == 2)
            let events = await world.sandbox.events()
            #expect(events.map(\.name) == ["Opened", "Item Viewed"])
            #expect(events.map(\.userID) == [nil, "usr_mina"])
            #expect(events[0].anonymousID == events[1].anonymousID && events[0].anonymousID != nil)
            let json = String(decoding: events[1].json, as: UTF8.self)
            #expect(json.contains(#""traits":{"locale":"ko-KR","tier":"gold"}"#))
            #expect(!json.contains("Mina") && !json.contains("example.com"))
        }
    }

    @Test func aServerThatIsGoneIsSaidToBe() async throws {
        var orphan: AppDependencies?
        try await World.run { world in
            orphan = try await world.app(.mina)
        }
        let app = try #require(orphan)
        let error = await #expect(throws: PaymentError.self) { try await app.payment.payments(after: nil) }
        guard case .network(.offline) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(app.auth.currentUser != nil)
    }

    @Test func aDamagedStoreIsNotTakenForSignedOut() async throws {
        try await World.run { world in
            _ = try await world.app(.mina)
            let file = world.folder.appending(path: "data/store.sealed")
            var content = try Data(contentsOf: file)
            content[content.count - 1] ^= 1
            try content.write(to: file)
            let error = await #expect(throws: AuthError.self) { try await world.app().auth.restore() }
            guard case .storage(.damaged(let path, _, _)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(path == file.path)
            #expect(try Data(contentsOf: file) == content)
        }
    }

    @Test func noSecretIsOnTheDisk() async throws {
        try await World.run { world in
            let app = try await world.app(.mina)
            let token = try await app.auth.accessToken().value
            for name in try FileManager.default.subpathsOfDirectory(atPath: world.folder.path) {
                let file = world.folder.appending(path: name)
                guard let content = try? Data(contentsOf: file) else { continue }
                for secret in [token, DemoAccount.password, "Mina", "usr_mina"] {
                    #expect(content.range(of: Data(secret.utf8)) == nil, "\(name) shows a secret")
                }
            }
        }
    }
}
