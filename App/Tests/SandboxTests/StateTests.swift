import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct StateTests {
    @Test func aRestartForgetsNothing() async throws {
        try await withFolder { folder in
            let configuration = SandboxConfiguration(stateFile: folder.appending(path: "state.json"))
            let event = #"{"writeKey":"trellis-write-key","batch":[{"type":"page","messageId":"a"}]}"#
            let (tokens, payment) = try await withSandbox(configuration) { client in
                let tokens = try await client.signIn()
                _ = try await client.post("/v1/batch", json: event)
                return try await (tokens, client.pay("order-1", key: "k", token: #require(tokens.accessToken)))
            }
            try await TestServer.run(configuration) { server in
                let client = server.client
                let token = try #require(tokens.accessToken)
                let replay = try await client.pay("order-1", key: "k", token: token)
                #expect(replay.body == payment.body)
                #expect(replay[header: "idempotent-replayed"] == "true")
                #expect(try await client.pay("order-2", token: token).json["id"].string == "pay_2")
                _ = try await client.post("/v1/batch", json: event)
                #expect(await server.backend.store.events.isEmpty)
                let spent = try #require(tokens.refreshToken)
                #expect(try await client.refresh(spent).status == 200)
            }
            try await withSandbox(configuration) { client in
                let spent = try #require(tokens.refreshToken)
                let reuse = try await client.refresh(spent)
                #expect(reuse.oauthError == "invalid_grant")
            }
            try await withSandbox(configuration) { client in
                let answer = try await client.get("/oauth/userinfo", token: tokens.accessToken)
                #expect(answer.status == 401)
            }
        }
    }

    @Test func aChangeIsOnDiskBeforeItIsAnswered() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state.json")
            try await withSandbox(SandboxConfiguration(stateFile: file)) { client in
                let token = try await client.accessToken()
                for number in 1...5 {
                    _ = try await client.pay("order-\(number)", token: token)
                    let state = try JSONDecoder().decode(SandboxState.self, from: Data(contentsOf: file))
                    #expect(state.payments.count == number)
                }
            }
        }
    }

    @Test func aChangeThatCannotBeKeptIsNotAnsweredAndNotDoneTwice() async throws {
        try await withFolder { folder in
            let data = folder.appending(path: "data")
            let configuration = SandboxConfiguration(stateFile: data.appending(path: "state.json"))
            let token = try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                try FileManager.default.removeItem(at: data)
                let lost = try await client.pay("order-1", key: "k", token: token)
                expect(lost, 500, "internal-error")
                #expect(try await client.pay("order-1", key: "k", token: token).status == 500)
                try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
                #expect(try await client.pay("order-1", key: "k", token: token).json["id"].string == "pay_1")
                return token
            }
            try await withSandbox(configuration) { client in
                let payments = try await client.get("/v1/payments", token: token).json["payments"].array
                #expect(payments.compactMap { $0["id"].string } == ["pay_1"])
            }
        }
    }

    @Test func manyChangesAtOnceAreAllKept() async throws {
        try await withFolder { folder in
            let configuration = SandboxConfiguration(stateFile: folder.appending(path: "state.json"))
            let token = try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 1...40 {
                        group.addTask {
                            let answer = try await client.pay("order-\(number)", token: token)
                            #expect(answer.status == 201)
                        }
                    }
                    try await group.waitForAll()
                }
                return token
            }
            try await withSandbox(configuration) { client in
                let payments = try await client.get("/v1/payments?limit=100", token: token).json["payments"].array
                #expect(Set(payments.compactMap { $0["reference"].string }).count == 40)
            }
        }
    }

    @Test func theFileIsTheOwnersAloneAndHoldsNoToken() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state.json")
            let tokens = try await withSandbox(SandboxConfiguration(stateFile: file)) { try await $0.signIn() }
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(try #require(tokens.accessToken)))
            #expect(!text.contains(try #require(tokens.refreshToken)))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.sorted() == ["state.json", "state.json.lock"])
        }
    }

    @Test(arguments: ["", "{", "{}", #"{"version":1}"#, "null"])
    func aDamagedFileIsRefusedAndKept(content: String) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state.json")
            try Data(content.utf8).write(to: file)
            let error = await #expect(throws: SandboxError.self) {
                try await Sandbox(SandboxConfiguration(stateFile: file)).run { _ in }
            }
            guard case .stateDamaged(file.path, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.errorDescription?.contains(file.path) == true)
            #expect(try Data(contentsOf: file) == Data(content.utf8))
        }
    }

    @Test func aFileOfAnotherVersionIsRefusedAndKept() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state.json")
            var state = SandboxState()
            state.version = 2
            let content = try JSONEncoder().encode(state)
            try content.write(to: file)
            await #expect(throws: SandboxError.stateDamaged(path: file.path, reason: "its version 2 is not known here"))
            {
                try await Sandbox(SandboxConfiguration(stateFile: file)).run { _ in }
            }
            #expect(try Data(contentsOf: file) == content)
        }
    }

    @Test func aFileThatCannotBeReadIsNotTakenForNone() async throws {
        try await withFolder { folder in
            let error = await #expect(throws: SandboxError.self) {
                try await Sandbox(SandboxConfiguration(stateFile: folder)).run { _ in }
            }
            #expect(error == .stateUnavailable(path: folder.path, reason: "it cannot be read"))
        }
    }

    @Test func aSecondSandboxOnTheFileLearnsWhereTheFirstListens() async throws {
        try await withFolder { folder in
            let configuration = SandboxConfiguration(stateFile: folder.appending(path: "state.json"))
            try await Sandbox(configuration).run { sandbox in
                let error = await #expect(throws: SandboxError.self) { try await Sandbox(configuration).run { _ in } }
                let url = sandbox.url.absoluteString
                #expect(error == .stateInUse(path: folder.appending(path: "state.json").path, url: url))
                #expect(error?.recoverySuggestion?.contains("--api-url \(url)") == true)
                #expect(error?.recoverySuggestion?.contains("--data-dir") == true)
                let tokens = try await Client(sandbox.url).signIn()
                #expect(tokens.status == 200)
            }
            let later = try await withSandbox(configuration) { try await $0.signIn() }
            #expect(later.status == 200)
        }
    }

    @Test func whatIsOldIsForgotten() throws {
        let time = TestTime()
        let environment = try ServerEnvironment(time.configuration)
        var state = SandboxState()
        state.prune(now: environment.now())
        let user = try #require(SeedUser.withID("usr_mina"))
        let scope = try Scope(nil)
        _ = state.signIn(user, scope: scope, environment)
        _ = state.startDevice(scope: scope, environment)
        state.answers["k"] = StoredResponse(
            fingerprint: "",
            status: 201,
            contentType: "",
            body: Data(),
            created: environment.now()
        )
        state.codes["c"] = AuthorizationCode(
            user: user.id,
            scope: scope,
            redirectURI: "",
            challenge: "",
            expires: environment.now().addingTimeInterval(60)
        )
        time.pass(61)
        state.prune(now: environment.now())
        #expect(state.codes.isEmpty && !state.accessTokens.isEmpty && !state.devices.isEmpty && !state.answers.isEmpty)
        time.pass(86_400)
        state.prune(now: environment.now())
        #expect(state.accessTokens.isEmpty && state.devices.isEmpty && state.answers.isEmpty)
        #expect(!state.refreshTokens.isEmpty && !state.sessions.isEmpty)
        time.pass(30 * 86_400)
        state.prune(now: environment.now())
        #expect(state.refreshTokens.isEmpty && state.sessions.isEmpty)
    }
}
