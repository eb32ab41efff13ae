import AuthModule
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// The system browser, and a listener on the loopback interface that receives the redirect (RFC 8252 §7.3).
struct LoopbackBrowser: WebAuthenticating {
    /// Opens a URL in the browser without waiting for it.
    var open: @Sendable (URL) -> Void = { SystemBrowser.open($0) }

    func prepare() async throws(AuthError) -> any WebAuthenticationSession {
        let receiver = RedirectReceiver()
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let logger = Logger(label: "loopback") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: receiver.router,
            // The system chooses a free port. The address is not `localhost`, which may belong to other interfaces (§8.3).
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: logger
        )
        var group = ServiceGroupConfiguration(services: [.init(service: application)], logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(1)
        let service = ServiceGroup(configuration: group)
        let server = Task {
            try? await service.run()
            port.finish()
            receiver.finish()
        }
        guard let port = await ports.first(where: { _ in true }),
            let redirectURL = URL(string: "http://127.0.0.1:\(port)\(RedirectReceiver.path)")
        else {
            server.cancel()
            throw Task.isCancelled ? .cancelled : .browserUnavailable(reason: "The app can't listen on 127.0.0.1.")
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
}

private struct LoopbackSession: WebAuthenticationSession {
    let redirectURL: URL
    let receiver: RedirectReceiver
    let open: @Sendable (URL) -> Void
    let stop: @Sendable () async -> Void

    func redirect(opening url: URL) async throws(AuthError) -> URL {
        let state = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "state" }
        receiver.expect(state: state?.value ?? "")
        open(url)
        guard let query = await receiver.query() else {
            throw Task.isCancelled ? .cancelled : .browserUnavailable(reason: "The app can't listen on 127.0.0.1.")
        }
        guard let redirect = URL(string: "\(redirectURL.absoluteString)?\(query)") else {
            throw .invalidResponse("The sign-in server redirected the browser to a malformed URL.")
        }
        return redirect
    }

    func end() async { await stop() }
}
