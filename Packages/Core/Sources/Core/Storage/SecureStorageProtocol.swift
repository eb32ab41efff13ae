public import Foundation

/// Keeps small secrets: sessions, pending payments.
///
/// What ``set(_:for:)`` acknowledged is there after the process is killed. Every implementation passes
/// `SecureStorageSpec` in CoreTesting.
public protocol SecureStorageProtocol: Sendable {
    /// The data kept under `key`; `nil` only if it is certain that there is none.
    ///
    /// - Throws: ``SecureStorageError`` if that cannot be told.
    func data(for key: String) async throws(SecureStorageError) -> Data?

    /// Keeps `data` under `key`, in place of what was there. Returns once it is durable.
    func set(_ data: Data, for key: String) async throws(SecureStorageError)

    /// Removes what is kept under `key`, if anything is.
    func delete(_ key: String) async throws(SecureStorageError)

    /// All keys in use, sorted.
    func keys() async throws(SecureStorageError) -> [String]
}

extension SecureStorageProtocol {
    /// The value kept under `key`, or nil if there is none.
    ///
    /// - Throws: ``SecureStorageError/undecodable(key:)`` if what is there is no `Value`.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String)
        async throws(SecureStorageError) -> Value?
    {
        guard let data = try await data(for: key) else { return nil }
        do {
            return try WireJSON.decode(type, from: data)
        } catch {
            throw .undecodable(key: key)
        }
    }

    /// Keeps `value` under `key`, as JSON.
    public func set(value: some Encodable & Sendable, for key: String) async throws(SecureStorageError) {
        let data: Data
        do {
            data = try WireJSON.encode(value)
        } catch {
            throw .unencodable(key: key)
        }
        try await set(data, for: key)
    }
}
