public import Foundation
public import Logging

/// The settings of a ``Sandbox``.
public struct SandboxConfiguration: Sendable {
    var host: String
    var port: Int
    var stateFile: URL?
    var tokenLifetime: Duration
    var refreshGracePeriod: Duration
    var tokenRequestsPerMinute: Int?
    var processingDuration: Duration
    var faults: FaultPlan?
    var logger: Logger
    var now: @Sendable () -> Date
    /// Creates a unique, unpredictable token or code.
    var makeToken: @Sendable () -> String = RandomText.token
    /// Creates the code that a user enters for a device, such as `WDJB-MJHT`.
    var makeUserCode: @Sendable () -> String = RandomText.userCode
    /// Waits for the delays of ``faults``, and between attempts to lock the state file.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// Is called with each request after it is handled, before the response is sent.
    public var onRequest: @Sendable (HandledRequest) -> Void = { _ in }
    /// Waits for the card network during a payment.
    var waitForCardNetwork: @Sendable () async -> Void = {}

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - host: The name or address to listen on.
    ///   - port: The port to listen on; 0 selects a free port.
    ///   - stateFile: The file that stores the state between runs; nil stores nothing. The server adds a lock file
    ///     `<name>.lock` and, while it writes, a temporary file `<name>.tmp`.
    ///   - tokenLifetime: The lifetime of access tokens.
    ///   - refreshGracePeriod: The time after a refresh in which the old refresh token returns the new tokens again. After
    ///     it, and once the new refresh token is used, the old one ends the session.
    ///   - tokenRequestsPerMinute: The number of token requests in a minute; further ones are refused with a 429. Nil is
    ///     unlimited.
    ///   - processingDuration: The time in which a payment with the method `card_processing` is pending.
    ///   - faults: The faults to inject; nil for none.
    ///   - logger: The logger, which never gets a token, a password or a query.
    ///   - now: Returns the current date.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        stateFile: URL? = nil,
        tokenLifetime: Duration = .seconds(15 * 60),
        refreshGracePeriod: Duration = .zero,
        tokenRequestsPerMinute: Int? = nil,
        processingDuration: Duration = .seconds(5),
        faults: FaultPlan? = nil,
        logger: Logger = Logger(label: "trellis.sandbox") { _ in SwiftLogNoOpLogHandler() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.host = host
        self.port = port
        self.stateFile = stateFile
        self.tokenLifetime = tokenLifetime
        self.refreshGracePeriod = refreshGracePeriod
        self.tokenRequestsPerMinute = tokenRequestsPerMinute
        self.processingDuration = processingDuration
        self.faults = faults
        self.logger = logger
        self.now = now
    }
}

enum RandomText {
    /// Returns 256 bits in base64url, which are 43 characters.
    @Sendable static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        let words: [UInt64] = (0..<4).map { _ in generator.next() }
        return words.withUnsafeBytes { Data($0) }.base64URL
    }

    /// Returns two groups of four consonants. Without vowels they are not words (RFC 8628 §6.1).
    @Sendable static func userCode() -> String {
        let characters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = (0..<8).map { _ in characters[Int.random(in: characters.indices)] }
        return "\(String(code[..<4]))-\(String(code[4...]))"
    }
}
