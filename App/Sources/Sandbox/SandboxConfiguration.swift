public import Foundation
public import Logging

/// The settings of a ``Sandbox``.
public struct SandboxConfiguration: Sendable {
    /// The name or address to listen at.
    public var host: String
    /// The port to listen at; 0 lets the system choose a free one.
    public var port: Int
    /// The file of sessions, payments and so on between runs; nil keeps nothing. A lock `<name>.lock` and, during
    /// writes, `<name>.tmp` are beside it.
    public var stateFile: URL?
    /// The lifetime of access tokens.
    public var tokenLifetime: Duration
    /// The faults to inject; nil for none.
    public var faults: FaultPlan?
    /// The log, which never gets a token, a password or a query.
    public var logger: Logger
    /// The time.
    public var now: @Sendable () -> Date
    /// Makes unique tokens and codes that cannot be guessed.
    public var makeToken: @Sendable () -> String
    /// Makes the codes that users type in for a device, such as `WDJB-MJHT`.
    public var makeUserCode: @Sendable () -> String

    /// Waits for the latency of ``faults``.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The wait for the card network during a payment.
    var askCardNetwork: @Sendable () async -> Void = {}

    /// Creates settings. By default the server listens at a free port of loopback, keeps nothing and writes no log.
    public init(
        host: String = "127.0.0.1",
        port: Int = 0,
        stateFile: URL? = nil,
        tokenLifetime: Duration = .seconds(15 * 60),
        faults: FaultPlan? = nil,
        logger: Logger = Logger(label: "trellis.sandbox") { _ in SwiftLogNoOpLogHandler() },
        now: @escaping @Sendable () -> Date = { Date() },
        makeToken: @escaping @Sendable () -> String = RandomText.token,
        makeUserCode: @escaping @Sendable () -> String = RandomText.userCode
    ) {
        self.host = host
        self.port = port
        self.stateFile = stateFile
        self.tokenLifetime = tokenLifetime
        self.faults = faults
        self.logger = logger
        self.now = now
        self.makeToken = makeToken
        self.makeUserCode = makeUserCode
    }
}

/// Random texts.
public enum RandomText {
    /// Returns 256 bits in base64url, which are 43 characters.
    @Sendable public static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        let words: [UInt64] = (0..<4).map { _ in generator.next() }
        return words.withUnsafeBytes { Data($0) }.base64URL
    }

    /// Returns two groups of four consonants: no vowels, so no words (RFC 8628 §6.1).
    @Sendable public static func userCode() -> String {
        let characters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = (0..<8).map { _ in characters[Int.random(in: characters.indices)] }
        return "\(String(code[..<4]))-\(String(code[4...]))"
    }
}
