import Core
import Foundation

extension Endpoint where Response == Void {
    /// Creates Segment's `POST /v1/batch`. The write key is the user name of Basic authentication, without a password.
    ///
    /// A response without `"success": true` counts as a failure, since it may come from a captive portal.
    static func batch(_ events: ArraySlice<QueuedEvent>, writeKey: String, sentAt: Date) -> Self {
        var body = Data(#"{"batch":["#.utf8)
        body.append(contentsOf: events.map(\.json).joined(separator: [UInt8(ascii: ",")]))
        let date = sentAt.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        body.append(contentsOf: #"],"sentAt":"\#(date)"}"#.utf8)
        return Endpoint(
            .post,
            "/v1/batch",
            headers: [
                "Accept": "application/json",
                "Authorization": "Basic " + Data("\(writeKey):".utf8).base64EncodedString(),
            ],
            body: .data(body, contentType: "application/json")
        ) { response in
            let response = try WireJSON.decode(BatchResponse.self, from: response.body)
            guard response.success else { throw BatchRejected() }
        }
    }
}

private struct BatchResponse: Decodable {
    let success: Bool
}

private struct BatchRejected: Error {}
