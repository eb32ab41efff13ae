import Foundation

/// The catalog, the clock and the sources of tokens and delays, for the controllers.
struct ServerEnvironment: Sendable {
    let catalog: Catalog
    let now: @Sendable () -> Date
    let makeToken: @Sendable () -> String
    let makeUserCode: @Sendable () -> String
    let waitForCardNetwork: @Sendable () async -> Void
    /// In seconds.
    let tokenLifetime: Int
    /// In seconds.
    let refreshGracePeriod: TimeInterval
    let tokenRequestsPerMinute: Int?
    /// In seconds.
    let processingDuration: TimeInterval

    init(_ configuration: SandboxConfiguration) throws(SandboxError) {
        catalog = try Catalog.embedded.get()
        now = configuration.now
        makeToken = configuration.makeToken
        makeUserCode = configuration.makeUserCode
        waitForCardNetwork = configuration.waitForCardNetwork
        tokenLifetime = Int(configuration.tokenLifetime.components.seconds)
        refreshGracePeriod = configuration.refreshGracePeriod / .seconds(1)
        tokenRequestsPerMinute = configuration.tokenRequestsPerMinute
        processingDuration = configuration.processingDuration / .seconds(1)
    }
}
