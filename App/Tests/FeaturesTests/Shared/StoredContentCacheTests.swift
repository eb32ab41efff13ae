import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Synchronization
import Testing

@testable import Features

@Suite(.timeLimit(.minutes(5))) struct StoredContentCacheTests {
    private let storage = ScriptedStorage()
    private let clock = TestClock()
    private let log = RecordingLogger()

    private func cache(
        _ limits: StoredContentCache.Limits = .init(),
        server: String = "api"
    ) -> StoredContentCache {
        StoredContentCache(storage: storage, server: server, limits: limits) { [clock] in clock.date }
    }

    private func fetch(
        _ get: () async throws(NetworkError) -> Int
    ) async throws(NetworkError) -> CachedResult<Int> {
        try await cache().fetch("a", logger: log, get)
    }

    private func offline() throws(NetworkError) -> Int { throw NetworkError.unreachable }

    @Test func `Cached content replaces a response while the server is unreachable`() async throws {
        #expect(try await fetch { 1 }.freshness == .fresh)
        let seen = clock.date
        clock.advance(by: .seconds(60))
        let cached = try await fetch(offline)
        #expect(cached.value == 1)
        #expect(cached.freshness == .stale(since: seen, reason: UserFacingError(NetworkError.unreachable)))
        #expect(log.entries.map(\.metadata) == [["error": "NetworkError.offline"]])
    }

    @Test(arguments: [
        (NetworkError.timedOut(request: "u", after: .seconds(1)), true),
        (.server(.init(response: .init(status: 503))), true),
        (.server(.init(response: .init(status: 429))), true), (.server(.init(response: .init(status: 404))), false),
        (.cancelled, false), (.signInRequired, false), (.tls(request: "u", reason: "r"), false),
    ])
    func `Cached content is used only for an unreachable or failing server`(error: NetworkError, isUsed: Bool)
        async throws
    {
        _ = try await fetch { 1 }
        let again = try? await fetch { () throws(NetworkError) in throw error }
        #expect((again?.value == 1) == isUsed)
    }

    @Test(arguments: [nil, "[]"] as [String?])
    func `The failure is thrown if the cache has no content of the expected form`(stored: String?) async {
        if let stored { await cache().store(Data(stored.utf8), for: "a") }
        await #expect(throws: NetworkError.unreachable) { try await fetch(offline) }
        #expect(log.entries.isEmpty)
    }

    @Test func `The oldest content is removed beyond the limits`() async throws {
        let cache = cache(.init(entries: 2, bytes: 100))
        for key in ["a", "b", "c"] {
            await cache.store(Data("1".utf8), for: key)
            clock.advance(by: .seconds(1))
        }
        #expect(await cache.content(for: "a") == nil)
        #expect(await cache.content(for: "c")?.data == Data("1".utf8))
        await cache.store(Data(count: 100), for: "d")
        #expect(await cache.content(for: "c") == nil)
        await cache.store(Data(count: 101), for: "e")
        #expect(await cache.content(for: "e") == nil)
        #expect(await cache.content(for: "d") != nil)
        #expect(try await storage.keys() == ["content.index", "content.of.api.d"])
    }

    @Test func `Content of one server is neither returned nor removed by a cache of another`() async {
        await cache(server: "https://one.example").store(Data("1".utf8), for: "a")
        let other = cache(server: "https://two.example")
        #expect(await other.content(for: "a") == nil)
        await other.remove { _ in true }
        #expect(await cache(server: "https://one.example").content(for: "a")?.data == Data("1".utf8))
    }

    @Test func `Content is stored in one transaction`() async throws {
        let storage = CountingStorage()
        let cache = StoredContentCache(storage: storage, server: "api", limits: .init(entries: 2)) { [clock] in
            clock.date
        }
        for key in ["a", "b", "c"] {
            await cache.store(Data(), for: key)
            clock.advance(by: .seconds(1))
        }
        #expect(storage.writes.load(ordering: .relaxed) == 3)
        #expect(try await storage.keys() == ["content.index", "content.of.api.b", "content.of.api.c"])
    }

    @Test func `Content without an entry in the index is removed`() async throws {
        try await storage.set(Data("1".utf8), for: "content.of.lost")
        await cache().store(Data("1".utf8), for: "a")
        #expect(try await storage.keys() == ["content.index", "content.of.api.a"])
    }

    @Test func `A failing storage is an empty cache`() async throws {
        storage.fail(with: .unavailable(path: "/x", reason: "full"))
        #expect(try await fetch { 1 }.value == 1)
        #expect(await cache().content(for: "a") == nil)
    }
}

/// A storage that counts its transactions.
private final class CountingStorage: SecureStorageProtocol {
    let writes = Atomic(0)
    private let storage = ScriptedStorage()

    func data(for key: String) async throws(SecureStorageError) -> Data? { try await storage.data(for: key) }
    func keys() async throws(SecureStorageError) -> [String] { try await storage.keys() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        writes.add(1, ordering: .relaxed)
        return try await storage.transaction(body)
    }
}
