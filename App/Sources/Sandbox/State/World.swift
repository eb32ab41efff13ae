import Foundation

/// What the server takes from outside of itself: time and chance.
struct World: Sendable {
    let now: @Sendable () -> Date
    let makeToken: @Sendable () -> String
    let makeUserCode: @Sendable () -> String
    /// In seconds.
    let tokenLifetime: Int

    init(_ configuration: SandboxConfiguration) {
        now = configuration.now
        makeToken = configuration.makeToken
        makeUserCode = configuration.makeUserCode
        tokenLifetime = Int(configuration.tokenLifetime.components.seconds)
    }
}
