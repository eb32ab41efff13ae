#if Loopback && !os(iOS)
public import AuthModule
public import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// The system browser, and a listener on the loopback interface that receives the redirect (RFC 8252 §7.3): the browser of a
/// program in a terminal.
///
/// ```swift
/// let browser = LoopbackBrowser { _ in "<title>My app</title><p>You can close this window.</p>" }
/// ```
public struct LoopbackBrowser: WebAuthenticating {
    private let port: Int
    private let open: @Sendable (URL) -> Void
    private let page: @Sendable ([String]) -> String

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - port: The port of the redirect, or 0 for a free one. A server should accept any port (RFC 8252 §7.3), but some
    ///     compare it.
    ///   - open: Opens a URL in the browser without waiting for it. The URL leads to the server's page once.
    ///   - page: Returns the HTML of the page after the redirect for the browser's languages (BCP 47), the preferred one first.
    ///     It can have no styles, scripts or pictures.
    public init(
        port: Int = 0,
        open: @escaping @Sendable (URL) -> Void = { SystemBrowser.open($0) },
        page: @escaping @Sendable (_ languages: [String]) -> String
    ) {
        self.port = port
        self.open = open
        self.page = page
    }

    /// Listens on 127.0.0.1, also for an ephemeral visit: the browser opens URLs as it does for all programs.
    ///
    /// - Throws: ``AuthError/browserUnavailable(reason:)`` if the port is in use, ``AuthError/cancelled``.
    public func prepare(isEphemeral: Bool) async throws(AuthError) -> any WebAuthenticationSession {
        let receiver = RedirectReceiver(page: page)
        let (ports, boundPort) = AsyncThrowingStream.makeStream(of: Int.self)
        let logger = Logger(label: "loopback") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: receiver.router,
            // Not `localhost`, which may belong to other interfaces (§8.3).
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { boundPort.yield($0.localAddress?.port ?? 0) },
            logger: logger
        )
        var group = ServiceGroupConfiguration(services: [.init(service: application)], logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(1)
        let service = ServiceGroup(configuration: group)
        let server = Task {
            do {
                try await service.run()
                boundPort.finish()
            } catch {
                boundPort.finish(throwing: error)
            }
            receiver.finish()
        }
        let redirectURL: URL
        do throws(AuthError) {
            redirectURL = try await loopbackURL(on: ports)
        } catch {
            // Cancelling the server would crash SwiftNIO if it has accepted a connection that it does not handle yet.
            await service.triggerGracefulShutdown()
            await server.value
            throw error
        }
        return LoopbackSession(
            redirectURL: redirectURL,
            receiver: receiver,
            open: open,
            stop: {
                // Completes the response to the browser.
                await service.triggerGracefulShutdown()
                await server.value
            }
        )
    }

    /// Waits until the listener is bound, and returns its URL.
    private func loopbackURL(on ports: AsyncThrowingStream<Int, any Error>) async throws(AuthError) -> URL {
        do {
            for try await port in ports {
                guard let url = URL(string: "http://127.0.0.1:\(port)\(RedirectReceiver.path)") else { break }
                return url
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw .browserUnavailable(
                reason: "Port \(port), to which the server redirects the browser, is in use by another program."
            )
        } catch {}
        throw Task.isCancelled ? .cancelled : .browserUnavailable(reason: "The app can't listen on 127.0.0.1.")
    }
}

private struct LoopbackSession: WebAuthenticationSession {
    let redirectURL: URL
    let receiver: RedirectReceiver
    let open: @Sendable (URL) -> Void
    let stop: @Sendable () async -> Void

    func redirect(opening url: URL) async throws(AuthError) -> URL {
        open(URL(string: receiver.start(url), relativeTo: redirectURL)?.absoluteURL ?? url)
        guard let query = try await receiver.query() else {
            throw Task.isCancelled ? .cancelled : .browserUnavailable(reason: "The app can't listen on 127.0.0.1.")
        }
        guard let redirect = URL(string: "\(redirectURL.absoluteString)?\(query)") else {
            throw .invalidResponse("The sign-in server redirected the browser to a malformed URL.")
        }
        return redirect
    }

    func end() async { await stop() }
}
#endif
