import Foundation
import Synchronization
import Testing

@testable import Sandbox

/// Runs a Sandbox for a test.
func withSandbox<Result: Sendable>(
    _ configuration: SandboxConfiguration = SandboxConfiguration(),
    _ body: (Client, RunningSandbox) async throws -> Result
) async throws -> Result {
    try await Sandbox(configuration).run { sandbox in
        try await body(Client(sandbox.url), sandbox)
    }
}

func withSandbox<Result: Sendable>(
    _ configuration: SandboxConfiguration = SandboxConfiguration(),
    _ body: (Client) async throws -> Result
) async throws -> Result {
    try await withSandbox(configuration) { client, _ in try await body(client) }
}

/// Gives a test a folder of its own.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = URL.temporaryDirectory.appending(path: "sandbox-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// A time that passes only when a test says so.
final class TestTime: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    func pass(_ seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }

    var configuration: SandboxConfiguration {
        SandboxConfiguration(now: { [self] in date.withLock { $0 } })
    }
}

/// A gate that holds the first who comes until a test opens it; others pass.
actor Gate {
    private var isOpen = false
    private var somebodyCame = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func pass() async {
        guard !somebodyCame else { return }
        somebodyCame = true
        watcher?.resume()
        if !isOpen { await withCheckedContinuation { held = $0 } }
    }

    func open() {
        isOpen = true
        held?.resume()
        held = nil
    }

    /// To be awaited by one task at most.
    func untilSomebodyCame() async {
        if !somebodyCame { await withCheckedContinuation { watcher = $0 } }
    }
}

extension Client {
    /// Asks for tokens with a form.
    func token(_ form: String) async throws -> Answer {
        try await post("/oauth/token", form: "client_id=trellis-app&\(form)")
    }

    func signIn(_ name: String = "mina", scope: String? = nil) async throws -> Answer {
        let scope = scope.map { "&scope=\($0)" } ?? ""
        return try await token("grant_type=password&username=\(name)%40example.com&password=trellis-demo\(scope)")
    }

    /// The access token of a new session.
    func accessToken(_ name: String = "mina") async throws -> String {
        try #require(try await signIn(name).accessToken)
    }

    func refresh(_ token: String, scope: String? = nil) async throws -> Answer {
        try await self.token("grant_type=refresh_token&refresh_token=\(token)" + (scope.map { "&scope=\($0)" } ?? ""))
    }
}

extension Answer {
    var accessToken: String? { json["access_token"].string }
    var refreshToken: String? { json["refresh_token"].string }
}
