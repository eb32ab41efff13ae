package import NIOCore

/// A request that the server received.
package struct ReceivedRequest: Sendable {
    package let method: String
    /// The path and the query.
    package let target: String
    /// The request line and the header, unchanged.
    package let head: String
    package let body: ByteBuffer
    /// The number of earlier requests on its connection.
    package let position: Int

    package var text: String { String(buffer: body) }

    /// The value of a header field. Its name is compared without case.
    package subscript(name: String) -> String? {
        head.split(separator: "\r\n").dropFirst().first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
            .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
    }
}

/// A parser for the requests of one connection.
struct RequestParser {
    private var received = ByteBuffer()
    private var head: (text: String, length: Int)?
    private var count = 0
    let readsBodies: Bool

    init(readsBodies: Bool) {
        self.readsBodies = readsBodies
    }

    mutating func append(_ bytes: ByteBuffer) {
        received.writeImmutableBuffer(bytes)
    }

    /// Returns the next request, or `nil` if it is not complete.
    mutating func next() -> ReceivedRequest? {
        if head == nil {
            guard let end = received.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let length = end.upperBound - received.readerIndex
            let text = received.readString(length: length) ?? ""
            let field = text.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
            head = (text, readsBodies ? field.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0 : 0)
        }
        guard let head, let body = received.readSlice(length: head.length) else { return nil }
        self.head = nil
        received.discardReadBytes()
        let words = head.text.prefix { $0 != "\r\n" }.split(separator: " ")
        defer { count += 1 }
        return ReceivedRequest(
            method: words.first.map(String.init) ?? "",
            target: words.count > 1 ? String(words[1]) : "",
            head: head.text,
            body: body,
            position: count
        )
    }
}
