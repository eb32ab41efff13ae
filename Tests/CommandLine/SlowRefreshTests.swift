import CoreTesting
import Foundation
import HostileServer
import NIOCore
import Synchronization
import Testing

/// Sessions at a server that replaces a refresh token at once, but answers late.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SlowRefreshTests {
    private let folder = DataFolder()

    private var environment: [String: String] { ["TRELLIS_DATA_DIR": folder.path] }

    /// Starts a server that answers refreshes after `delay`, and accepts each refresh token once.
    private func makeServer(delay: TimeAmount) async throws -> HostileServer {
        let last = Mutex(0)
        return try await HostileServer { request in
            switch request.target {
            case "/.well-known/openid-configuration":
                let address = "http://" + (request["Host"] ?? "")
                return .response(
                    body: """
                        {"issuer": "\(address)", "token_endpoint": "\(address)/token",
                         "userinfo_endpoint": "\(address)/userinfo", "revocation_endpoint": "\(address)/revoke"}
                        """
                )
            case "/token":
                let isRefresh = request.text.contains("grant_type=refresh_token")
                let number = last.withLock { last in
                    if !isRefresh || request.text.contains("refresh_token=refresh-\(last)&") { last += 1 }
                    return last
                }
                // The first token has expired when it arrives.
                var response = Behavior.response(
                    body: """
                        {"access_token": "access-\(number)", "refresh_token": "refresh-\(number)", "token_type": "Bearer",
                         "expires_in": \(isRefresh ? 3600 : 0.001)}
                        """
                )
                if isRefresh { response.steps.insert(.pause(delay), at: 0) }
                return response
            case "/userinfo": return .response(body: #"{"sub": "mina", "name": "Mina"}"#)
            default: return .response(404)
            }
        }
    }

    private func signIn(to server: HostileServer) async throws {
        let login = ["login", "--password", "--username", "mina", "--api-url", server.url]
        let outcome = try await BuiltApp.run(login, environment: environment, input: "secret\n")
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func token(from server: HostileServer) throws -> BuiltApp {
        try BuiltApp(["token", "--api-url", server.url], environment: environment)
    }

    /// Waits until a refresh has arrived.
    private func untilRefresh(at server: HostileServer) async {
        var count = server.requests.count
        while !server.requests.contains(where: { $0.text.contains("refresh-1") }) {
            count += 1
            await server.waitForRequests(count)
        }
    }

    private static let note = "Waiting for the sign-in server"

    @Test(.enabled(if: IterationCount.isLong)) func `A refresh that is answered after 20 s keeps the session`()
        async throws
    {
        let server = try await makeServer(delay: .seconds(20))
        try await signIn(to: server)
        let first = try await token(from: server).end()
        #expect(first.status == 1 && first.errors.contains("took too long") && first.errors.contains(Self.note))
        let second = try await token(from: server).end()
        #expect(second.status == 0 && second.output == "access-2\n", "\(second.errors)")
    }

    @Test func `A command that Ctrl-C ends waits for its refresh`() async throws {
        let server = try await makeServer(delay: .seconds(3))
        try await signIn(to: server)
        let first = try token(from: server)
        await untilRefresh(at: server)
        let outcome = await first.end(after: SIGINT)
        #expect(outcome.status == 2 && outcome.errors.contains(Self.note), "\(outcome)")
        let second = try await token(from: server).end()
        #expect(second.status == 0 && second.output == "access-2\n", "\(second.errors)")
    }
}
