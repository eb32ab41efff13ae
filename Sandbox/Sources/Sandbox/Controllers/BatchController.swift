import Foundation
import HTTPTypes
import Hummingbird

/// Segment's HTTP Tracking API.
struct BatchController: Sendable {
    private static let writeKey = "trellis-write-key"
    /// The maximum size of a batch in bytes.
    private static let sizeLimit = 500 << 10
    private static let eventCountLimit = 2_500

    let store: StateStore

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.post("batch", use: receive)
    }

    private func receive(_ request: Request, context: SandboxContext) async throws -> [String: Bool] {
        var request = request
        guard try await request.collectBody(upTo: context.maxUploadSize).readableBytes <= Self.sizeLimit else {
            throw Problem(.batchTooLarge)
        }
        let batch = try await request.decode(as: Batch.self, context: context)
        let key = request.basicCredentials?.name ?? batch.writeKey
        guard key?.isEqualInConstantTime(to: Self.writeKey) == true else {
            // URLSession on Linux hangs if the challenge has a realm.
            throw Problem(.unauthorized, headers: [.wwwAuthenticate: "Basic"])
        }
        // A batch with too many events is accepted but dropped, as Segment does.
        if batch.batch.count <= Self.eventCountLimit {
            let events = try batch.batch.map { event throws(Problem) in try event.validated() }
            try await store.receive(events)
        }
        return ["success": true]
    }
}
