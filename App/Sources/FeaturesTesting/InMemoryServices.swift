package import AnalyticsModule
import AnalyticsTesting
package import AuthModule
package import AuthTesting
package import Core
package import CoreTesting
package import DependencyInjection
package import Features
import Foundation
package import Navigation
package import PaymentModule
package import PaymentTesting

/// The services of the app over servers and a storage in memory, for tests and previews.
///
/// The users Mina and Leo have the user names `mina` and `leo` and the password `right`.
@MainActor
package final class InMemoryServices {
    /// The API of items and comments, and the collector of events.
    package let network = FakeNetworkService()
    package let tokenServer: FakeTokenServer
    package let paymentServer: InMemoryPaymentGateway
    /// The browser, in which Mina signs in.
    package let browser: FakeBrowser
    package let storage = ScriptedStorage()
    package let eventLog: any EventLog = InMemoryEventLog()
    package let clock: TestClock
    /// The clock of the modules, which stands still.
    package let moduleClock = TestClock()
    package let log = RecordingLogger()

    package let auth: any AuthManaging
    package let payments: any PaymentProcessing
    package let analytics: any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding
    package let connection = ConnectionStatus()
    package let cache: any ContentCache
    package let requestLanguage = RequestLanguage("en")
    package let settings: SettingsStore
    package let localizer: Localizer
    private let tracked = Monitor<[AnalyticsEvent]>([])
    /// The factories of the services of a process, with its storage.
    private let makeAuth: @Sendable (ScriptedStorage) -> any AuthManaging
    private let makePayments: @Sendable (ScriptedStorage, any UserIdProviding) -> any PaymentProcessing

    /// Creates services without users who are signed in and without content.
    ///
    /// - Parameters:
    ///   - locale: The locale of the system.
    ///   - skipsSleeps: `true` if the clock never waits.
    package init(locale: String = "en_US", skipsSleeps: Bool = false) {
        // A past date: some screens compare with the date of this machine.
        let clock = TestClock(start: Date(timeIntervalSince1970: 1_736_928_000), skipsSleeps: skipsSleeps)
        let now = { @Sendable in clock.date }
        self.clock = clock
        let users = ["mina": "Mina", "leo": "Leo"].map { username, name in
            let claims = #"{"sub": "usr_\#(username)", "name": "\#(name)", "preferred_username": "\#(username)", "#
            return (username, claims + #""locale": "ko-KR", "tier": "gold"}"#)
        }
        tokenServer = FakeTokenServer(users: Dictionary(uniqueKeysWithValues: users), password: "right", now: now)
        tokenServer.grantTypes = ["password"]
        paymentServer = InMemoryPaymentGateway(now: now)
        browser = FakeBrowser(server: tokenServer, username: "mina")
        makeAuth = { [tokenServer, browser, moduleClock, locks = InMemoryExclusiveAccess()] storage in
            AuthAssembly(
                dependencies: .init(
                    network: tokenServer,
                    secureStorage: storage,
                    exclusiveAccess: locks,
                    configuration: .test,
                    browser: browser,
                    hashing: FakeHashing(),
                    clock: moduleClock,
                    now: now
                )
            ).assemble()
        }
        auth = makeAuth(storage)
        let user = CurrentUser(auth: auth)
        analytics = AnalyticsAssembly(
            dependencies: .init(
                network: network,
                secureStorage: storage,
                eventLog: eventLog,
                userProvider: user,
                config: AnalyticsConfig(writeKey: "test", flushesAutomatically: false) { [tracked] event in
                    tracked.withLock { $0.append(event) }
                    return event
                },
                clock: moduleClock,
                now: now
            )
        ).assemble()
        makePayments = { [paymentServer, moduleClock] storage, user in
            PaymentAssembly(
                dependencies: .init(
                    gateway: paymentServer,
                    server: "payments",
                    secureStorage: storage,
                    userIdProvider: user,
                    clock: moduleClock,
                    now: now
                )
            ).assemble()
        }
        payments = makePayments(storage, user)
        cache = StoredContentCache(storage: InMemorySecureStorage(), server: "api", now: now)
        settings = SettingsStore(storage: storage, logger: log)
        localizer = .init(settings: settings, systemLocale: locale, timeZone: .gmt)
        network.reply(to: .post, "/v1/batch", json: #"{"success": true}"#)
    }

    /// Registers the services in `container`.
    package func register(in container: DIContainer) {
        container.register(instance: network, as: (any NetworkServiceProtocol).self)
        container.register(instance: auth, as: (any AuthManaging).self)
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
            requestLanguage: requestLanguage,
            auth: auth,
            cache: cache,
            analytics: analytics,
            analyticsStatus: analytics,
            storage: storage,
            connection: connection,
            logger: log,
            clock: clock
        )
    }

    /// The tracked events, in order.
    package var events: [AnalyticsEvent] { tracked.withLock { $0 } }

    /// Signs users in. The first one is the current user.
    package func signIn(_ usernames: [String]) async throws(AuthError) {
        for username in usernames.reversed() { try await auth.signIn(.valid(username)) }
    }
}

// MARK: - Other processes
extension InMemoryServices {
    /// Creates the sign-in of another process on the same storage.
    package func otherAuth() -> any AuthManaging {
        makeAuth(ScriptedStorage(sharing: storage))
    }

    /// Pays or refunds in another process, such as an earlier run. The answer depends on the method and on the script of
    /// the server.
    @discardableResult
    package func placeElsewhere(_ order: Order) async -> OrderStatus {
        let user = FixedUser(currentUserId: order.account)
        let payments = makePayments(ScriptedStorage(sharing: storage), user)
        return switch order {
        case .payment(let order): await payments.pay(order)
        case .refund(let order): await payments.refund(order)
        }
    }
}

// MARK: - Users
extension Credentials {
    /// Returns the credentials of a user of ``InMemoryServices``.
    package static func valid(_ username: String) -> Credentials { Credentials(username: username, password: "right") }
}

extension AccountID {
    package static let mina = AccountID(issuer: "api", subject: "usr_mina")
    package static let leo = AccountID(issuer: "api", subject: "usr_leo")
}

extension AuthUser {
    package static let mina = user(.mina, name: "Mina", username: "mina")
    package static let leo = user(.leo, name: "Leo", username: "leo")

    private static func user(_ id: AccountID, name: String, username: String) -> AuthUser {
        AuthUser(id: id, name: name, username: username, locale: "ko-KR", claims: ["tier": .string("gold")])
    }
}

/// The user for Payment and Analytics.
private struct CurrentUser: UserIdProviding, AnalyticsUserProviding {
    let auth: any AuthManaging

    var currentUserId: AccountID? { auth.currentUser?.id }
    var currentUser: AnalyticsUser? { auth.currentUser.map { AnalyticsUser(id: $0.id) } }
}

private struct FixedUser: UserIdProviding {
    let currentUserId: AccountID?
}
