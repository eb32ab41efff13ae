import Core
import Foundation

extension StorageKey {
    /// Returns the key that is stored under `name`. Creates a random one if there is none.
    static func stored(under name: String, in storage: some SecureStorageProtocol)
        async throws(SecureStorageError) -> StorageKey
    {
        let new = Data.random(size)
        let stored = try await storage.data(for: name)
        let data: Data
        if let stored {
            data = stored
        } else {
            // Another process may create one at the same time.
            data = try await storage.transaction { transaction in
                let data = transaction[name] ?? new
                transaction[name] = data
                return data
            }
        }
        guard let key = StorageKey(Secret(data)) else { throw .undecodable(key: name) }
        return key
    }
}
