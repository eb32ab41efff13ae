import Core
import Foundation

/// The server that receives the batches.
struct Collector: Sendable {
    let network: any NetworkServiceProtocol
    let config: AnalyticsConfig

    /// Sends a batch. A 2xx response accepts it, unless it is a web page or says `"success": false`.
    func send(_ events: [Data], sentAt: Date, compressor: (any GzipCompressing)?) async -> BatchAnswer {
        do throws(NetworkError) {
            try await network.send(.batch(events, to: config, sentAt: sentAt, compressor: compressor))
            return .accepted
        } catch .server(let failure) {
            return failure.answer(now: sentAt)
        } catch {
            return .failed(.network(error), retryAfter: error.retryAfter(now: sentAt))
        }
    }
}

/// The answer of the collector to a batch.
enum BatchAnswer {
    case accepted
    /// At least one event is malformed (400), or the batch is too large (413).
    case refused(reason: String)
    /// The next request may succeed. `retryAfter` is the delay that the server asked for.
    case failed(DeliveryFailure, retryAfter: Duration?)
    /// All requests are rejected, whatever their events.
    case rejected(DeliveryFailure)
}

extension ServerFailure {
    fileprivate func answer(now: Date) -> BatchAnswer {
        let webPage: DeliveryFailure? = response.isPage ? .webPage(status: status) : nil
        switch status {
        case 400 where webPage == nil, 413 where webPage == nil: return .refused(reason: description)
        case 200..<300, 400, 413, 408, 425, 429, 500...:
            return .failed(webPage ?? .network(.server(withoutContent)), retryAfter: retryAfter(now: now))
        // A firewall's 403 has no type.
        case 403 where response.headers["Content-Type"] == nil:
            return .rejected(webPage ?? .rejected(reason: description))
        case 401, 403: return .rejected(webPage ?? .unauthorized(reason: description))
        default: return .rejected(webPage ?? .rejected(reason: description))
        }
    }
}

extension NetworkResponse {
    /// `true` for the page of a login portal or a firewall, also without its type.
    fileprivate var isPage: Bool { isWebPage || body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<") }

    fileprivate var isAcceptance: Bool {
        struct Answer: Decodable { let success: Bool? }
        return !isPage && (try? WireJSON.decode(Answer.self, from: body))?.success != false
    }
}

extension Endpoint where Response == Void {
    /// Creates Segment's `POST /v1/batch`. The write key is the user name of Basic authentication, without a password unless
    /// it has a colon.
    fileprivate static func batch(
        _ events: [Data],
        to config: AnalyticsConfig,
        sentAt: Date,
        compressor: (any GzipCompressing)?
    ) -> Self {
        let key = config.writeKey.contains(":") ? config.writeKey : config.writeKey + ":"
        var headers: HTTPHeaders = [
            "Accept": "application/json", "Authorization": "Basic " + Data(key.utf8).base64EncodedString(),
        ]
        var body = body(of: events, sentAt: sentAt)
        // A short body would hardly become shorter.
        if body.count >= 1_000, let compressed = compressor?.gzip(body) {
            headers["Content-Encoding"] = "gzip"
            body = compressed
        }
        return Endpoint(
            .post,
            config.collectorURL.map { .url($0.appending(path: "v1/batch")) } ?? "/v1/batch",
            headers: headers,
            body: .data(body, contentType: "application/json")
        ) { response in
            if !response.isAcceptance { throw NetworkError.server(ServerFailure(response: response)) }
        }
    }

    /// The events are JSON already.
    private static func body(of events: [Data], sentAt: Date) -> Data {
        var body = Data(#"{"batch":"#.utf8)
        for (index, event) in events.enumerated() {
            body.append(UInt8(ascii: index == 0 ? "[" : ","))
            body.append(event)
        }
        body.append(contentsOf: #"],"sentAt":"\#(sentAt.iso8601)"}"#.utf8)
        return body
    }
}
