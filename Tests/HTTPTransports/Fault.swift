import Core
import Foundation
import HostileServer
import Infrastructure
import NIOCore

/// A fault of the server, its behavior and its expected outcome.
enum Fault: String, CaseIterable, Sendable {
    case none, redirect, redirectLoop
    case closed, reset, cutInStatus, cutInHeader, cutInBody, garbage, damaged, promisedMore
    case silence, drip
    case large, endless, bomb
    case challenged, throttled, unavailable

    /// The maximum size of a response.
    static let responseLimit = 100_000

    /// Returns the faults that do not crash a client over `transport`.
    static func all(for transport: Transport) -> [Fault] {
        allCases.filter { transport == .asyncHTTPClient || $0 != .cutInHeader }
    }

    /// The timeout of the request. It is long if a response is expected, since the request may wait for a connection.
    var timeout: Duration {
        [.silence, .drip].contains(self) ? .milliseconds(30) : .seconds(600)
    }

    /// Returns the behavior of the server, varied by `number`.
    func behavior(_ number: Int) -> Behavior {
        let complete = Behavior.response(headers: [("X-A", "b")], body: String(repeating: "x", count: 100))
        let (status, size) = ("HTTP/1.1 200 X\r\n".utf8.count, complete.bytes.readableBytes)
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        switch self {
        case .none: return complete
        case .redirect: return .redirect([301, 302, 303, 307, 308][number % 5], to: "/none/\(number)")
        case .redirectLoop: return .redirect(307, to: "/redirectLoop/\(number)")
        case .closed: return Behavior([.close])
        case .reset: return complete.cut(at: size - 1 - number % 100, by: .reset)
        case .cutInStatus: return complete.cut(at: number % status)
        case .cutInHeader: return complete.cut(at: status + number % (size - 101 - status))
        case .cutInBody: return complete.cut(at: size - 1 - number % 100)
        case .garbage: return .raw("SSH-2.0-OpenSSH_9.2\r\n\r\n").closing
        case .damaged: return .response(headers: [("Content-Encoding", "gzip")], body: "not gzip").closing
        case .promisedMore: return .response(headers: [("Content-Length", "\(200 + number)")]).closing
        case .silence: return .silence
        case .drip: return complete.dripping(every: .milliseconds(10))
        case .large: return .response(headers: [("Content-Length", "\(Self.responseLimit + 1)")])
        case .endless:
            let part = Behavior.raw("2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n").steps
            return Behavior(Behavior.raw(chunked).steps + Array(repeating: part, count: 20).flatMap(\.self) + [.hang])
        case .bomb: return .zeros(mebibytes: 1)
        case .challenged: return .response(401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
        case .throttled: return .response(429, headers: [("Retry-After", "\(number)")])
        case .unavailable: return .response(503)
        }
    }

    /// Returns `true` if `outcome` is expected.
    func allows(_ outcome: Result<NetworkResponse, NetworkError>) -> Bool {
        switch self {
        case .none, .redirect: outcome.response?.status == 200
        case .redirectLoop: outcome.error?.isInvalidRedirect == true
        case .closed, .reset, .cutInStatus, .cutInHeader, .cutInBody, .garbage, .damaged, .promisedMore:
            outcome.error?.isOffline == true
        case .silence, .drip:
            if case .timedOut = outcome.error { true } else { false }
        case .large, .endless, .bomb:
            if case .responseTooLarge = outcome.error { true } else { false }
        case .challenged: outcome.response?.status == 401
        case .throttled: outcome.response?.status == 429
        case .unavailable: outcome.response?.status == 503
        }
    }
}
