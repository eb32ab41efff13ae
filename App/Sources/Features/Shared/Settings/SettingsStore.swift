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
    /// The changes that are not saved, in order. They also apply to settings that are loaded meanwhile.
    @ObservationIgnored private var unsavedChanges: [@Sendable (inout AppSettings) -> Void] = []
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
            for change in unsavedChanges { change(&saved) }
            settings = saved
        } catch {
            logger.log(.warning, "Settings not read", error: error)
            failure = UserFacingError(error)
        }
    }

    /// Changes the settings at once, and the saved settings in the background. Those may have been changed by another process
    /// since the load, which has no effect on this run.
    public func update(_ change: @escaping @Sendable (inout AppSettings) -> Void) {
        var changed = settings
        change(&changed)
        guard changed != settings else { return }
        settings = changed
        unsavedChanges.append(change)
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

    /// Saves the changes, again if there are more in the meantime. After a failure, the next change saves them, too.
    private func save() async {
        defer { saving = nil }
        while !unsavedChanges.isEmpty {
            let changes = unsavedChanges
            do {
                try await storage.transaction { [key = Self.key] transaction throws(SecureStorageError) in
                    // Settings that cannot be read are replaced.
                    var saved = (try? transaction.value(AppSettings.self, for: key)) ?? AppSettings()
                    for change in changes { change(&saved) }
                    try transaction.set(value: saved, for: key)
                }
                unsavedChanges.removeFirst(changes.count)
                failure = nil
            } catch {
                logger.log(.warning, "Settings not saved", error: error)
                failure = UserFacingError(error)
                guard unsavedChanges.count > changes.count else { return }
            }
        }
    }
}
