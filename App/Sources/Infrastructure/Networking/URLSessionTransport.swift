import Core
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport over one `URLSession` with a delegate.
///
/// `README.md` in this folder lists the bugs of Foundation on Linux by number. Comments refer to them as traps.
final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let hasTrustRoots: Bool

    init(_ configuration: NetworkConfiguration) {
        hasTrustRoots = configuration.additionalTrustRoots != nil
        let settings = Self.settings()
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        settings.urlCredentialStorage = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        settings.httpMaximumConnectionsPerHost = configuration.connectionsPerHost
        // Trap 6: longer than any deadline, since it includes the wait for a connection.
        settings.timeoutIntervalForRequest = 24 * 60 * 60
        delegate = SessionDelegate(proxies: configuration.proxies)
        session = URLSession(configuration: settings, delegate: delegate, delegateQueue: DelegateQueue())
    }

    private static func settings() -> URLSessionConfiguration {
        #if os(Linux)
        // Trap 14
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
            .appending(path: Bundle.main.bundleURL.lastPathComponent)
        let existed = folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? true
        defer {
            if let folder, !existed { rmdir(folder.path) }
        }
        #endif
        return URLSessionConfiguration.ephemeral
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    func start(_ call: HTTPCall) {
        guard !hasTrustRoots else {
            let reason = "URLSession does not support additional certificates; use the transport asynchttpclient"
            return call.fail(.tls(request: call.name, reason: reason))
        }
        let task = session.dataTask(with: URLRequest(call.request))
        delegate.add(call, for: task)
        call.whenEnded { [delegate] in delegate.cancel(task) }
        task.resume()
    }
}

extension URLRequest {
    fileprivate init(_ request: OutgoingRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpBody = request.body
        for (name, value) in request.headers {
            setValue(value, forHTTPHeaderField: name)
        }
    }
}
