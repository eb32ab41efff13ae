public import Observation

/// The settings in use, which all that depend on them observe.
@MainActor @Observable
public final class SettingsStore {
    /// The settings in use.
    public private(set) var settings: AppSettings
    /// Why the settings could not be read or kept, if so; they count in this run nonetheless.
    public private(set) var failure: Failure?

    @ObservationIgnored private let repository: any SettingsRepository
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// Begins with `settings`, before anything was read.
    public init(_ settings: AppSettings = AppSettings(), repository: any SettingsRepository) {
        self.settings = settings
        self.repository = repository
    }

    /// Reads what an earlier run kept. If it cannot be read, the settings stay as they are and ``failure`` says why.
    public func load() async {
        do {
            if let kept = try await repository.settings() { settings = kept }
            failure = nil
        } catch {
            failure = Failure(error)
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
    public func untilSaved() async {
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
                failure = Failure(error)
            }
        } while kept != settings
        saving = nil
    }
}
