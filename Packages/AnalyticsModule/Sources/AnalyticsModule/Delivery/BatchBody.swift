import Core
import Foundation

/// The body of a request, put together from events already encoded.
enum BatchBody {
    /// How many bytes of a body are not events, at most.
    static let overhead = 64

    static func data(_ events: ArraySlice<QueuedEvent>, sentAt: Date) -> Data {
        var body = Data(#"{"batch":["#.utf8)
        body.append(contentsOf: events.map(\.json).joined(separator: [UInt8(ascii: ",")]))
        let date = sentAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        body.append(contentsOf: #"],"sentAt":"\#(date)"}"#.utf8)
        return body
    }
}

extension Endpoint where Response == Void {
    /// Segment's `POST /v1/batch`. The write key is the user of Basic authentication, without a password.
    ///
    /// An answer that does not say `"success": true` counts as a failure: it may come from a captive portal.
    static func batch(_ events: ArraySlice<QueuedEvent>, writeKey: String, sentAt: Date) -> Self {
        Endpoint(
            .post,
            "/v1/batch",
            headers: [
                "Accept": "application/json",
                "Authorization": "Basic " + Data("\(writeKey):".utf8).base64EncodedString(),
            ],
            body: .data(BatchBody.data(events, sentAt: sentAt), contentType: "application/json")
        ) { response in
            let answer = try WireJSON.decode(Answer.self, from: response.body)
            guard answer.success else { throw NotTaken() }
        }
    }
}

private struct Answer: Decodable {
    let success: Bool
}

private struct NotTaken: Error {}
