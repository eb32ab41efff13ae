package import Core
public import Observation

/// The current settings, kept in a secure storage.
@MainActor @Observable
public final class SettingsStore {
    package private(set) var settings: AppSettings
    /// The error of the last attempt to read or save the settings. They apply to this run even so.
    package private(set) var failure: UserFacingError?

    @ObservationIgnored private let storage: any SecureStorageProtocol
    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?
    /// The changes during a load, which also apply to the loaded settings.
    @ObservationIgnored private var changesDuringLoad: [(inout AppSettings) -> Void] = []
    private static let key = "app.settings"

    /// Creates a store that has not loaded the saved settings.
    package init(
        _ settings: AppSettings = AppSettings(),
        storage: any SecureStorageProtocol,
        logger: any LoggerProtocol = SilentLogger()
    ) {
        self.settings = settings
        self.storage = storage
        self.logger = logger
    }

    /// Loads the saved settings once; further calls wait for the same load. If the load fails, the settings stay unchanged
    /// and ``failure`` has the error.
    public func load() async {
        let loading = loading ?? Task { await read() }
        self.loading = loading
        await loading.value
    }

    private func read() async {
        do {
            guard var saved = try await storage.value(AppSettings.self, for: Self.key) else { return }
            for change in changesDuringLoad { change(&saved) }
            settings = saved
        } catch {
            logger.log(.warning, "Settings not read", error: error)
            failure = UserFacingError(error)
        }
    }

    /// Changes the settings at once and saves them in the background.
    public func update(_ change: @escaping (inout AppSettings) -> Void) {
        var changed = settings
        change(&changed)
        guard changed != settings else { return }
        settings = changed
        changesDuringLoad.append(change)
        guard saving == nil else { return }
        saving = Task {
            await loading?.value
            await save()
        }
    }

    /// Waits until the last change is saved or has failed to be saved.
    package func waitForSave() async {
        await saving?.value
    }

    /// Saves the settings, again if they have changed in the meantime.
    private func save() async {
        var saved: AppSettings
        repeat {
            saved = settings
            do {
                try await storage.set(value: saved, for: Self.key)
                failure = nil
            } catch {
                logger.log(.warning, "Settings not saved", error: error)
                failure = UserFacingError(error)
            }
        } while saved != settings
        saving = nil
        changesDuringLoad = []
    }
}
