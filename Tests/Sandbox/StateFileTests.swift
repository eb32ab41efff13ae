import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct StateFileTests {
    @Test func `The state survives a restart`() async throws {
        try await withStateFile { _, configuration in
            let event = #"{"writeKey":"trellis-write-key","batch":[{"type":"page","messageId":"a"}]}"#
            let (tokens, payment) = try await withSandbox(configuration) { client in
                let tokens = try await client.signIn()
                _ = try await client.post("/v1/batch", json: event)
                return try await (tokens, client.pay("order-1", token: tokens.accessToken))
            }
            try await TestServer.run(configuration) { server in
                let client = server.client
                let token = try #require(tokens.accessToken)
                #expect(try await client.pay("order-1", token: token).body == payment.body)
                #expect(try await client.pay("order-2", token: token).json["id"].string == "pay_2")
                _ = try await client.post("/v1/batch", json: event)
                #expect(await server.backend.store.events.isEmpty)
                #expect(try await client.refresh(#require(tokens.refreshToken)).status == 200)
            }
            try await withSandbox(configuration) { client in
                expect(try await client.refresh(#require(tokens.refreshToken)), 400, "invalid_grant")
            }
            try await withSandbox(configuration) { client in
                expect(try await client.get("/oauth/userinfo", token: tokens.accessToken), 401, "unauthorized")
            }
        }
    }

    @Test func `A session survives a restart on another port`() async throws {
        try await withStateFile { _, configuration in
            let (url, tokens) = try await Sandbox(configuration).run { sandbox in
                try await (sandbox.url, Client(sandbox.url).signIn())
            }
            let keys = try await Sandbox(SandboxConfiguration(port: #require(url.port))).run { _ in
                try await Sandbox(configuration).run { sandbox in
                    #expect(sandbox.url != url)
                    let client = Client(sandbox.url)
                    #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).status == 200)
                    let refreshed = try await client.refresh(#require(tokens.refreshToken))
                    #expect(refreshed.status == 200)
                    #expect(try await IDToken(refreshed, client).claims["iss"].string == sandbox.url.absoluteString)
                    return try await client.get("/oauth/jwks").body
                }
            }
            let keysLater = try await withSandbox(configuration) { try await $0.get("/oauth/jwks").body }
            #expect(keysLater == keys)
        }
    }

    @Test func `A change is on disk before its response`() async throws {
        try await withStateFile { file, configuration in
            try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                func savedPayments() throws -> PaymentTable {
                    try JSONDecoder().decode(SandboxState.self, from: Data(contentsOf: file)).payments
                }
                for number in 1...5 {
                    expect(try await client.create("order-\(number)", token: token), 201)
                    #expect(try savedPayments().payments.count == number)
                    expect(try await client.confirm("pay_\(number)", token: token), 200)
                    #expect(try savedPayments().ledger.count == 2 * number - 1)
                    expect(try await client.refund("pay_\(number)", value: 1, token: token), 201)
                    #expect(try savedPayments().ledger.count == 2 * number)
                }
            }
        }
    }

    @Test func `Payments, refunds, pages and the ledger survive a restart`() async throws {
        try await withStateFile { file, configuration in
            let time = TestTime()
            var configuration = configuration
            configuration.now = time.configuration.now
            let path = try await withSandbox(configuration) { client in
                _ = try await client.pay("order-1")
                _ = try await client.refund("pay_1", id: "r1", value: 1)
                _ = try await client.refund("pay_1", id: "r2", value: 4990)
                _ = try await client.pay("order-2", method: "card_processing")
                _ = try await client.pay("order-3", method: "card_declined")
                let url = try await client.pay("order-4", method: "card_needs_action").json["next_action"]["url"].string
                _ = try await client.create("order-5")
                _ = try await client.pay("order-6", method: "card_needs_action")
                _ = try await client.cancel("pay_6")
                return try String(#require(url).dropFirst(client.base.count))
            }
            time.advance(by: 5)
            for isFirst in [true, false] {
                try await TestServer.run(configuration) { server in
                    let client = server.client
                    #expect(try await client.post(path, form: "decision=approve").status == 200)
                    let statuses = [
                        "succeeded", "succeeded", "declined", "succeeded", isFirst ? "created" : "succeeded",
                    ]
                    for (index, status) in (statuses + ["cancelled"]).enumerated() {
                        expect(try await client.create("order-\(index + 1)"), 200)
                        #expect(try await client.payment("pay_\(index + 1)").json["status"].string == status)
                    }
                    for number in 1...6 { expect(try await client.confirm("pay_\(number)"), 200) }
                    expect(try await client.refund("pay_1", id: "r1", value: 1), 200)
                    expect(try await client.refund("pay_1", id: "r2", value: 4990), 422, "refund-exceeds-payment")
                    #expect(try await client.payment("pay_1").json["refunded"]["value"] == 1)
                    #expect(try await client.paymentIDs() == (1...6).reversed().map { "pay_\($0)" })
                    let ledger = try await server.backend.store.payments(now: time.configuration.now()).ledger
                    #expect(ledger.map(\.reference) == ["order-1", "r1", "order-2", "order-4", "order-5"])
                }
            }
        }
    }

    @Test func `A success that was shown survives a restart with an earlier clock`() async throws {
        try await withStateFile { _, configuration in
            let time = TestTime()
            var configuration = configuration
            configuration.now = time.configuration.now
            let token = try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                _ = try await client.pay("order-1", method: "card_processing", token: token)
                time.advance(by: 5)
                let payment = try await client.get("/v1/payments/pay_1", token: token).json
                #expect(payment["status"] == "succeeded")
                return token
            }
            time.advance(by: -5)
            let cancelled = try await withSandbox(configuration) { try await $0.cancel("pay_1", token: token) }
            #expect(cancelled.json["status"] == "succeeded")
        }
    }

    @Test func `A change that cannot be saved is not confirmed, not shown and not repeated`() async throws {
        try await withStateFile { file, configuration in
            let folder = file.deletingLastPathComponent()
            let token = try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                try FileManager.default.removeItem(at: folder)
                expect(try await client.create("order-1", token: token), 507, "insufficient-storage")
                expect(try await client.create("order-1", token: token), 507, "insufficient-storage")
                expect(try await client.get("/v1/payments", token: token), 507, "insufficient-storage")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                #expect(try await client.pay("order-1", token: token).json["id"].string == "pay_1")
                return token
            }
            try await withSandbox(configuration) { client in
                let payments = try await client.get("/v1/payments", token: token).json["payments"].array
                #expect(payments.compactMap { $0["id"].string } == ["pay_1"])
            }
        }
    }

    @Test func `Each of many concurrent changes is on disk before its response`() async throws {
        try await withStateFile { file, configuration in
            let token = try await withSandbox(configuration) { client in
                let token = try await client.accessToken()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 1...40 {
                        group.addTask {
                            expect(try await client.pay("order-\(number)", token: token), 200)
                            let state = try JSONDecoder().decode(SandboxState.self, from: Data(contentsOf: file))
                            #expect(state.payments.ledger.contains { $0.reference == "order-\(number)" })
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

    @Test func `The state file is private and contains no token`() async throws {
        try await withStateFile { file, configuration in
            let tokens = try await withSandbox(configuration) { try await $0.signIn() }
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(try #require(tokens.accessToken)))
            #expect(!text.contains(try #require(tokens.refreshToken)))
            let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
            #expect(names.sorted() == ["state.json", "state.json.lock"])
        }
    }

    @Test(arguments: [
        ("", "it is damaged"), ("{", "it is damaged"), ("{}", "it is damaged"), ("null", "it is damaged"),
        (#"{"version":3}"#, "it is damaged"),
        (#"{"version":2}"#, "it is from another version"), ("the next version", "it is from another version"),
        ("a folder", "it cannot be read"),
    ])
    func `An invalid state file is an error and is not changed`(content: String, reason: String) async throws {
        try await withStateFile { file, configuration in
            switch content {
            case "a folder":
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            case "the next version":
                _ = try await withSandbox(configuration) { try await $0.pay("order-1") }
                let text = try String(contentsOf: file, encoding: .utf8)
                let changed = text.replacing(#""version":3"#, with: #""version":4"#)
                #expect(changed != text)
                try Data(changed.utf8).write(to: file)
            default:
                try Data(content.utf8).write(to: file)
            }
            let before = try? Data(contentsOf: file)
            let error = await #expect(throws: SandboxError.self) { try await Sandbox(configuration).run { _ in } }
            #expect(error?.errorDescription?.contains("\(file.path)") == true)
            #expect(error?.errorDescription?.contains(reason) == true)
            #expect((try? Data(contentsOf: file)) == before)
        }
    }

    @Test func `A second server with the same state file is refused with the address of the first`() async throws {
        try await withStateFile { file, configuration in
            try await Sandbox(configuration).run { sandbox in
                let error = await #expect(throws: SandboxError.self) { try await Sandbox(configuration).run { _ in } }
                let url = sandbox.url.absoluteString
                #expect(error == .stateInUse(processID: getpid(), url: sandbox.url))
                #expect(error?.errorDescription?.contains("(pid \(getpid()), \(url))") == true)
                #expect(error?.recoverySuggestion?.contains("--api-url \(url)") == true)
                #expect(error?.recoverySuggestion?.contains("--data-dir") == true)
                expect(try await Client(sandbox.url).signIn(), 200)
            }
            let later = try await withSandbox(configuration) { try await $0.signIn() }
            #expect(later.status == 200)
        }
    }

    @Test func `The address is removed when the server stops`() async throws {
        try await withStateFile { file, configuration in
            let lock = file.appendingPathExtension("lock")
            try await Sandbox(configuration).run { sandbox in
                let text = try String(contentsOf: lock, encoding: .utf8)
                #expect(text == "\(getpid()) \(sandbox.url.absoluteString)")
            }
            #expect(try Data(contentsOf: lock).isEmpty)
        }
    }

    /// The process ID of the third content is larger than any that a system assigns.
    @Test(arguments: ["", "4711", "2147483647 http://127.0.0.1:1", "x http://127.0.0.1:1", "0 http://127.0.0.1:1"])
    func `A server that is starting is waited for`(content: String) async throws {
        try await withStateFile { file, configuration in
            let lock = file.appendingPathExtension("lock")
            try Data(content.utf8).write(to: lock)
            let descriptor = open(lock.path, O_RDWR)
            #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            var configuration = configuration
            configuration.sleep = { #expect($0 == .milliseconds(50)) }
            let error = await #expect(throws: SandboxError.self) { try await Sandbox(configuration).run { _ in } }
            #expect(error == .stateLocked)
            #expect(error?.errorDescription != nil && error?.recoverySuggestion != nil)

            configuration.sleep = { _ in _ = close(descriptor) }
            let later = try await withSandbox(configuration) { try await $0.signIn() }
            #expect(later.status == 200)
        }
    }

    @Test func `Expired values are removed`() throws {
        let time = TestTime()
        let configuration = time.configuration
        var state = SandboxState()
        state.prune(now: configuration.now())
        let scope = try OAuthScope(nil)
        let session = UserSession(
            user: "usr_mina",
            scope: scope,
            client: OAuthClient.app.id,
            signInDate: configuration.now()
        )
        _ = state.start(session, configuration)
        _ = state.startDevice(of: .app, scope: scope, now: configuration.now())
        let now = configuration.now()
        state.codes["c"] = AuthorizationCode(
            user: "usr_mina",
            client: OAuthClient.app.id,
            scope: scope,
            redirectURI: "",
            challenge: "",
            nonce: nil,
            signInDate: now
        )
        time.advance(by: 61)
        state.prune(now: configuration.now())
        #expect(state.codes.isEmpty && !state.accessTokens.isEmpty && !state.devices.isEmpty)
        time.advance(by: 86_400)
        state.prune(now: configuration.now())
        #expect(state.accessTokens.isEmpty && state.devices.isEmpty)
        #expect(!state.refreshTokens.isEmpty && !state.sessions.isEmpty)
        time.advance(by: 30 * 86_400)
        state.prune(now: configuration.now())
        #expect(state.refreshTokens.isEmpty && state.sessions.isEmpty)
    }
}
