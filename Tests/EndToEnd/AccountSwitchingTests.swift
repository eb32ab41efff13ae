import AnalyticsModule
import AuthModule
import CompositionRoot
import Features
import Foundation
import PaymentModule
import Sandbox
import Testing

/// Several accounts, profile, consent and images, with the dependencies of the released app.
@MainActor @Suite(.timeLimit(.minutes(15))) struct AccountSwitchingTests {
    @Test func `Payments and events belong to the current account`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.mina)
            _ = try await app.payment.payLamp("of-Mina", of: environment.account("usr_mina"))
            try await app.auth.signIn(.leo)
            #expect(try await app.auth.accounts().map(\.name) == ["Leo Martin", "Mina Park"])
            #expect(try await app.payment.payments() == [])
            app.analytics.track("Opened")
            try await app.auth.switchAccount(to: environment.account("usr_mina"))
            #expect(try await app.payment.payments().map(\.reference) == ["of-Mina"])
            app.analytics.track("Opened")
            try await app.analytics.flush()
            let events = await environment.sandbox.events()
            #expect(events.map(\.name) == ["Order Completed", "Opened", "Opened"])
            #expect(events.map(\.userID) == ["usr_mina", "usr_leo", "usr_mina"])
            #expect(Set(events.map(\.anonymousID)).count == 3)
        }
    }

    @Test func `An event right after a sign-out or a switch has nothing of the earlier account`() async throws {
        try await TestEnvironment.run { environment in
            let app = try await environment.makeApp(.leo)
            try await app.auth.signIn(.mina)
            app.analytics.track("Mina")
            try await app.auth.switchAccount(to: environment.account("usr_leo"))
            app.analytics.track("Leo")
            #expect(try await app.auth.signOutConfirmed())
            app.analytics.track("Nobody")
            try await app.analytics.flush()
            let events = await environment.sandbox.events()
            #expect(events.map(\.userID) == ["usr_mina", "usr_leo", nil])
            #expect(Set(events.map(\.anonymousID)).count == 3)
        }
    }

    @Test func `Both sessions survive a restart and are refreshed separately`() async throws {
        try await TestEnvironment.run { environment in
            let first = try await environment.makeApp(.leo)
            try await first.auth.signIn(.mina)
            environment.time.advance(by: 901)
            let second = environment.makeApp()
            #expect(try await second.auth.restore()?.id == environment.account("usr_mina"))
            _ = try await second.payment.payments()
            try await second.auth.switchAccount(to: environment.account("usr_leo"))
            _ = try await second.payment.payments()
            _ = try await second.auth.signOut(of: environment.account("usr_mina"), .grant)
            #expect(second.auth.currentUser?.id == environment.account("usr_leo"))
            #expect(try await second.auth.accounts().map(\.id) == [environment.account("usr_leo")])
        }
    }

    @Test func `A running app follows the account of another process on the same folder`() async throws {
        try await TestEnvironment.run { environment in
            let (running, other) = (environment.makeApp(), environment.makeApp())
            #expect(try await running.auth.restore() == nil)
            try await other.auth.signIn(.mina)
            #expect(try await running.auth.followStorage()?.id == environment.account("usr_mina"))
            _ = try await running.payment.payLamp("of-Mina", of: environment.account("usr_mina"))
            try await other.auth.signIn(.leo)
            #expect(try await running.auth.followStorage()?.id == environment.account("usr_leo"))
            #expect(try await running.payment.payments() == [])
            #expect(try await other.auth.signOutConfirmed())
            #expect(try await running.auth.followStorage() == nil)
            #expect(running.auth.currentUser == nil)
        }
    }

    @Test func `Events without consent are never sent`() async throws {
        try await TestEnvironment.run { environment in
            let app = environment.makeApp()
            app.analytics.track("Opened")
            try await app.analytics.setConsent(.denied)
            app.analytics.track("Tapped")
            await #expect(throws: AnalyticsError.consentNeeded) { try await app.analytics.flush() }
            let next = environment.makeApp()
            await #expect(throws: AnalyticsError.consentNeeded) { try await next.analytics.flush() }
            #expect(await next.analytics.status().pendingCount == 0)
            #expect(await environment.sandbox.events().isEmpty)
        }
    }

    @Test func `The image of an item can be decoded`() async throws {
        try await TestEnvironment.run { environment in
            let home = RemoteHomeRepository(network: environment.makeApp().authorizedNetwork, language: "en")
            let item = try await home.item("itm_09")
            let data = try await home.image(
                at: #require(item.imageURL),
                width: 160,
                mediaTypes: "image/x-portable-pixmap"
            )
            let image = try PixelImage(pixmap: data)
            #expect(image.width == 160 && image.height == 120)
            #expect(Set(image.bytes).count > 100)
        }
    }
}
