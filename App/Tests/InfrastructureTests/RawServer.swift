import Foundation
import Synchronization

/// A server on loopback that answers the requests of each connection with fixed bytes, then closes it.
final class RawServer: Sendable {
    private let socket: Int32
    private let log = Mutex<[String]>([])
    let port: UInt16

    /// Starts to listen on a port that the system chooses.
    ///
    /// - Parameter answers: What each connection's requests get, in order; with none it stays open and silent.
    /// - Throws: `POSIXError` if there is no port to be had.
    init(answers: [String]) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = Foundation.socket(AF_INET, stream, 0)
        socket = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) != 0 || listen(descriptor, 64) != 0
                    || getsockname(descriptor, address, &length) != 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        if failed { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let thread = Thread { [weak self] in
            // Closed by the one who accepts, so that its number cannot become another server's meanwhile.
            defer { close(descriptor) }
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0, let self else { return }
                serve(connection, answers)
            }
        }
        thread.start()
    }

    /// Answers each connection's first request; without an answer the connection stays open.
    convenience init(answer: String?) throws {
        try self.init(answers: answer.map { [$0] } ?? [])
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The requests so far, as they came, header and body.
    var requests: [String] { log.withLock(\.self) }

    private func serve(_ connection: Int32, _ answers: [String]) {
        guard !answers.isEmpty else {
            readRequest(from: connection)
            return
        }
        for answer in answers {
            guard readRequest(from: connection) else { break }
            let bytes = Array(answer.utf8)
            _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        shutdown(connection, Int32(SHUT_WR))
        close(connection)
    }

    @discardableResult
    private func readRequest(from connection: Int32) -> Bool {
        var received = [UInt8]()
        while !Self.isWhole(received) {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            received += buffer[..<count]
        }
        log.withLock { $0.append(String(decoding: received, as: UTF8.self)) }
        return true
    }

    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length = text.firstMatch(of: /content-length: (\d+)/.ignoresCase()).flatMap { Int($0.1) } ?? 0
        return text[end.upperBound...].utf8.count >= length
    }
}
