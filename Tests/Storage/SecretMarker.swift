import Foundation
import StorageWorker

/// A secret to search for.
struct SecretMarker {
    let bytes: Data

    /// Returns `true` if `data` contains the bytes themselves, in hexadecimal, in base64 at any offset, or as numbers.
    func isFound(in data: Data) -> Bool {
        let hexadecimal = bytes.hexadecimal
        let base64 = (0..<3).map { offset in
            let text = (Data(count: offset) + bytes).base64EncodedString()
            return String(text.dropFirst(offset == 0 ? 0 : offset + 1).dropLast(4))
        }
        let url = base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        let forms = [bytes] + ([hexadecimal, hexadecimal.uppercased()] + base64 + url).map { Data($0.utf8) }
        if forms.contains(where: { data.range(of: $0) != nil }) { return true }
        let numbers = data.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { UInt8(String(decoding: $0, as: UTF8.self)) }
        return Data(numbers).range(of: bytes) != nil
    }

    /// `true` if the search finds every form of the secret.
    var canBeFound: Bool {
        let texts = ["x\(bytes.base64EncodedString())x", "\(Array(bytes))", "x\(bytes.hexadecimal)x"]
        return (texts.map { Data($0.utf8) } + [Data([1]) + bytes + Data([2])]).allSatisfy(isFound)
    }
}
