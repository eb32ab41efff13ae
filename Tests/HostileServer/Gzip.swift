import NIOCore

/// Compressed bodies, built without a compressor (RFC 1951, RFC 1952).
enum Gzip {
    /// 1 MiB of zeros as one deflate block, as zlib's level 9 writes it with a full flush. It does not depend on
    /// earlier blocks, so that it can be repeated.
    private static let block: [UInt8] =
        [0xEC, 0xC1, 0x31, 0x01, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x08, 0x5F, 0xA0]
        + Array(repeating: 0, count: 1016) + [0x3E, 0x03, 0, 0, 0xFF, 0xFF]

    /// Returns compressed zeros. The checksum is correct for 1 and for 1024 MiB.
    static func zeros(mebibytes: Int) -> ByteBuffer {
        var buffer = ByteBuffer(bytes: [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03])
        for _ in 0..<mebibytes {
            buffer.writeBytes(block)
        }
        buffer.writeBytes([0x03, 0x00])
        buffer.writeInteger(mebibytes == 1 ? 0xA738_EA1C : 0x5B64_C2B0 as UInt32, endianness: .little)
        buffer.writeInteger(UInt32(mebibytes << 20), endianness: .little)
        return buffer
    }
}
