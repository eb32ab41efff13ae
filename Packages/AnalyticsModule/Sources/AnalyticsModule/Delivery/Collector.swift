import Core
import Foundation

/// The server that receives the batches.
struct Collector: Sendable {
    let network: any NetworkServiceProtocol
    let config: AnalyticsConfig

    /// Sends a batch. A 2xx response accepts it, unless it is a web page or says `"success": false`.
    func send(_ events: [Data], sentAt: Date, compressor: (any GzipCompressing)?) async -> BatchAnswer {
        do throws(NetworkError) {
            let response = try await network.perform(request(events, sentAt: sentAt, compressor: compressor))
            return response.isAcceptance ? .accepted : ServerFailure(response: response).answer(now: sentAt)
        } catch .server(let failure) {
            return failure.answer(now: sentAt)
        } catch {
            return .failed(.network(error), retryAfter: error.retryAfter(now: sentAt))
        }
    }

    /// Returns Segment's `POST /v1/batch`. The write key is the user name of Basic authentication, without a password unless
    /// it has a colon.
    private func request(_ events: [Data], sentAt: Date, compressor: (any GzipCompressing)?) -> NetworkRequest {
        let key = config.writeKey.contains(":") ? config.writeKey : config.writeKey + ":"
        let body = body(of: events, sentAt: sentAt)
        let compressed = compressor?.gzip(body)
        var request = NetworkRequest(
            method: .post,
            target: config.collectorURL.map { .url($0.appending(path: "v1/batch")) } ?? "/v1/batch",
            headers: [
                "Accept": "application/json",
                "Authorization": "Basic " + Data(key.utf8).base64EncodedString(),
                "Content-Type": "application/json",
            ],
            body: compressed ?? body
        )
        request.headers["Content-Encoding"] = compressed == nil ? nil : "gzip"
        return request
    }

    /// The events are JSON already.
    private func body(of events: [Data], sentAt: Date) -> Data {
        var body = Data(#"{"batch":"#.utf8)
        for (index, event) in events.enumerated() {
            body.append(UInt8(ascii: index == 0 ? "[" : ","))
            body.append(event)
        }
        body.append(contentsOf: #"],"sentAt":"\#(sentAt.iso8601)"}"#.utf8)
        return body
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
        case 401,
            403 where response.headers["Content-Type"] != nil:
            return .rejected(webPage ?? .unauthorized(reason: description))
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
