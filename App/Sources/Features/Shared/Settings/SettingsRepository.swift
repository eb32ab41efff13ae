package import Core

/// A repository of the settings.
package protocol SettingsRepository: Sendable {
    /// Returns the saved settings.
    func settings() async throws(SecureStorageError) -> AppSettings?

    /// Saves `settings` durably.
    func save(_ settings: AppSettings) async throws(SecureStorageError)
}

/// The settings in secure storage, which writes them atomically and keeps them private.
package struct SecureSettingsRepository: SettingsRepository {
    private let storage: any SecureStorageProtocol
    private static let key = "app.settings"

    /// Creates a repository that uses the key `app.settings` of `storage`.
    package init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    package func settings() async throws(SecureStorageError) -> AppSettings? {
        try await storage.value(for: Self.key)
    }

    package func save(_ settings: AppSettings) async throws(SecureStorageError) {
        try await storage.set(value: settings, for: Self.key)
    }
}
