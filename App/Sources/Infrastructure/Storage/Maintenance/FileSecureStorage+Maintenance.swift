public import Core

// What a person does about a storage. Each of these may be run while other processes use it.
extension FileSecureStorage {
    /// Looks at all files and opens what opens. Trouble with the store is in the report; this throws only if the folder
    /// itself cannot be looked at.
    public func check() async throws(SecureStorageError) -> StorageReport {
        try await keeper.report()
    }

    /// Puts the generation before in the place of a store that is damaged or missing. The damaged file is kept under a
    /// name of its own; what was last written to it is lost.
    ///
    /// - Returns: How the storage stands then.
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:remedy:)`` if the store is not damaged;
    ///   ``Core/SecureStorageError/damaged(path:reason:remedy:)`` if the generation before it is, or is missing.
    @discardableResult
    public func restore() async throws(SecureStorageError) -> StorageReport {
        try await keeper.restore()
    }

    /// Removes the store and all that is kept with it, damaged or not: the generation before it, a key file beside it.
    /// Nothing of it can be put back.
    ///
    /// - Throws: ``Core/SecureStorageError`` if some of it could not be removed.
    public func removeAll() async throws(SecureStorageError) {
        try await keeper.removeAll()
    }

    /// Makes a new key and seals the store with it, and the generation before it. The old key opens neither any more.
    ///
    /// A crash at any moment leaves a store that opens with what its ``KeyProvider`` has then.
    ///
    /// - Returns: How the storage stands then.
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:remedy:)`` if there is no store, or the provider cannot
    ///   make keys.
    @discardableResult
    public func rotateKey() async throws(SecureStorageError) -> StorageReport {
        try await keeper.rotate(to: nil)
    }

    /// Seals the store with a key of another provider, which this value uses from then on. What the old one has is left
    /// as it is.
    ///
    /// - Returns: How the storage stands then.
    /// - Throws: As ``rotateKey()``. An error says so if the store has the new key all the same.
    @discardableResult
    public func rotateKey(to provider: some KeyProvider) async throws(SecureStorageError) -> StorageReport {
        try await keeper.rotate(to: provider)
    }
}
