import Foundation
import HTTPTypes
import Hummingbird

/// The first answer to an idempotency key.
struct KeptAnswer: Codable, Sendable {
    /// How long one is kept, in seconds: 24 hours.
    static let lifetime: TimeInterval = 24 * 60 * 60

    /// Tells the request that got it from others.
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
        if isReplayed { headers.append("Idempotent-Replayed", "true") }
        return Response(status: .init(code: status), headers: headers, body: .init(byteBuffer: .init(bytes: body)))
    }
}

/// Does what a request asks for once, however often it comes (draft-ietf-httpapi-idempotency-key-header-07).
struct Idempotency: Sendable {
    let store: StateStore
    let world: World

    /// The first answer to the request's key, or that of `work`, which is then kept in the same step as what it did;
    /// a problem it throws is an answer like any other. What has to be waited for before is done in `prepare`.
    func answer<Value: Encodable & SendableMetatype>(
        _ request: Request,
        body: Data,
        user: SeedUser,
        prepare: @Sendable () async -> Void = {},
        work: @Sendable (inout SandboxState) throws(Problem) -> Value
    ) async throws -> Response {
        let key = try "\(user.id) \(Self.key(of: request))"
        let fingerprint = "\(request.method) \(request.uri.path) \(body.base64URL)".sha256
        switch try await store.claim(key, fingerprint: fingerprint, now: world.now()) {
        case .replay(let answer):
            return answer.response(isReplayed: true)
        case .work:
            await prepare()
            do {
                let now = world.now()
                let answer = try await store.update(now: now) { state in
                    let outcome = Result { () throws(Problem) in try work(&state) }
                    let answer = try KeptAnswer(outcome, fingerprint: fingerprint, created: now)
                    state.answers[key] = answer
                    return answer
                }
                await store.release(key)
                return answer.response(isReplayed: false)
            } catch {
                await store.release(key)
                throw error
            }
        }
    }

    /// The key, a string of structured fields (RFC 8941 §3.3.3).
    private static func key(of request: Request) throws(Problem) -> String {
        guard let field = request.headers.first(where: { $0.name.canonicalName == "idempotency-key" })?.value else {
            throw Problem(.idempotencyKeyMissing)
        }
        let isString = field.wholeMatch(of: #/"([ !#-\[\]-~]|\\["\\]){1,255}"/#) != nil
        guard isString else { throw Problem(.invalidRequest, "Idempotency-Key is not a quoted string.") }
        return field
    }
}

extension KeptAnswer {
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
