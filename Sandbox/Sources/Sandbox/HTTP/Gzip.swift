import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

extension ByteBuffer {
    /// Decompresses a gzip body (RFC 1952) of at most `limit` bytes after decompression.
    ///
    /// NIO decompresses in a handler for channels, which Hummingbird cannot add, so this one has a channel without a
    /// connection.
    func gunzipped(limit: Int) throws -> ByteBuffer {
        let channel = EmbeddedChannel(handler: NIOHTTPRequestDecompressor(limit: .size(limit)))
        defer { _ = try? channel.finish() }
        let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: ["Content-Encoding": "gzip"])
        for part: HTTPServerRequestPart in [.head(head), .body(self), .end(nil)] {
            try channel.writeInbound(part)
        }
        var body = ByteBuffer()
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
            if case .body(var bytes) = part { body.writeBuffer(&bytes) }
        }
        return body
    }
}
