import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct SandboxServerTests {
    @Test(arguments: ["/", "/v1", "/v2/items", "/v1/items/itm_01/nothing", "/oauth"])
    func `An unknown path is not found`(path: String) async throws {
        for method in ["GET", "POST", "QUERY"] {
            expect(try await client.send(method, path), 404, "not-found")
        }
    }

    @Test(arguments: [
        ("DELETE", "/v1/items", "GET, HEAD"), ("GET", "/oauth/token", "POST"), ("QUERY", "/v1/items", "GET, HEAD"),
        ("PUT", "/v1/payments", "GET, HEAD, POST"), ("POST", "/v1/items/itm_01", "GET, HEAD"),
        ("GET", "/v1/batch", "POST"), ("PROPFIND", "/oauth/userinfo", "GET, HEAD, POST"),
        ("HEAD", "/oauth/token", "POST"),
    ])
    func `A refusal of a method lists the allowed ones`(method: String, path: String, allow: String) async throws {
        let response = try await client.send(method, path)
        expect(response, 405, "method-not-allowed")
        #expect(response[header: "allow"] == allow)
    }

    @Test func `A response to HEAD is that to GET without its body`() async throws {
        let (head, get) = try await (client.send("HEAD", "/v1/items/itm_01"), client.get("/v1/items/itm_01"))
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        #expect(head[header: "content-length"] == get[header: "content-length"])
    }

    @Test func `A body over 1 MiB is refused`() async throws {
        let limit = String(repeating: " ", count: 1 << 20)
        expect(try await client.post("/v1/batch", json: limit), 400, "batch-too-large")
        expect(try await client.post("/v1/batch", json: limit + " "), 413, "content-too-large")
        expect(try await client.post("/oauth/token", form: limit + " "), 413, "content-too-large")
    }

    @Test func `A port in use is an error with its number`() async throws {
        try await Sandbox().run { sandbox in
            let port = try #require(sandbox.url.port)
            let error = await #expect(throws: SandboxError.self) {
                try await Sandbox(SandboxConfiguration(port: port)).run { _ in }
            }
            #expect(error == .cannotListen(port: port, reason: "address already in use"))
            #expect(error?.errorDescription?.contains("\(port)") == true)
            #expect(error?.recoverySuggestion != nil)
        }
    }

    @Test func `The server stops when the body returns or throws`() async throws {
        struct Unexpected: Error {}
        let sandbox = try await Sandbox().run { sandbox in
            _ = try await Client(sandbox.url).get("/v1/items")
            return sandbox
        }
        // The server of another test may have the port by now.
        _ = try? await Client(sandbox.url).get("/v1/items")
        #expect(sandbox.requestCount == 1)
        await #expect(throws: Unexpected.self) {
            try await Sandbox().run { sandbox in
                _ = try await Client(sandbox.url).get("/v1/items")
                throw Unexpected()
            }
        }
    }

    @Test func `Cancelling the caller stops the server`() async throws {
        let gate = Gate()
        let run = Task {
            try await Sandbox().run { _ in
                await gate.pass()
                try Task.checkCancellation()
            }
        }
        await gate.waitUntilReached()
        run.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test func `A restarted server has the same address and keeps its state file`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = SandboxConfiguration(stateFile: folder.appending(path: "state.json"))
        let (restarts, restart) = AsyncStream.makeStream(of: Void.self)
        var (addresses, statuses): ([URL], [Int?]) = ([], [])
        try await Sandbox(configuration).run(restarts: restarts) { url in
            addresses.append(url)
            statuses.append(try? await Client(url).get("/v1/items").status)
            if addresses.count < 3 { restart.yield() } else { restart.finish() }
        }
        #expect(addresses.count == 3 && Set(addresses).count == 1)
        #expect(statuses == [200, 200, 200])
        // Another server can only use the file of one that has stopped.
        try await Sandbox(configuration).run { _ in }
    }

    @Test func `Cancelling the caller stops a server that can be restarted`() async throws {
        let (restarts, restart) = AsyncStream.makeStream(of: Void.self)
        defer { restart.finish() }
        let started = Gate()
        let run = Task { try await Sandbox().run(restarts: restarts) { _ in await started.pass() } }
        await started.waitUntilReached()
        run.cancel()
        started.open()
        try await run.value
    }

    @MainActor @Test func `The body runs on the caller's actor`() async throws {
        var count = 0
        try await Sandbox().run { _ in
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }

    @Test func `Tokens have 256 bits and are unique`() {
        let tokens = (1...1_000).map { _ in RandomText.token() }
        #expect(Set(tokens).count == 1_000)
        #expect(tokens.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
    }
}
