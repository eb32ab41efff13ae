import Foundation
import HTTPTypes
import Hummingbird

/// Segment's HTTP Tracking API, as far as a client of it can tell.
struct BatchRoutes: Sendable {
    static let writeKey = "trellis-write-key"
    /// In bytes.
    static let batchLimit = 500 << 10
    /// In bytes.
    static let eventLimit = 32 << 10
    static let eventCountLimit = 2_500

    let store: StateStore

    var routes: [Route] {
        [Route(.post, "/v1/batch", receive)]
    }

    @Sendable private func receive(_ request: Request, context: SandboxContext) async throws -> Response {
        let body = try await request.jsonBody()
        guard body.count <= Self.batchLimit else { throw Problem(.batchTooLarge) }
        let batch = try Batch(json: body)
        guard (request.basicUser ?? batch.writeKey)?.isSecretlyEqual(to: Self.writeKey) == true else {
            // Without a realm: with one, URLSession on Linux would wait for ever.
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: "Basic"])
        }
        // Segment says yes to a batch with more events, and takes none of them.
        if batch.batch.count <= Self.eventCountLimit {
            let events = try batch.batch.map { event throws(Problem) in try event.checked() }
            try await store.receive(events)
        }
        return try Response(json: ["success": true])
    }
}

extension Request {
    /// The user name of Basic credentials (RFC 7617 §2).
    fileprivate var basicUser: String? {
        let text = credentials("Basic").flatMap { Data(base64Encoded: $0) }.flatMap {
            String(data: $0, encoding: .utf8)
        }
        return text.map { String($0.prefix { $0 != ":" }) }
    }
}
