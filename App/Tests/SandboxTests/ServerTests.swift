import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct ServerTests {
    @Test(arguments: ["/", "/v1", "/v2/items", "/v1/items/itm_01/nothing", "/oauth"])
    func anUnknownPathIsNotFound(path: String) async throws {
        try await withSandbox { client in
            for method in ["GET", "POST"] {
                let answer = try await client.send(method, path)
                #expect(answer.status == 404)
                #expect(answer.problem == "not-found")
            }
        }
    }

    @Test(arguments: [
        ("DELETE", "/v1/items", "GET, HEAD"), ("GET", "/oauth/token", "POST"),
        ("PUT", "/v1/payments", "GET, HEAD, POST"),
        ("POST", "/v1/items/itm_01", "GET, HEAD"), ("GET", "/v1/batch", "POST"),
    ])
    func aMethodThatIsNotThereNamesThoseThatAre(method: String, path: String, allow: String) async throws {
        try await withSandbox { client in
            let answer = try await client.send(method, path)
            #expect(answer.status == 405)
            #expect(answer.problem == "method-not-allowed")
            #expect(answer[header: "allow"] == allow)
        }
    }

    @Test func aHeadIsAGetWithoutABody() async throws {
        try await withSandbox { client in
            let (head, get) = try await (client.send("HEAD", "/v1/items/itm_01"), client.get("/v1/items/itm_01"))
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head[header: "content-length"] == get[header: "content-length"])
        }
    }

    @Test func aBodyOver1MiBIsTooLarge() async throws {
        try await withSandbox { client in
            let limit = String(repeating: " ", count: 1 << 20)
            #expect(try await client.post("/v1/batch", json: limit).problem == "batch-too-large")
            for answer in [
                try await client.post("/v1/batch", json: limit + " "),
                try await client.post("/oauth/token", form: limit + " "),
            ] {
                #expect(answer.status == 413)
                #expect(answer.problem == "content-too-large")
            }
        }
    }

    @Test func aPortInUseIsNamed() async throws {
        try await withSandbox { client in
            let port = try #require(client.base.port)
            let error = await #expect(throws: SandboxError.self) {
                try await Sandbox(SandboxConfiguration(port: port)).run { _ in }
            }
            #expect(error == .portInUse(host: "127.0.0.1", port: port))
            #expect(error?.errorDescription?.contains("\(port)") == true)
            #expect(error?.recoverySuggestion != nil)
        }
    }

    @Test func aHostThatIsNotHereIsAnError() async throws {
        let error = await #expect(throws: SandboxError.self) {
            try await Sandbox(SandboxConfiguration(host: "192.0.2.1")).run { _ in }
        }
        guard case .cannotListen("192.0.2.1", 0, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func theServerIsGoneWhenTheBodyEnds() async throws {
        // The client keeps its connection: nobody waits for that.
        let client = try await withSandbox { client in
            _ = try await client.get("/v1/items")
            return client
        }
        #expect(await client.trySend("GET", "/v1/items") == nil)
    }

    @Test func whatTheBodyThrowsComesThroughAndEndsTheServer() async throws {
        struct Unexpected: Error {}
        await #expect(throws: Unexpected.self) {
            try await withSandbox { client in
                _ = try await client.get("/v1/items")
                throw Unexpected()
            }
        }
    }

    @Test func cancellingTheCallerEndsTheServer() async throws {
        let gate = Gate()
        let run = Task {
            try await Sandbox().run { _ in
                await gate.pass()
                try Task.checkCancellation()
            }
        }
        await gate.untilSomebodyCame()
        run.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await run.value }
    }

    @Test func theBodyRunsWhereItsCallerDoes() async throws {
        try await onTheMainActor()
    }

    @MainActor private func onTheMainActor() async throws {
        var count = 0
        try await Sandbox().run { _ in
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }

    @Test func tokensHave256BitsAndAreNeverTheSame() {
        let tokens = (1...1_000).map { _ in RandomText.token() }
        #expect(Set(tokens).count == 1_000)
        #expect(tokens.allSatisfy { Data(base64URL: $0)?.count == 32 })
    }
}
