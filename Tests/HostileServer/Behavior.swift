package import NIOCore

/// The steps that the server takes for one request.
///
/// ```swift
/// let server = try await HostileServer { _ in .response(body: "hello").cut(at: 20) }
/// ```
package struct Behavior: Sendable {
    package enum Step: Sendable {
        case send(ByteBuffer)
        case pause(TimeAmount)
        /// Closes the connection with FIN.
        case close
        /// Closes the connection with RST.
        case reset
        /// Leaves the connection open and sends nothing more.
        case hang
    }

    /// The steps in order. After the last one, the connection stays open for the next request.
    package var steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Sends `text` unchanged.
    package static func raw(_ text: String) -> Self { Self([.send(ByteBuffer(string: text))]) }

    /// Sends a complete response. Adds `Content-Length` unless `headers` define the length.
    static func response(_ status: Int = 200, headers: [(String, String)] = [], body: ByteBuffer) -> Self {
        var buffer = ByteBuffer(string: "HTTP/1.1 \(status) X\r\n")
        for (name, value) in headers {
            buffer.writeString("\(name): \(value)\r\n")
        }
        if !headers.contains(where: { ["Content-Length", "Transfer-Encoding"].contains($0.0) }) {
            buffer.writeString("Content-Length: \(body.readableBytes)\r\n")
        }
        buffer.writeString("\r\n")
        buffer.writeImmutableBuffer(body)
        return Self([.send(buffer)])
    }

    package static func response(_ status: Int = 200, headers: [(String, String)] = [], body: String = "{}") -> Self {
        response(status, headers: headers, body: ByteBuffer(string: body))
    }

    package static func redirect(_ status: Int, to location: String) -> Self {
        response(status, headers: [("Location", location)], body: "")
    }

    /// Sends nothing.
    package static let silence = Self([.hang])

    /// Sends a compressed response of `mebibytes` MiB of zeros. 1024 MiB are compressed to 1 MB.
    package static func zeros(mebibytes: Int) -> Self {
        response(headers: [("Content-Encoding", "gzip")], body: Gzip.zeros(mebibytes: mebibytes))
    }

    /// The same steps, then closing the connection.
    package var closing: Self { Self(steps + [.close]) }

    /// Sends the first `count` bytes, then closes or resets the connection.
    package func cut(at count: Int, by end: Step = .close) -> Self {
        Self([.send(bytes.getSlice(at: 0, length: min(count, bytes.readableBytes)) ?? ByteBuffer()), end])
    }

    /// Sends one byte at a time, without the last one.
    package func dripping(every pause: TimeAmount) -> Self {
        let steps = bytes.readableBytesView.dropLast().flatMap {
            [.send(ByteBuffer(bytes: [$0])), .pause(pause)] as [Step]
        }
        return Self(steps + [.hang])
    }

    /// All bytes that the steps send.
    package var bytes: ByteBuffer {
        steps.reduce(into: ByteBuffer()) { bytes, step in
            if case .send(let part) = step { bytes.writeImmutableBuffer(part) }
        }
    }
}
