import CoreTesting
import Foundation

/// Random and systematic changes of a file.
enum Mutation {
    /// Every shorter file, and every file with one other bit, also with the checksum of the header corrected.
    static func cutsAndFlips(of whole: Data, isSigned: Bool) -> [Data] {
        var cases = (0..<whole.count).map { whole.prefix($0) }
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            cases += isSigned ? [flipped, DamagedStore.signed(flipped)] : [flipped]
        }
        // Signing corrects a flipped bit of the checksum itself.
        return cases.filter { $0 != whole }
    }

    /// One of `files` after several random changes.
    static func random(of files: [Data], using random: inout SeededGenerator) -> Data {
        var file = files.randomElement(using: &random) ?? Data()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            file = changed(file, files, &random)
        }
        return Bool.random(using: &random) ? DamagedStore.signed(file) : file
    }

    private static func changed(_ file: Data, _ files: [Data], _ random: inout SeededGenerator) -> Data {
        var bytes = [UInt8](file)
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 1:
            bytes.removeSubrange(place...)
        case 2:
            bytes.removeSubrange(place..<min(bytes.count, place + .random(in: 1...16, using: &random)))
        case 3:
            bytes.insert(contentsOf: noise(&random), at: place)
        case 4:
            // Continues with another file.
            let other = [UInt8](files.randomElement(using: &random) ?? Data())
            let start = Bool.random(using: &random) ? place : Int.random(in: 0...other.count, using: &random)
            bytes = Array(bytes[..<place] + other.dropFirst(start))
        case 5:
            // Extreme values, for numbers.
            let value: UInt8 = [0, 1, 0x7f, 0x80, 0xfe, 0xff].randomElement(using: &random) ?? 0
            for index in place..<min(bytes.count, place + (1 << Int.random(in: 0...3, using: &random))) {
                bytes[index] = value
            }
        case 6:
            bytes += bytes[place...]
        default:
            let noise = noise(&random)
            for (index, byte) in zip(place..<bytes.count, noise) { bytes[index] = byte }
        }
        return Data(bytes)
    }

    private static func noise(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...64, using: &random)).map { _ in .random(in: 0...255, using: &random) }
    }
}
