public import Core
public import Features
public import Infrastructure
import Observation

extension LogFile {
    /// Sets the level to that of the settings, now and after each change.
    ///
    /// - Parameters:
    ///   - settings: The current settings.
    ///   - forced: A level that overrides the settings.
    @MainActor
    public func followLevel(of settings: SettingsStore, forced: LogEntry.Level? = nil) {
        let wanted = withObservationTracking {
            settings.settings.logLevel
        } onChange: { [weak self, weak settings] in
            Task { @MainActor in
                if let settings { self?.followLevel(of: settings, forced: forced) }
            }
        }
        level = forced ?? LogEntry.Level(rawValue: wanted.rawValue) ?? .warning
    }
}
