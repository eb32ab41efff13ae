import Core
import Foundation

extension Endpoint where Response == Void {
    /// Creates Segment's `POST /v1/batch`. The write key is the user name of Basic authentication, without a password.
    ///
    /// Every 2xx response accepts the batch, whatever its body.
    static func batch(_ events: ArraySlice<EventLogRecord>, writeKey: String, sentAt: Date) -> Self {
        Endpoint(
            .post,
            "/v1/batch",
            headers: [
                "Accept": "application/json",
                "Authorization": "Basic " + Data("\(writeKey):".utf8).base64EncodedString(),
            ],
            body: .data(batchBody(events, sentAt: sentAt), contentType: "application/json")
        )
    }
}

/// The maximum number of bytes of a request body that are not events.
let batchOverhead = 64

private func batchBody(_ events: ArraySlice<EventLogRecord>, sentAt: Date) -> Data {
    var body = Data(capacity: events.reduce(batchOverhead) { $0 + $1.data.count + 1 })
    body.append(contentsOf: #"{"batch":["#.utf8)
    for (index, event) in zip(events.indices, events) {
        if index > events.startIndex { body.append(UInt8(ascii: ",")) }
        body.append(event.data)
    }
    var end = JSONWriter()
    end.append(json: #"],"sentAt":"#)
    end.append(sentAt)
    end.append(json: "}")
    body.append(contentsOf: end.bytes)
    return body
}
