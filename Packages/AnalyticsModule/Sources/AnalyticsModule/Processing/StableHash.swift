/// A hash of text that is the same in each run (FNV-1a, 64 bits).
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// The hash as a fraction from 0 to just below 1. The last step of the hash mixes the upper bits too little.
    var fraction: Double {
        var mixed = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed ^= mixed >> 33
        return Double(mixed >> 11) / Double(1 << 53)
    }
}
