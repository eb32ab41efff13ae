/// A command to a terminal (ECMA-48 §5).
enum TerminalCommand: Hashable {
    /// A character, or a part of one.
    case print(Unicode.Scalar)
    /// A C0 control character, such as a line feed.
    case control(UInt8)
    /// An escape sequence, without ESC: `7`, `(B`.
    case escape(String)
    case sequence(ControlSequence)
    /// An operating system command, without OSC and its end: `11;?`.
    case systemCommand(String)
    /// An application program command, without APC and its end: `Ga=q`.
    case applicationCommand(String)
    /// Invalid bytes, described in words.
    case malformed(String)
}

extension TerminalCommand: CustomStringConvertible {
    /// The command in the notation of manuals, such as `CSI ?25h`.
    var description: String {
        switch self {
        case .print(let scalar): "the character \(scalar.debugDescription)"
        case .control(let byte): "the control 0x" + String(byte, radix: 16)
        case .escape(let text): "ESC \(text)"
        case .sequence(let sequence): "CSI \(sequence.text)"
        case .systemCommand(let text): "OSC \(text)"
        case .applicationCommand(let text): "APC \(text.prefix(80))"
        case .malformed(let text): text
        }
    }
}

/// A control sequence: CSI, a private mark, parameters, intermediates and a final byte (ECMA-48 §5.4).
struct ControlSequence: Hashable {
    /// The sequence without CSI.
    let text: String
    /// The private mark before the parameters, the intermediates after them and the final byte, such as `?h`.
    let name: String
    /// The parameters; `nil` for an omitted one.
    let parameters: [Int?]

    /// Parses the bytes after CSI. Returns `nil` if they are not a control sequence.
    init?(_ body: [UInt8]) {
        text = String(decoding: body, as: UTF8.self)
        guard let match = text.wholeMatch(of: /([<=>?]?)([0-9;]*)([ -\/]*)([@-~])/) else { return nil }
        name = String(match.1 + match.3 + match.4)
        parameters =
            match.2.isEmpty ? [] : match.2.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    }

    /// Returns the parameter at `index`, or the default if it is omitted or 0.
    func count(_ index: Int = 0, default: Int = 1) -> Int {
        guard index < parameters.count, let value = parameters[index], value > 0 else { return `default` }
        return value
    }
}
