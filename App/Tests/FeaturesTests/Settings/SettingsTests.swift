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

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct SettingsTests {
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
        guard case .settings(let model) = try app.settings().root() else { throw Unexpected.content }
        return fakes.track(model)
    }

    @Test func `All settings can be changed`() async throws {
        let app = fakes.app()
        let model = try model(app)
        model.update {
            $0.language = .korean
            $0.theme = .contrast
            $0.transport = .urlSession
            $0.shellSettings["bell"] = "off"
        }
        #expect(model.settings == fakes.settings.settings)
        #expect(model.settings.theme == .contrast && model.settings.transport == .urlSession)
        #expect(model.settings.shellSettings == ["bell": "off"])
        #expect(fakes.localizer.language == .korean && fakes.requestLanguage.tag == "ko")
        #expect(!model.isLanguageForced && model.failure == nil)
        model.showAdvanced()
        #expect(app.router.tabs.settings.sheet == .advanced)
        await fakes.settings.waitForSave()
    }

    /// A SwiftUI picker needs an option for each selection, and does not offer high contrast.
    @Test(arguments: ThemeChoice.allCases) func `Every theme is shown as one of the appearances`(_ theme: ThemeChoice)
        async throws
    {
        let model = try model(fakes.app())
        model.theme = theme
        #expect(ThemeChoice.appearances.contains(model.appearance))
        #expect(model.appearance == theme || theme == .contrast)
        #expect(model.theme == theme)
        model.appearance = .light
        #expect(model.theme == .light)
        await fakes.settings.waitForSave()
    }

    @Test func `Consent applies at once and an error of storing it is shown`() async throws {
        let model = try model(fakes.app())
        await model.run()
        #expect(model.consent == .undecided)
        await model.allowAnalytics(true)
        #expect(model.consent == .granted)
        #expect(fakes.analytics.consent == .granted && model.consentFailure == nil)
        fakes.analytics.fail(with: .storage(Self.full))
        await model.allowAnalytics(false)
        #expect(model.consent == .denied && fakes.analytics.consent == .denied)
        #expect(model.consentFailure == UserFacingError(AnalyticsError.storage(Self.full)))
    }

    @Test func `A decision can be changed when it is stored`() async throws {
        let gate = Gate()
        fakes.container.register(instance: GatedConsent(gate: gate), as: (any AnalyticsConsentManaging).self)
        let model = try model(fakes.app())
        #expect(!model.isDeciding)
        let decision = Task { await model.allowAnalytics(true) }
        await gate.untilArrived()
        #expect(model.isDeciding)
        gate.open()
        await decision.value
        #expect(!model.isDeciding)
    }

    @Test func `A decision of another process is shown`() async throws {
        let model = try model(fakes.app())
        fakes.analytics.update { $0.consent = .denied }
        await model.run()
        #expect(model.allowsAnalytics == false)
    }

    // MARK: Advanced

    private func advanced(_ app: AppCoordinator) throws -> AdvancedViewModel {
        guard case .advanced(let model) = try app.settings().sheet(.advanced) else { throw Unexpected.content }
        return fakes.track(model)
    }

    @Test func `The storage is checked`() async throws {
        try await fakes.storage.set(Data("12345".utf8), for: "a")
        let model = try advanced(fakes.app())
        #expect(model.dataFolder == "/data" && model.storage == nil)
        await model.checkStorage()
        #expect(model.storage == .loaded(StorageSummary(entries: 1, bytes: 5)))
        #expect(try await fakes.storage.keys() == ["a"])
        fakes.storage.fail(with: Self.full)
        await model.checkStorage()
        #expect(model.storage?.failure == UserFacingError(Self.full))
    }

    @Test func `The queue is shown and sent`() async throws {
        fakes.analytics.screen("home")
        let model = try advanced(fakes.app())
        fakes.task(model.run)
        await until { model.queue.value != nil }
        #expect(model.queue.value?.waiting == 1 && model.queue.value?.bytes == 100)
        let gate = Gate()
        fakes.analytics.wait(at: gate)
        let flushing = fakes.task { await model.flush() }
        await gate.untilArrived()
        await model.flush()
        #expect(model.isFlushing)
        gate.open()
        await flushing.value
        #expect(fakes.analytics.flushCount == 1 && !model.isFlushing)
        fakes.analytics.screen("settings")
        fakes.analytics.fail(with: .consentNeeded)
        await model.flush()
        #expect(fakes.analytics.flushCount == 2 && model.queue.value?.waiting == 2)
    }

    @Test func `Losses, refusals and waits are shown`() async throws {
        let date = Date(timeIntervalSince1970: 1_000)
        fakes.analytics.update { status in
            status.consent = .denied
            status.droppedCount = 3
            status.refusedCount = 4
            status.lastRefusal = "The name is too long."
            status.wait = .init(start: date, end: date, reason: "r", isRequested: true)
            status.storageFailure = .log(.noSpace(path: "/x"))
        }
        let model = try advanced(fakes.app())
        fakes.task(model.run)
        await until { model.queue.value != nil }
        let queue = try #require(model.queue.value)
        #expect(queue.consent == .denied && queue.lost == 3)
        #expect(queue.refused == 4 && queue.lastRefusal == "The name is too long.")
        #expect(queue.waitEnd == date && queue.flushFailure == nil)
        #expect(queue.failure == UserFacingError(AnalyticsError.log(.noSpace(path: "/x"))))
    }

    @Test func `A delivery of an earlier run is shown, and nothing about deliveries after a refusal`() async throws {
        let model = try advanced(fakes.app())
        func text() async throws -> LocalizedText? {
            await model.flush()
            return try #require(model.queue.value).lastDeliveryText(fakes.localizer)
        }
        #expect(try await text() == .neverSent)
        let date = Date(timeIntervalSince1970: 1_000)
        fakes.analytics.update { $0.lastDelivery = .init(date: date, count: 3) }
        #expect(try await text() == .lastSent(3, at: fakes.localizer.dateAndTime(date)))
        fakes.analytics.update { ($0.consent, $0.lastDelivery) = (.denied, nil) }
        #expect(try await text() == nil)
    }

    @Test func `The end of an automatic flush is shown`() async throws {
        let model = try advanced(fakes.app())
        let following = fakes.task(model.run)
        await until { model.queue.value != nil }
        let date = Date(timeIntervalSince1970: 1_000)
        let error = AnalyticsError.notDelivered(.network(.unreachable), waiting: 3)
        fakes.analytics.finishFlush(.failure(error), at: date)
        await until { model.queue.value?.flushFailure == UserFacingError(error) }
        var report = FlushReport()
        report.delivered = 3
        fakes.analytics.finishFlush(.success(report), at: date)
        await until { model.queue.value?.lastDelivery == .init(date: date, count: 3) }
        #expect(model.queue.value?.flushFailure == nil)
        following.cancel()
        await following.value
    }

    @Test func `The language and the theme are set, and requests follow the language`() async throws {
        guard case .settings(let model) = try fakes.app().settings().root() else { throw Unexpected.content }
        model.language = .korean
        model.theme = .dark
        #expect(fakes.settings.settings.language == .korean && model.language == .korean)
        #expect(fakes.settings.settings.theme == .dark && model.theme == .dark)
        #expect(fakes.requestLanguage.tag == "ko")
        await fakes.settings.waitForSave()
    }

    @Test func `The log level is set and the sheet is closed`() async throws {
        let app = fakes.app()
        app.router.tabs.settings.present(sheet: .advanced)
        let model = try advanced(app)
        model.logLevel = .debug
        #expect(model.logLevel == .debug)
        model.dismiss()
        #expect(app.router.tabs.settings.sheet == nil)
        await fakes.settings.waitForSave()
    }

    // MARK: Accounts

    @Test func `The accounts of Settings need no other tab to be opened before`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        guard case .accounts(let model) = try fakes.app().settings().sheet(.accounts) else {
            throw Unexpected.content
        }
        fakes.task(fakes.track(model).run)
        await until { model.accounts.value?.count == 1 }
    }

    // MARK: Onboarding

    @Test func `The introduction has three pages`() async throws {
        var closed = 0
        let model = fakes.make(OnboardingViewModel { closed += 1 })
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
        #expect(closed == 1 && fakes.settings.settings.hasSeenOnboarding)
        #expect(fakes.make(OnboardingViewModel {}).closeTitle == .close)
        #expect(model.consent == .undecided)
        await fakes.settings.waitForSave()
    }

    @Test(arguments: [AnalyticsConsent.granted, .denied])
    func `The last page asks for consent to analytics`(decision: AnalyticsConsent) async throws {
        var closed = 0
        let model = fakes.make(OnboardingViewModel { closed += 1 })
        await model.allowAnalytics(decision == .granted)
        #expect(fakes.analytics.consent == decision && closed == 1)
        await fakes.settings.waitForSave()
    }

    @Test func `An error of storing the decision is shown`() async throws {
        fakes.analytics.fail(with: .storage(Self.full))
        var closed = 0
        let model = fakes.make(OnboardingViewModel { closed += 1 })
        await model.allowAnalytics(false)
        #expect(model.failure != nil && closed == 0 && fakes.analytics.consent == .denied)
        model.finish()
        #expect(closed == 1)
        await fakes.settings.waitForSave()
    }
}

/// A consent that is stored when the gate is open.
private struct GatedConsent: AnalyticsConsentManaging {
    let gate: Gate
    var consent: AnalyticsConsent { .undecided }

    func setConsent(_ consent: AnalyticsConsent) async throws(AnalyticsError) { await gate.pass() }
}
