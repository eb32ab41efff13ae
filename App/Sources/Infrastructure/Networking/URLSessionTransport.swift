import Core
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries exchanges over one `URLSession`, by delegate.
///
/// What Foundation does wrong on Linux, and what is done about it here, is listed in `README.md` beside this file;
/// the numbers of the traps are the ones used there.
final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let takesTrustRoots: Bool

    init(_ configuration: NetworkConfiguration) {
        takesTrustRoots = configuration.additionalTrustRoots == nil
        let settings = URLSessionConfiguration.ephemeral
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        settings.httpMaximumConnectionsPerHost = configuration.connectionsPerHost
        // Trap 6: beyond any deadline of ours, as it counts the time spent queueing for a connection.
        settings.timeoutIntervalForRequest = 24 * 60 * 60
        delegate = SessionDelegate()
        session = URLSession(configuration: settings, delegate: delegate, delegateQueue: DelegateQueue())
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    func start(_ exchange: Exchange) {
        guard takesTrustRoots else {
            exchange.fail(
                .tls(
                    url: exchange.url,
                    reason: "URLSession takes no further certificates; choose the transport asyncHTTPClient"
                )
            )
            return
        }
        let request = URLRequest(exchange.request)
        let task =
            switch exchange.request.body {
            case .file(let file): session.uploadTask(with: request, fromFile: file.url)
            case .none, .data: session.dataTask(with: request)
            }
        delegate.add(exchange, for: task)
        exchange.whenEnded { [delegate] in delegate.cancel(task) }
        task.resume()
    }
}

extension URLRequest {
    fileprivate init(_ request: OutgoingRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        if case .data(let data) = request.body { httpBody = data }
        for (name, value) in request.headers {
            setValue(value, forHTTPHeaderField: name)
        }
    }
}
