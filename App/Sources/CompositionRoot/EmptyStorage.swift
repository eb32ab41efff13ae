package import Core
package import Foundation

/// A storage that stores nothing.
package struct EmptyStorage: SecureStorageProtocol {
    package init() {}

    package func data(for key: String) -> Data? { nil }
    package func keys() -> [String] { [] }

    package func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction([:])
        return try body(&transaction)
    }
}
