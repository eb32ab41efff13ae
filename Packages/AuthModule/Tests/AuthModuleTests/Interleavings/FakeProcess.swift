import Core
import CoreTesting
import Foundation
import Locking

@testable import AuthModule

/// A process that uses the shared storage until it crashes. Afterwards nothing that it does has an effect.
final class FakeProcess: NetworkServiceProtocol, SecureStorageProtocol {
    private let server: FakeTokenServer
    private let storage: InMemorySecureStorage
    private let crash = Mutex(false)

    init(server: FakeTokenServer, storage: InMemorySecureStorage) {
        (self.server, self.storage) = (server, storage)
    }

    func manager(clock: TestClock, now: @escaping @Sendable () -> Date) -> AuthManager {
        AuthAssembly(dependencies: .init(network: self, storage: self, now: now)).makeManager()
    }

    func kill() {
        crash.withLock { $0 = true }
    }

    private var isCrashed: Bool { crash.withLock(\.self) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        try await server.perform(request) { [self] in isCrashed }
    }

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        await Task.yield()
        return try await storage.data(for: key)
    }

    func keys() async throws(SecureStorageError) -> [String] {
        await Task.yield()
        return try await storage.keys()
    }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        await Task.yield()
        guard !isCrashed else { throw .unavailable(path: "storage", reason: "crashed") }
        return try await storage.transaction(body)
    }
}
