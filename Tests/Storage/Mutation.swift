import CoreTesting
import Foundation

/// Random and systematic changes of a file.
enum Mutation {
    /// Returns all cuts of `whole` and all files with one flipped bit, also with a correct checksum of the header.
    static func cutsAndFlips(of whole: Data, hasChecksum: Bool) -> [Data] {
        var cases = (0..<whole.count).map { whole.prefix($0) }
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            cases += hasChecksum ? [flipped, DamagedStore.withChecksum(flipped)] : [flipped]
        }
        // Correcting the checksum also corrects a flipped bit in it.
        return cases.filter { $0 != whole }
    }

    /// Returns one of `files` with several random changes.
    static func random(of files: [Data], using random: inout SeededGenerator) -> Data {
        var file = files.randomElement(using: &random) ?? Data()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            file = changed(file, files, &random)
        }
        return Bool.random(using: &random) ? DamagedStore.withChecksum(file) : file
    }

    private static func changed(_ file: Data, _ files: [Data], _ random: inout SeededGenerator) -> Data {
        var bytes = [UInt8](file)
        let offset = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            if offset < bytes.count { bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 1:
            bytes.removeSubrange(offset...)
        case 2:
            bytes.removeSubrange(offset..<min(bytes.count, offset + .random(in: 1...16, using: &random)))
        case 3:
            bytes.insert(contentsOf: noise(&random), at: offset)
        case 4:
            // Continues with a part of another file.
            let other = [UInt8](files.randomElement(using: &random) ?? Data())
            let start = Bool.random(using: &random) ? offset : Int.random(in: 0...other.count, using: &random)
            bytes = Array(bytes[..<offset] + other.dropFirst(start))
        case 5:
            // Extreme values of numbers.
            let value: UInt8 = [0, 1, 0x7f, 0x80, 0xfe, 0xff].randomElement(using: &random) ?? 0
            for index in offset..<min(bytes.count, offset + (1 << Int.random(in: 0...3, using: &random))) {
                bytes[index] = value
            }
        case 6:
            bytes += bytes[offset...]
        default:
            let noise = noise(&random)
            for (index, byte) in zip(offset..<bytes.count, noise) { bytes[index] = byte }
        }
        return Data(bytes)
    }

    private static func noise(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...64, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    }
}
