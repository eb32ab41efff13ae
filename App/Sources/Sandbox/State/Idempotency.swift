import Foundation
import HTTPTypes
import Hummingbird

/// The first response to an idempotency key.
struct StoredResponse: Codable, Sendable {
    /// In seconds: 24 hours.
    static let lifetime: TimeInterval = 24 * 60 * 60

    /// Identifies the request that got the response.
    let fingerprint: String
    let status: Int
    let contentType: String
    let body: Data
    let created: Date

    func isExpired(now: Date) -> Bool {
        now.timeIntervalSince(created) >= Self.lifetime
    }

    func response(isReplayed: Bool) -> Response {
        var headers: HTTPFields = [.contentType: contentType]
        if isReplayed { headers["Idempotent-Replayed"] = "true" }
        return Response(status: .init(code: status), headers: headers, body: .init(byteBuffer: .init(bytes: body)))
    }
}

/// Does the work of a request once, however often it comes (draft-ietf-httpapi-idempotency-key-header-07).
struct Idempotency: Sendable {
    private let store: StateStore
    private let environment: ServerEnvironment
    private let key: String
    private let fingerprint: String

    init(
        store: StateStore,
        environment: ServerEnvironment,
        _ request: Request,
        _ body: ByteBuffer,
        _ context: SandboxContext
    ) throws {
        guard let field = request.headers["Idempotency-Key"] else { throw Problem(.idempotencyKeyMissing) }
        // A string of structured fields (RFC 8941 §3.3.3).
        guard field.wholeMatch(of: #/"([ !#-\[\]-~]|\\["\\]){1,255}"/#) != nil else {
            throw Problem(.invalidRequest, "Idempotency-Key is not a quoted string.")
        }
        (self.store, self.environment) = (store, environment)
        key = try "\(context.requireIdentity().user.id) \(field)"
        fingerprint = "\(request.method) \(request.uri.path) \(Data(body.readableBytesView).base64URL)".sha256
    }

    /// Returns the first response to the key, or that of `work`, which is stored in the same step as its effect. A
    /// problem that `work` throws is a response like any other.
    func response<Value: Encodable & SendableMetatype>(
        work: @Sendable (inout SandboxState) throws(Problem) -> Value
    ) async throws -> Response {
        switch try await store.reserve(key, fingerprint: fingerprint, now: environment.now()) {
        case .replay(let response):
            return response.response(isReplayed: true)
        case .work:
            await environment.askCardNetwork()
            do {
                let now = environment.now()
                let response = try await store.update(now: now) { state in
                    let outcome = Result { () throws(Problem) in try work(&state) }
                    let response = try StoredResponse(outcome, fingerprint: fingerprint, created: now)
                    state.answers[key] = response
                    return response
                }
                await store.release(key)
                return response.response(isReplayed: false)
            } catch {
                await store.release(key)
                throw error
            }
        }
    }
}

extension StoredResponse {
    fileprivate init(_ outcome: Result<some Encodable, Problem>, fingerprint: String, created: Date) throws {
        self.fingerprint = fingerprint
        self.created = created
        switch outcome {
        case .success(let value):
            (status, contentType, body) = try (201, "application/json", JSONEncoder.wire.encode(value))
        case .failure(let problem):
            (status, contentType, body) = try (problem.status.code, Problem.contentType, problem.body)
        }
    }
}
