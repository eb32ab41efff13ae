import Foundation

/// The dependencies of the server: the catalog, time and random texts.
struct ServerEnvironment: Sendable {
    let catalog: Catalog
    let now: @Sendable () -> Date
    let makeToken: @Sendable () -> String
    let makeUserCode: @Sendable () -> String
    let askCardNetwork: @Sendable () async -> Void
    /// Seconds.
    let tokenLifetime: Int

    init(_ configuration: SandboxConfiguration) throws(SandboxError) {
        catalog = try Catalog.embedded.get()
        now = configuration.now
        makeToken = configuration.makeToken
        makeUserCode = configuration.makeUserCode
        askCardNetwork = configuration.askCardNetwork
        tokenLifetime = Int(configuration.tokenLifetime.components.seconds)
    }
}
