import AuthModule
import Core
import Foundation
import Synchronization

/// A sign-in server without I/O. Its tokens are valid for an hour.
final class SignInServer: NetworkServiceProtocol {
    private struct State {
        var refreshCount = 0
        var refusesRefreshes = false
    }

    private let state = Mutex(State())
    private static let url = "http://127.0.0.1:1"

    /// The number of requests to refresh a token.
    var refreshCount: Int { state.withLock(\.refreshCount) }

    /// Answers all further refreshes with 429.
    func refuseRefreshes() { state.withLock { $0.refusesRefreshes = true } }

    /// Creates a manager with a session and a valid token.
    func signedInAuth() async throws -> any AuthManaging {
        let auth = makeAuth(storage: MemoryStorage())
        try await auth.signIn(Credentials(username: "mina", password: "password"))
        return auth
    }

    /// Creates a manager that has restored a session with an expired token, as in a run on the next day.
    func authWithExpiredToken() async throws -> any AuthManaging {
        let storage = MemoryStorage()
        try await makeAuth(storage: storage).signIn(Credentials(username: "mina", password: "password"))
        let auth = makeAuth(storage: storage, age: 24 * 60 * 60)
        _ = try await auth.restore()
        return auth
    }

    private func makeAuth(storage: MemoryStorage, age: TimeInterval = 0) -> any AuthManaging {
        AuthAssembly(
            dependencies: .init(
                network: self,
                secureStorage: storage,
                exclusiveAccess: FreeAccess(),
                configuration: AuthConfiguration(scopes: ["profile"]),
                now: { Date().addingTimeInterval(age) }
            )
        ).assemble()
    }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let target = "\(request.target)"
        if target.hasSuffix("/token") {
            let form = String(decoding: request.body ?? Data(), as: UTF8.self)
            return form.contains("grant_type=refresh_token") ? try refresh() : .json(Self.tokens(0))
        }
        if target.hasSuffix("/userinfo") {
            return .json(#"{"sub": "usr_1", "name": "Mina Park", "preferred_username": "mina", "tier": "gold"}"#)
        }
        return .json(
            """
            {"issuer": "\(Self.url)", "authorization_endpoint": "\(Self.url)/authorize",
             "token_endpoint": "\(Self.url)/token", "userinfo_endpoint": "\(Self.url)/userinfo",
             "revocation_endpoint": "\(Self.url)/revoke", "response_types_supported": ["code"]}
            """
        )
    }

    private func refresh() throws(NetworkError) -> NetworkResponse {
        let (count, isRefused) = state.withLock { state in
            state.refreshCount += 1
            return (state.refreshCount, state.refusesRefreshes)
        }
        guard !isRefused else {
            let response = NetworkResponse(status: 429, headers: ["Retry-After": "60"])
            throw .server(ServerFailure(response: response))
        }
        return .json(Self.tokens(count))
    }

    private static func tokens(_ number: Int) -> String {
        """
        {"access_token": "access-\(number)", "token_type": "Bearer", "expires_in": 3600,
         "refresh_token": "refresh-\(number)"}
        """
    }
}

/// Locks without other processes.
private struct FreeAccess: ExclusiveAccess {
    func withLock<Result: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async -> Result
    ) async -> Result {
        await body()
    }
}

/// A storage without I/O.
private actor MemoryStorage: SecureStorageProtocol {
    private var entries: [String: Data] = [:]

    func data(for key: String) -> Data? { entries[key] }

    func keys() -> [String] { entries.keys.sorted() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction(entries)
        let result = try body(&transaction)
        entries = transaction.entries
        return result
    }
}

extension NetworkResponse {
    fileprivate static func json(_ text: String) -> NetworkResponse {
        NetworkResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}
