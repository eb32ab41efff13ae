import AnalyticsModule
import AuthModule
package import Core
package import CoreTesting
package import DependencyInjection
package import Features
import Foundation
package import Navigation
import PaymentModule

/// The services that the App provides to features, as fakes for tests and previews.
@MainActor
package final class FakeServices {
    package let network = FakeNetworkService()
    package let auth = FakeAuth()
    package let payments: FakePayments
    package let analytics = FakeAnalytics()
    package let storage = ScriptedStorage()
    package let clock: TestClock
    package let connection = ConnectionStatus()
    package let log = RecordingLogger()
    package let cache: any ContentCache
    package let requestLanguage = RequestLanguage("en")
    package let settings: SettingsStore
    package let localizer: Localizer

    /// Creates services without users and content.
    ///
    /// - Parameters:
    ///   - locale: The locale of the system.
    ///   - skipsSleeps: `true` if the clock never waits.
    package init(locale: String = "en_US", skipsSleeps: Bool = false) {
        clock = TestClock(skipsSleeps: skipsSleeps)
        cache = StoredContentCache(storage: InMemorySecureStorage(), server: "api", now: { [clock] in clock.date })
        payments = FakePayments { [auth] in auth.currentUser?.id }
        settings = SettingsStore(storage: storage, logger: log)
        localizer = .init(settings: settings, requestLanguage: requestLanguage, systemLocale: locale, timeZone: .gmt)
    }

    /// Registers the services in `container`.
    package func register(in container: DIContainer) {
        container.register(instance: network, as: (any NetworkServiceProtocol).self)
        container.register(instance: auth, as: (any AuthManaging).self)
        container.register(instance: auth, as: (any AccountSwitching).self)
        container.register(instance: auth, as: (any ProfileEditing).self)
        container.register(instance: payments, as: (any PaymentProcessing).self)
        container.register(instance: analytics, as: (any AnalyticsTracking).self)
        container.register(instance: analytics, as: (any AnalyticsConsentManaging).self)
        container.register(instance: analytics, as: (any AnalyticsStatusProviding).self)
        container.register(instance: storage, as: (any SecureStorageProtocol).self)
        FeatureServices.register(
            in: container,
            settings: settings,
            localizer: localizer,
            requestLanguage: requestLanguage,
            cache: cache,
            dataFolder: DataFolder(path: "/data"),
            connection: connection,
            logger: log,
            clock: clock
        )
    }

    /// Returns a session. Two sessions of the same services are two runs of the app.
    package func session(_ router: Router<AppFlow>) -> AppSession {
        AppSession(
            router: router,
            settings: settings,
            localizer: localizer,
            auth: auth,
            accounts: auth,
            cache: cache,
            analytics: analytics,
            analyticsStatus: analytics,
            storage: storage,
            connection: connection,
            logger: log,
            clock: clock
        )
    }

    /// Adds two items, one of them with comments and a reply.
    package func addCatalog() {
        let lamp = CatalogJSON.item("lamp", title: "Paper lamp", summary: "A lamp with a paper shade.", comments: 2)
        answer("/v1/items", CatalogJSON.page("items", [lamp, CatalogJSON.item("jar", title: "Stone jar")]))
        answer("/v1/items/lamp", lamp)
        let comments = [CatalogJSON.comment("c1", replies: 1), CatalogJSON.comment("c2", by: "Mina")]
        answer("/v1/items/lamp/comments", CatalogJSON.page("comments", comments))
        answer("/v1/items/lamp/comments/c1/replies", CatalogJSON.replies("r1"))
    }

    /// Responds to `target` with `json` from now on.
    package func answer(_ target: RequestTarget, _ json: String) {
        network.removeReplies(to: .get, target)
        network.reply(to: .get, target, json: json)
    }
}
