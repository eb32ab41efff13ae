public import Core

/// Keeps the settings from run to run.
public protocol SettingsRepository: Sendable {
    /// What was kept; nil if nothing was.
    func settings() async throws(SecureStorageError) -> AppSettings?

    /// Keeps `settings`; returns once they are durable.
    func keep(_ settings: AppSettings) async throws(SecureStorageError)
}

/// Keeps the settings in secure storage, which has what a settings file wants: whole or not at all, and for its owner
/// alone.
public struct StoredSettings: SettingsRepository {
    private let storage: any SecureStorageProtocol
    private static let key = "app.settings"

    /// Keeps them in `storage`, under the key `app.settings`.
    public init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    /// What was kept.
    public func settings() async throws(SecureStorageError) -> AppSettings? {
        try await storage.value(for: Self.key)
    }

    /// Keeps `settings`.
    public func keep(_ settings: AppSettings) async throws(SecureStorageError) {
        try await storage.set(value: settings, for: Self.key)
    }
}
