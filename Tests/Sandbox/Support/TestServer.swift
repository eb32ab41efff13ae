import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import Sandbox

/// The routes, state and clock of a Sandbox without sockets.
struct TestServer: Sendable {
    @TaskLocal static var current: TestServer?

    let client: Client
    let backend: Backend
    let time: TestTime

    /// Runs the routes while `body` runs.
    static func run<Result: Sendable>(
        _ configuration: SandboxConfiguration? = nil,
        _ body: @Sendable (TestServer) async throws -> Result
    ) async throws -> Result {
        let time = TestTime()
        let configuration = configuration ?? time.configuration
        let backend = try await Backend(configuration)
        defer { backend.file?.unlock() }
        let application = Application(router: backend.router(), logger: configuration.logger)
        return try await application.test(.router) {
            try await body(TestServer(client: Client($0), backend: backend, time: time))
        }
    }
}

/// A trait that provides each test case with its own ``TestServer``.
struct SandboxTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await TestServer.run { try await TestServer.$current.withValue($0) { try await function() } }
    }
}

extension Trait where Self == SandboxTrait {
    static var sandbox: Self { Self() }
}

var client: Client { get throws { try #require(TestServer.current).client } }
var backend: Backend { get throws { try #require(TestServer.current).backend } }
var time: TestTime { get throws { try #require(TestServer.current).time } }

/// Returns the movements of money of the current server.
func ledger() async throws -> [LedgerEntry] {
    try await backend.store.payments(now: time.configuration.now()).ledger
}

/// Runs the routes of a Sandbox with a configuration.
func withSandbox<Result: Sendable>(
    _ configuration: SandboxConfiguration,
    _ body: @Sendable (Client) async throws -> Result
) async throws -> Result {
    try await TestServer.run(configuration) { try await body($0.client) }
}

/// Provides a state file in a temporary folder, and a configuration with it.
func withStateFile(_ body: (URL, SandboxConfiguration) async throws -> Void) async throws {
    let folder = URL.temporaryDirectory.appending(path: "sandbox-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "state.json")
    try await body(file, SandboxConfiguration(stateFile: file))
}

/// A clock that a test advances.
final class TestTime: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }

    var configuration: SandboxConfiguration {
        SandboxConfiguration(now: { [self] in date.withLock { $0 } })
    }
}

/// A gate that suspends tasks until a test opens it.
struct Gate: Sendable {
    private let reached = AsyncStream.makeStream(of: Void.self)
    private let opened = AsyncStream.makeStream(of: Void.self)

    func pass() async {
        reached.continuation.finish()
        for await _ in opened.stream {}
    }

    func open() {
        opened.continuation.finish()
    }

    func waitUntilReached() async {
        for await _ in reached.stream {}
    }
}

/// Expects a status and, for an error, its problem type or OAuth code.
func expect(
    _ response: TestResponse,
    _ status: Int,
    _ error: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(response.status == status, sourceLocation: sourceLocation)
    #expect((response.problem ?? response.oauthError) == error, sourceLocation: sourceLocation)
}
