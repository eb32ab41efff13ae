import Hummingbird
import NIOCore

/// The context of a request.
struct SandboxContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    /// The user and scope of the access token, set by ``BearerAuthenticator``.
    var identity: Identity?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    var maxUploadSize: Int { 1 << 20 }
    var requestDecoder: BodyDecoder { BodyDecoder() }
    var responseEncoder: JSONResponseEncoder { JSONResponseEncoder() }

    /// Closes the connection without a response. Returns the error that ends the request.
    func dropConnection() async -> ChannelError {
        try? await channel.close()
        return .ioOnClosedChannel
    }

    /// Returns the identity. Every route behind ``BearerAuthenticator`` has one.
    func requireIdentity() throws(Problem) -> Identity {
        guard let identity else { throw Problem(.unauthorized) }
        return identity
    }
}
