public import Core
public import Foundation

/// The dependencies of the module.
public struct AuthDependencies: Sendable {
    let network: any NetworkServiceProtocol
    let secureStorage: any SecureStorageProtocol
    let exclusiveAccess: any ExclusiveAccess
    let configuration: AuthConfiguration
    let logger: any LoggerProtocol
    let browser: (any WebAuthenticating)?
    let hashing: (any SHA256Hashing)?
    let randomBytes: @Sendable (Int) -> Data
    let clock: any Clock<Duration>
    /// Returns the monotonic time since this value was created.
    let time: @Sendable () -> Duration
    let ids: @Sendable () -> String
    let now: @Sendable () -> Date

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - network: The service that sends requests. It must not add tokens, or a refresh would wait for itself.
    ///   - secureStorage: The storage of the sessions, under keys that start with `auth.`.
    ///   - exclusiveAccess: The locks that all processes with this storage share. The default is for a single process, in
    ///     which all assemblies share it.
    ///   - configuration: The identity of this client, and the server that it trusts.
    ///   - logger: The log of sign-ins, switches, refreshes, sign-outs and failures, without names or tokens.
    ///   - browser: The system browser, or `nil` if the app cannot open one.
    ///   - hashing: SHA-256, which a sign-in with the browser needs.
    ///   - clock: The monotonic clock for the lifetime of tokens and for delays.
    ///   - ids: Returns a new unique id of letters, digits, dots and hyphens, for sessions and their locks.
    ///   - now: Returns the current date.
    ///   - randomBytes: Returns this number of unpredictable bytes; by default those of the system.
    public init(
        network: any NetworkServiceProtocol,
        secureStorage: any SecureStorageProtocol,
        exclusiveAccess: (any ExclusiveAccess)? = nil,
        configuration: AuthConfiguration,
        logger: any LoggerProtocol = SilentLogger(),
        browser: (any WebAuthenticating)? = nil,
        hashing: (any SHA256Hashing)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        ids: @escaping @Sendable () -> String = { UUID().uuidString },
        now: @escaping @Sendable () -> Date = { Date() },
        randomBytes: @escaping @Sendable (Int) -> Data = { Data((0..<$0).map { _ in UInt8.random(in: 0...255) }) }
    ) {
        self.network = network
        self.secureStorage = secureStorage
        self.exclusiveAccess = exclusiveAccess ?? Self.processLocks
        self.configuration = configuration
        self.logger = logger
        self.browser = browser
        self.hashing = hashing
        self.randomBytes = randomBytes
        self.clock = clock
        // The usual clock is called directly: each request for a token reads it.
        time = (clock as? ContinuousClock)?.stopwatch() ?? clock.stopwatch()
        self.ids = ids
        self.now = now
    }

    /// Two assemblies with a lock each would spend the same refresh token. Locks are named by client and account.
    private static let processLocks = InMemoryExclusiveAccess()
}
