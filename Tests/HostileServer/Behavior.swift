public import NIOCore

/// The steps that the server takes for one request.
///
/// ```swift
/// let server = try await HostileServer { _ in .answer(body: "hello").cut(at: 20) }
/// ```
public struct Behaviour: Sendable {
    /// A step of the server.
    public enum Step: Sendable {
        /// Sends bytes.
        case send(ByteBuffer)
        /// Waits.
        case pause(TimeAmount)
        /// Closes the connection in good order.
        case close
        /// Breaks the connection off.
        case reset
        /// Leaves the connection open without another byte.
        case hang
    }

    /// The steps, in order. After the last the connection stays open for the next request.
    public var steps: [Step]

    /// Describes a behaviour by its steps.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Sends `text` as it is.
    public static func raw(_ text: String) -> Self { Self([.send(ByteBuffer(string: text))]) }

    /// Sends a whole answer. Its `Content-Length` is added unless `headers` have one.
    static func answer(_ status: Int = 200, headers: [(String, String)] = [], body: ByteBuffer) -> Self {
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

    /// Sends a whole answer with a body of text.
    public static func answer(_ status: Int = 200, headers: [(String, String)] = [], body: String = "{}") -> Self {
        answer(status, headers: headers, body: ByteBuffer(string: body))
    }

    /// Sends the client elsewhere.
    public static func redirect(_ status: Int, to location: String) -> Self {
        answer(status, headers: [("Location", location)], body: "")
    }

    /// Never answers.
    public static let silence = Self([.hang])

    /// A gzipped answer of `mebibytes` MiB of zeros. For 1024 of them it takes 1 MB.
    public static func zeros(mebibytes: Int) -> Self {
        answer(headers: [("Content-Encoding", "gzip")], body: Gzip.zeros(mebibytes: mebibytes))
    }

    /// The same steps, then closing the connection.
    public var closing: Self { Self(steps + [.close]) }

    /// Sends the first `count` bytes of it, and then closes or breaks off the connection.
    public func cut(at count: Int, by end: Step = .close) -> Self {
        Self([.send(whole.getSlice(at: 0, length: min(count, whole.readableBytes)) ?? ByteBuffer()), end])
    }

    /// Sends it a byte at a time, and never the last.
    public func dripping(every pause: TimeAmount) -> Self {
        let bytes = whole.readableBytesView.dropLast()
        return Self(bytes.flatMap { [.send(ByteBuffer(bytes: [$0])), .pause(pause)] } + [.hang])
    }

    /// All bytes that it sends, one after the other.
    public var whole: ByteBuffer {
        steps.reduce(into: ByteBuffer()) { bytes, step in
            if case .send(let part) = step { bytes.writeImmutableBuffer(part) }
        }
    }
}
