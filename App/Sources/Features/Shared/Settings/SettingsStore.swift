public import Core
public import Observation

/// The settings in use, observable.
@MainActor @Observable
public final class SettingsStore {
    /// The settings in use.
    public private(set) var settings: AppSettings
    /// The last failure to read or save the settings; they count in this run nonetheless.
    public private(set) var failure: UserFacingError?

    @ObservationIgnored private let repository: any SettingsRepository
    @ObservationIgnored private let logger: any LoggerProtocol
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// Starts with `settings`, before anything is read.
    public init(
        _ settings: AppSettings = AppSettings(),
        repository: any SettingsRepository,
        logger: any LoggerProtocol = SilentLogger()
    ) {
        (self.settings, self.repository, self.logger) = (settings, repository, logger)
    }

    /// Reads the settings of earlier runs, once: further calls wait for the same reading. If they cannot be read, the
    /// settings stay as they are and ``failure`` has the reason.
    public func load() async {
        let loading = loading ?? Task { await read() }
        self.loading = loading
        await loading.value
    }

    private func read() async {
        do {
            if let saved = try await repository.settings() { settings = saved }
        } catch {
            logger.log(.warning, "Settings not read", error: error)
            failure = UserFacingError(error)
        }
    }

    /// Changes the settings. It counts at once and is kept in the background.
    public func update(_ change: (inout AppSettings) -> Void) {
        var changed = settings
        change(&changed)
        guard changed != settings else { return }
        settings = changed
        guard saving == nil else { return }
        saving = Task { await save() }
    }

    /// Returns once the last change is kept, or could not be.
    public func waitForSave() async {
        await saving?.value
    }

    /// Keeps the newest settings; what changes meanwhile is kept by the next round.
    private func save() async {
        var kept: AppSettings
        repeat {
            kept = settings
            do {
                try await repository.keep(kept)
                failure = nil
            } catch {
                logger.log(.warning, "Settings not saved", error: error)
                failure = UserFacingError(error)
            }
        } while kept != settings
        saving = nil
    }
}
