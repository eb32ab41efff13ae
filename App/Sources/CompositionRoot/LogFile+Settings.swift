public import Core
public import Features
public import Infrastructure
import Observation

extension LogFile {
    /// Keeps the level as the settings say, now and after each change of them.
    ///
    /// - Parameters:
    ///   - settings: The settings in use.
    ///   - forced: A level that has precedence over the settings.
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
