import CZlib
public import Core
public import Foundation

/// gzip by zlib.
public struct GzipCompressor: GzipCompressing {
    /// Creates a compressor.
    public init() {}

    /// Returns `data` in the format of gzip, or `nil` without memory for it or for 4 GiB or more.
    public func gzip(_ data: Data) -> Data? {
        guard let count = UInt32(exactly: data.count) else { return nil }
        var stream = z_stream()
        // All calls need the same address, which zlib keeps.
        return withUnsafeMutablePointer(to: &stream) { stream in
            // 15 is the largest window, and 16 more mean the format of gzip.
            let (window, size) = (Int32(15 + 16), Int32(MemoryLayout<z_stream>.size))
            guard
                deflateInit2_(
                    stream,
                    Z_DEFAULT_COMPRESSION,
                    Z_DEFLATED,
                    window,
                    8,
                    Z_DEFAULT_STRATEGY,
                    ZLIB_VERSION,
                    size
                ) == Z_OK
            else { return nil }
            defer { deflateEnd(stream) }
            guard let limit = UInt32(exactly: deflateBound(stream, uLong(count))) else { return nil }
            var input = [UInt8](data)
            var output = [UInt8](repeating: 0, count: Int(limit))
            let status = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    stream.pointee.next_in = input.baseAddress
                    stream.pointee.avail_in = count
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = limit
                    return deflate(stream, Z_FINISH)
                }
            }
            return status == Z_STREAM_END ? Data(output.prefix(Int(stream.pointee.total_out))) : nil
        }
    }
}
