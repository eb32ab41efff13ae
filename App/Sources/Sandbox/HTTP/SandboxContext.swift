import Hummingbird
import NIOCore

/// What is known about a request besides itself.
struct SandboxContext: RequestContext {
    /// The largest body taken, in bytes.
    static let bodyLimit = 1 << 20

    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// A part of the path, such as `item` of `/v1/items/:item`.
    func parameter(_ name: String) -> String {
        parameters.get(name) ?? ""
    }
}
