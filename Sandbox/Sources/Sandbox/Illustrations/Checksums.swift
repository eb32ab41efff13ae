/// The checksum of zlib (RFC 1950 §8).
struct Adler32 {
    private var sum: UInt32 = 1
    private var sumOfSums: UInt32 = 0

    var value: UInt32 { sumOfSums << 16 | sum }

    /// Adds at most 5,552 bytes, with which the sums do not overflow.
    mutating func update(_ bytes: [UInt8]) {
        for byte in bytes {
            sum &+= UInt32(byte)
            sumOfSums &+= sum
        }
        sum %= 65_521
        sumOfSums %= 65_521
    }
}

/// The checksum of PNG (ISO/IEC 15948, annex D).
enum CRC32 {
    private static let table = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value = UInt32.max
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
        return ~value
    }
}
