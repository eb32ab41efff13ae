/// A command to a terminal (ECMA-48 §5).
enum TerminalCommand: Hashable {
    /// A character, or a part of one.
    case print(Unicode.Scalar)
    /// A control of C0, such as a line feed.
    case control(UInt8)
    /// An escape sequence, without ESC: `7`, `(B`.
    case escape(String)
    /// A control sequence.
    case sequence(ControlSequence)
    /// Anything else, as readable text.
    case malformed(String)
}

extension TerminalCommand: CustomStringConvertible {
    /// As manuals write it: `CSI ? 25 h`.
    var description: String {
        switch self {
        case .print(let scalar): "the character \(scalar.debugDescription)"
        case .control(let byte): "the control 0x" + String(byte, radix: 16)
        case .escape(let text): "ESC \(text)"
        case .sequence(let sequence): "CSI \(sequence.text)"
        case .malformed(let text): text
        }
    }
}

/// CSI, a mark, parameters, intermediates and a final byte (ECMA-48 §5.4).
struct ControlSequence: Hashable {
    /// All of it after CSI.
    let text: String
    /// The private mark before the parameters, the intermediates after them and the final byte, such as `?h`.
    let name: String
    /// Nil where a parameter is left out.
    let parameters: [Int?]

    /// Parses the bytes after CSI; nil if they are no control sequence.
    init?(_ body: [UInt8]) {
        text = String(decoding: body, as: UTF8.self)
        guard let match = text.wholeMatch(of: /([<=>?]?)([0-9;]*)([ -\/]*)([@-~])/) else { return nil }
        name = String(match.1 + match.3 + match.4)
        parameters =
            match.2.isEmpty ? [] : match.2.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    }

    /// The parameter at `index`; where it is left out or 0, the usual one.
    func count(_ index: Int = 0, default usual: Int = 1) -> Int {
        guard index < parameters.count, let value = parameters[index], value > 0 else { return usual }
        return value
    }
}
