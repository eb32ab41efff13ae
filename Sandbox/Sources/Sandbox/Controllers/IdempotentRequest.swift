import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// A request with an idempotency key, which has an effect only once (draft-ietf-httpapi-idempotency-key-header-07).
struct IdempotentRequest: Sendable {
    /// The user and the key.
    private let key: String
    private let fingerprint: String

    init(_ request: Request, _ body: ByteBuffer, user: String) throws(Problem) {
        guard let field = request.headers["Idempotency-Key"] else { throw Problem(.idempotencyKeyMissing) }
        // A structured-field string (RFC 8941 §3.3.3).
        guard field.wholeMatch(of: #/"([ !#-\[\]-~]|\\["\\]){1,255}"/#) != nil else {
            throw Problem(.invalidRequest, "Idempotency-Key must be a quoted string.")
        }
        key = "\(user) \(field)"
        fingerprint = "\(request.method) \(request.uri.path) \(Data(body.readableBytesView).base64URL)".sha256
    }

    /// Returns the stored response to the key, or runs `operation` and stores its response together with its changes.
    /// A problem that `operation` throws is also stored.
    func response<Value: Encodable & SendableMetatype>(
        _ store: StateStore,
        _ configuration: SandboxConfiguration,
        operation: @Sendable (inout SandboxState) throws(Problem) -> Value
    ) async throws -> Response {
        let isFirst = store.keysInProgress.withLock { $0.insert(key).inserted }
        defer { if isFirst { store.keysInProgress.withLock { _ = $0.remove(key) } } }
        if !isFirst, await store.read({ $0.responses[key] }) == nil { throw Problem(.idempotencyKeyInUse) }
        await configuration.waitForCardNetwork()
        let now = configuration.now()
        let (response, isReplayed) = try await store.update(now: now) { state in
            if let stored = state.responses[key], !stored.isExpired(now: now) {
                guard stored.fingerprint == fingerprint else { throw Problem(.idempotencyKeyReused) }
                return (stored, true)
            }
            let result = Result { () throws(Problem) in try operation(&state) }
            let response = try StoredResponse(result, fingerprint: fingerprint, created: now)
            state.responses[key] = response
            return (response, false)
        }
        var headers: HTTPFields = [.contentType: response.contentType]
        if isReplayed { headers["Idempotent-Replayed"] = "true" }
        return Response(
            status: .init(code: response.status),
            headers: headers,
            body: .init(byteBuffer: .init(bytes: response.body))
        )
    }
}

extension StoredResponse {
    fileprivate init(_ result: Result<some Encodable, Problem>, fingerprint: String, created: Date) throws {
        self.fingerprint = fingerprint
        self.created = created
        switch result {
        case .success(let value):
            (status, contentType, body) = try (201, "application/json", JSONEncoder.wire.encode(value))
        case .failure(let problem):
            (status, contentType, body) = try (problem.status.code, Problem.contentType, problem.body)
        }
    }
}
