import AnalyticsModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct SettingsTests {
    private static let full = SecureStorageError.unavailable(path: "/x", reason: "full")

    // MARK: The store

    @Test func `Settings are loaded by the next store`() async throws {
        let storage = ScriptedStorage()
        let store = SettingsStore(storage: storage)
        store.update { $0.theme = .dark }
        store.update { $0.logLevel = .debug }
        #expect(store.settings.theme == .dark)
        await store.waitForSave()
        let next = SettingsStore(storage: storage)
        await next.load()
        #expect(next.settings == store.settings)
        #expect(next.settings.logLevel == .debug)
    }

    @Test func `A change during the load is applied to the loaded settings and saved`() async throws {
        let storage = ScriptedStorage(["app.settings": Data(#"{"language": "ko"}"#.utf8)])
        let gate = Gate()
        storage.before { if case .read = $0 { await gate.pass() } }
        let store = SettingsStore(storage: storage)
        let loading = Task { await store.load() }
        await gate.untilArrived()
        store.update { $0.theme = .dark }
        #expect(store.settings.theme == .dark)
        gate.open()
        await loading.value
        await store.waitForSave()
        #expect(store.settings.language == .korean && store.settings.theme == .dark)
        #expect(try await storage.value(AppSettings.self, for: "app.settings") == store.settings)
    }

    @Test func `A change keeps what another process has saved since the load`() async throws {
        let storage = ScriptedStorage()
        let stores = [SettingsStore(storage: storage), SettingsStore(storage: storage)]
        for store in stores { await store.load() }
        stores[0].update { $0.language = .korean }
        await stores[0].waitForSave()
        stores[1].update { $0.shellSettings["pictures"] = "text" }
        await stores[1].waitForSave()
        let saved = try await storage.value(AppSettings.self, for: "app.settings")
        #expect(saved?.language == .korean && saved?.shellSettings == ["pictures": "text"])
    }

    @Test func `A change that could not be saved is saved with the next one`() async throws {
        let storage = ScriptedStorage(["app.settings": Data("damaged".utf8)])
        let store = SettingsStore(storage: storage)
        storage.fail(with: Self.full)
        store.update { $0.language = .korean }
        await store.waitForSave()
        storage.fail(with: nil)
        store.update { $0.theme = .dark }
        await store.waitForSave()
        let next = SettingsStore(storage: storage)
        await next.load()
        #expect(next.settings == store.settings && next.settings.language == .korean)
    }

    @Test func `An update without a change is not saved`() async throws {
        let storage = ScriptedStorage()
        let store = SettingsStore(storage: storage)
        store.update { $0.theme = .system }
        await store.waitForSave()
        #expect(storage.messages.isEmpty)
    }

    @Test func `Settings apply even if they cannot be read or saved`() async throws {
        let storage = ScriptedStorage()
        storage.fail(with: Self.full)
        let store = SettingsStore(storage: storage)
        await store.load()
        #expect(store.failure == UserFacingError(Self.full))
        store.update { $0.theme = .light }
        await store.waitForSave()
        #expect(store.settings.theme == .light && store.failure == UserFacingError(Self.full))
        storage.fail(with: nil)
        store.update { $0.theme = .dark }
        await store.waitForSave()
        #expect(store.failure == nil)
    }

    @Test func `Unknown values of another version become the defaults`() async throws {
        let json = #"{"theme": "plaid", "language": "ko", "shell": "none", "hasSeenOnboarding": true, "new": 1}"#
        let storage = ScriptedStorage(["app.settings": Data(json.utf8)])
        let store = SettingsStore(storage: storage)
        await store.load()
        var wanted = AppSettings()
        wanted.language = .korean
        wanted.hasSeenOnboarding = true
        #expect(store.settings == wanted && store.failure == nil)
    }

    // MARK: The screen

    private func model(_ app: AppCoordinator) throws -> SettingsViewModel {
        guard case .settings(let model) = try app.settings.coordinator().root() else { throw Unexpected.content }
        return environment.track(model)
    }

    @Test func `All settings can be changed`() async throws {
        let app = environment.app()
        let model = try model(app)
        model.language = .korean
        model.theme = .contrast
        model.update {
            $0.transport = .urlSession
            $0.shellSettings["bell"] = "off"
        }
        #expect(model.settings == environment.settings.settings)
        #expect(model.language == .korean && model.theme == .contrast && model.settings.transport == .urlSession)
        #expect(model.settings.shellSettings == ["bell": "off"])
        #expect(environment.localizer.language == .korean && environment.requestLanguage.tag == "ko")
        #expect(!model.isLanguageForced && model.failure == nil)
        model.showAdvanced()
        #expect(app.router.tabs.settings.sheet == .advanced)
        await environment.settings.waitForSave()
    }

    /// A SwiftUI picker needs an option for each selection, and does not offer high contrast.
    @Test(arguments: ThemeChoice.allCases) func `Every theme is shown as one of the appearances`(_ theme: ThemeChoice)
        async throws
    {
        let model = try model(environment.app())
        model.theme = theme
        #expect(ThemeChoice.appearances.contains(model.appearance))
        #expect(model.appearance == theme || theme == .contrast)
        #expect(model.theme == theme)
        model.appearance = .light
        #expect(model.theme == .light)
        await environment.settings.waitForSave()
    }

    @Test func `Consent applies at once and an error of storing it is shown`() async throws {
        let model = try model(environment.app())
        await model.run()
        #expect(model.consent == .undecided)
        await model.allowAnalytics(true)
        #expect(model.consent == .granted)
        #expect(environment.analytics.consent == .granted && model.consentFailure == nil)
        environment.storage.fail(with: Self.full)
        await model.allowAnalytics(false)
        #expect(model.consent == .denied && environment.analytics.consent == .denied)
        #expect(model.consentFailure == UserFacingError(AnalyticsError.storage(Self.full)))
    }

    @Test func `A decision can be changed when it is stored`() async throws {
        let gate = Gate()
        environment.storage.before { if $0 == .set("analytics.consent") { await gate.pass() } }
        let model = try model(environment.app())
        #expect(!model.isDeciding)
        let decision = Task { await model.allowAnalytics(true) }
        await gate.untilArrived()
        #expect(model.isDeciding)
        gate.open()
        await decision.value
        #expect(!model.isDeciding)
    }

    @Test func `A decision of another process is shown`() async throws {
        let model = try model(environment.app())
        try await environment.storage.set(Data(#"{"consent": "denied"}"#.utf8), for: "analytics.consent")
        await model.run()
        #expect(model.allowsAnalytics == false)
    }

    // MARK: Advanced

    private func advanced(_ app: AppCoordinator) throws -> AdvancedViewModel {
        guard case .advanced(let model) = try app.settings.coordinator().sheet(.advanced) else {
            throw Unexpected.content
        }
        return environment.track(model)
    }

    @Test func `The storage is checked`() async throws {
        try await environment.storage.set(Data("12345".utf8), for: "a")
        let model = try advanced(environment.app())
        #expect(model.dataFolder == "/data" && model.storage == nil)
        await model.checkStorage()
        #expect(model.storage == .loaded(StorageSummary(entries: 1, bytes: 5)))
        #expect(try await environment.storage.keys() == ["a"])
        environment.storage.fail(with: Self.full)
        await model.checkStorage()
        #expect(model.storage?.failure == UserFacingError(Self.full))
    }

    @Test func `The queue is shown and sent, and a refusal removes its last delivery`() async throws {
        try await environment.analytics.setConsent(.granted)
        environment.analytics.screen("home")
        try await environment.analytics.persist()
        let model = try advanced(environment.app())
        func delivery() -> LocalizedText? { model.queue.value?.lastDeliveryText(environment.localizer) }
        environment.task(model.run)
        await until { model.queue.value != nil }
        #expect(model.queue.value?.waiting == 1 && model.queue.value?.bytes ?? 0 > 0 && delivery() == .neverSent)
        let gate = Gate()
        environment.answer("/v1/batch", to: .post, behind: gate, "{}")
        let flushing = environment.task { await model.flush() }
        await gate.untilArrived()
        await model.flush()
        #expect(model.isFlushing)
        gate.open()
        await flushing.value
        #expect(environment.network.requests.count == 1 && !model.isFlushing && model.queue.value?.waiting == 0)
        #expect(delivery() == .lastSent(1, at: environment.localizer.dateAndTime(environment.clock.date)))
        try await environment.analytics.setConsent(.denied)
        await model.flush()
        #expect(model.queue.value?.consent == .denied && delivery() == nil)
    }

    @Test func `Losses and refusals are shown`() {
        var status = AnalyticsStatus()
        status.droppedCount = 3
        status.refusedCount = 4
        status.lastRefusal = "The name is too long."
        status.storageFailure = .log(.noSpace(path: "/x"))
        let queue = QueueReport(status)
        #expect(queue.lost == 3 && queue.refused == 4 && queue.lastRefusal == "The name is too long.")
        #expect(queue.waitEnd == nil && queue.flushFailure == nil)
        #expect(queue.failure == UserFacingError(AnalyticsError.log(.noSpace(path: "/x"))))
    }

    @Test func `A flush that the screen did not start is shown, and the wait after a rejection`() async throws {
        let model = try advanced(environment.app())
        environment.task(model.run)
        await until { model.queue.value != nil }
        try await environment.analytics.setConsent(.granted)
        environment.analytics.screen("home")
        environment.fail("/v1/batch", to: .post)
        let error = AnalyticsError.notDelivered(.network(.unreachable), waiting: 1)
        await #expect(throws: error) { try await environment.analytics.flush() }
        await until { model.queue.value?.flushFailure == UserFacingError(error) }
        let rejection = NetworkError.server(ServerFailure(response: NetworkResponse(status: 401)))
        environment.fail("/v1/batch", to: .post, with: rejection)
        await #expect(throws: AnalyticsError.self) { try await environment.analytics.flush() }
        await until { model.queue.value?.waitEnd == environment.clock.date.addingTimeInterval(3_600) }
        environment.answer("/v1/batch", to: .post, "{}")
        try await environment.analytics.flush()
        await until { model.queue.value?.lastDelivery?.count == 1 }
        #expect(model.queue.value?.lastDelivery?.date == environment.clock.date)
        #expect(model.queue.value?.flushFailure == nil && model.queue.value?.waitEnd == nil)
    }

    @Test func `The log level is set and the sheet is closed`() async throws {
        let app = environment.app()
        app.router.tabs.settings.present(sheet: .advanced)
        let model = try advanced(app)
        model.logLevel = .debug
        #expect(model.logLevel == .debug)
        model.dismiss()
        #expect(app.router.tabs.settings.sheet == nil)
        await environment.settings.waitForSave()
    }

    // MARK: Accounts

    @Test func `The accounts of Settings need no other tab to be opened before`() async throws {
        try await environment.signIn("mina")
        guard case .accounts(let model) = try environment.app().settings.coordinator().sheet(.accounts) else {
            throw Unexpected.content
        }
        environment.task(environment.track(model).run)
        await until { model.accounts.value?.count == 1 }
    }

    // MARK: Onboarding

    @Test func `The introduction has three pages`() async throws {
        var closed = 0
        let model = environment.make(OnboardingViewModel { closed += 1 })
        #expect(OnboardingViewModel.Page.allCases.count == 3)
        #expect(model.closeTitle == .skip)
        model.back()
        #expect(model.page == .welcome)
        model.next()
        model.next()
        #expect(model.isLast && model.page == .privacy && closed == 0 && model.closeTitle == .decideLater)
        model.back()
        #expect(model.page == .navigation)
        model.next()
        model.next()
        #expect(closed == 1 && environment.settings.settings.hasSeenOnboarding)
        #expect(environment.make(OnboardingViewModel {}).closeTitle == .close)
        #expect(environment.analytics.consent == .undecided)
        await environment.settings.waitForSave()
    }

    @Test(arguments: [AnalyticsConsent.granted, .denied])
    func `The last page asks for consent to analytics`(decision: AnalyticsConsent) async throws {
        var closed = 0
        let model = environment.make(OnboardingViewModel { closed += 1 })
        await model.allowAnalytics(decision == .granted)
        #expect(environment.analytics.consent == decision && closed == 1)
        await environment.settings.waitForSave()
    }

    @Test func `An error of storing the decision is shown`() async throws {
        environment.storage.fail(with: Self.full)
        var closed = 0
        let model = environment.make(OnboardingViewModel { closed += 1 })
        await model.allowAnalytics(false)
        #expect(model.failure != nil && closed == 0 && environment.analytics.consent == .denied)
        model.finish()
        #expect(closed == 1)
        await environment.settings.waitForSave()
    }
}
