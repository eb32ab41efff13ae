import Foundation
import HTTPTypes
import Hummingbird

/// A request with an idempotency key, which has an effect only once (draft-ietf-httpapi-idempotency-key-header-07).
struct IdempotentRequest: Sendable {
    /// The key without quotes.
    let key: String
    private let store: StateStore
    private let environment: ServerEnvironment
    /// The user and the key.
    private let userKey: String
    private let fingerprint: String

    init(
        _ store: StateStore,
        _ environment: ServerEnvironment,
        _ request: Request,
        _ body: ByteBuffer,
        _ context: SandboxContext
    ) throws {
        guard let field = request.headers["Idempotency-Key"] else { throw Problem(.idempotencyKeyMissing) }
        // A structured-field string (RFC 8941 §3.3.3).
        guard field.wholeMatch(of: #/"([ !#-\[\]-~]|\\["\\]){1,255}"/#) != nil else {
            throw Problem(.invalidRequest, "Idempotency-Key must be a quoted string.")
        }
        (self.store, self.environment) = (store, environment)
        key = String(field.dropFirst().dropLast()).replacing(/\\(.)/) { $0.1 }
        userKey = try "\(context.requireIdentity().user.id) \(field)"
        fingerprint = "\(request.method) \(request.uri.path) \(Data(body.readableBytesView).base64URL)".sha256
    }

    /// Returns the stored response to the key, or runs `operation` and stores its response together with its changes.
    /// A problem that `operation` throws is also stored.
    func response<Value: Encodable & SendableMetatype>(
        operation: @Sendable (inout SandboxState) throws(Problem) -> Value
    ) async throws -> Response {
        switch try await store.reserve(userKey, fingerprint: fingerprint, now: environment.now()) {
        case .completed(let response):
            return response.httpResponse(isReplayed: true)
        case .reserved:
            await environment.waitForCardNetwork()
            do {
                let now = environment.now()
                let response = try await store.update(now: now) { state in
                    let result = Result { () throws(Problem) in try operation(&state) }
                    let response = try StoredResponse(result, fingerprint: fingerprint, created: now)
                    state.responses[userKey] = response
                    return response
                }
                await store.release(userKey)
                return response.httpResponse(isReplayed: false)
            } catch {
                await store.release(userKey)
                throw error
            }
        }
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

    fileprivate func httpResponse(isReplayed: Bool) -> Response {
        var headers: HTTPFields = [.contentType: contentType]
        if isReplayed { headers["Idempotent-Replayed"] = "true" }
        return Response(status: .init(code: status), headers: headers, body: .init(byteBuffer: .init(bytes: body)))
    }
}
