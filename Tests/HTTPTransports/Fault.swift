import Core
import Foundation
import HostileServer
import Infrastructure
import NIOCore

/// One thing that can go wrong, how the server does it, and how it must end.
enum Fault: String, CaseIterable, Sendable {
    case none, redirect, circle
    case closed, reset, cutInStatus, cutInHeader, cutInBody, garbage, damaged, promisedMore
    case silence, drip
    case large, endless, bomb
    case challenged, throttled, unavailable

    /// The largest answer that the client of the run takes.
    static let limit = 100_000

    /// Without what ends the process of a client over `transport`.
    static func all(for transport: Transport) -> [Fault] {
        allCases.filter { transport == .asyncHTTPClient || $0 != .cutInHeader }
    }

    /// The timeout of such a request; long where an answer is expected, so that waiting for a connection is no failure.
    var timeout: Duration {
        [.silence, .drip].contains(self) ? .milliseconds(30) : .seconds(600)
    }

    /// The behaviour of the server, varied by `number`.
    func behaviour(_ number: Int) -> Behaviour {
        let whole = Behaviour.answer(headers: [("X-A", "b")], body: String(repeating: "x", count: 100))
        let (status, size) = ("HTTP/1.1 200 X\r\n".utf8.count, whole.whole.readableBytes)
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        switch self {
        case .none: return whole
        case .redirect: return .redirect([301, 302, 303, 307, 308][number % 5], to: "/none/\(number)")
        case .circle: return .redirect(307, to: "/circle/\(number)")
        case .closed: return Behaviour([.close])
        case .reset: return whole.cut(at: size - 1 - number % 100, by: .reset)
        case .cutInStatus: return whole.cut(at: number % status)
        case .cutInHeader: return whole.cut(at: status + number % (size - 101 - status))
        case .cutInBody: return whole.cut(at: size - 1 - number % 100)
        case .garbage: return .raw("SSH-2.0-OpenSSH_9.2\r\n\r\n").closing
        case .damaged: return .answer(headers: [("Content-Encoding", "gzip")], body: "no gzip at all").closing
        case .promisedMore: return .answer(headers: [("Content-Length", "\(200 + number)")]).closing
        case .silence: return .silence
        case .drip: return whole.dripping(every: .milliseconds(10))
        case .large: return .answer(headers: [("Content-Length", "\(Self.limit + 1)")])
        case .endless:
            let part = Behaviour.raw("2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n").steps
            return Behaviour(Behaviour.raw(chunked).steps + Array(repeating: part, count: 20).flatMap(\.self) + [.hang])
        case .bomb: return .zeros(mebibytes: 1)
        case .challenged: return .answer(401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
        case .throttled: return .answer(429, headers: [("Retry-After", "\(number)")])
        case .unavailable: return .answer(503)
        }
    }

    /// Returns true if `outcome` is an expected one.
    func allows(_ outcome: Result<NetworkResponse, NetworkError>) -> Bool {
        switch self {
        case .none, .redirect: outcome.response?.status == 200
        case .circle: outcome.error?.isInvalidRequest == true
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
