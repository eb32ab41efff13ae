/// Parses the output of a program into commands, however it is split.
struct CommandParser {
    private enum State: Equatable {
        case text
        /// A character in UTF-8 of which some bytes have come.
        case character([UInt8], length: Int)
        case escape([UInt8])
        case sequence([UInt8])
    }

    private var state = State.text

    /// True if no command is incomplete.
    var isAtRest: Bool { state == .text }

    /// Takes one byte more.
    ///
    /// - Returns: The command that it makes whole, if it does.
    mutating func next(_ byte: UInt8) -> TerminalCommand? {
        switch state {
        case .text: text(byte)
        case .character(let bytes, let length): character(bytes + [byte], length: length)
        case .escape(let bytes): escape(bytes + [byte])
        case .sequence(let bytes): sequence(bytes + [byte])
        }
    }

    private mutating func text(_ byte: UInt8) -> TerminalCommand? {
        switch byte {
        case 0x1B: state = .escape([])
        case ..<0x20, 0x7F: return .control(byte)
        case ..<0x80: return .print(Unicode.Scalar(byte))
        case 0xC2..<0xE0: state = .character([byte], length: 2)
        case 0xE0..<0xF0: state = .character([byte], length: 3)
        case 0xF0..<0xF5: state = .character([byte], length: 4)
        default: return finish(.malformed(Self.list([byte], "no UTF-8")))
        }
        return nil
    }

    private mutating func character(_ bytes: [UInt8], length: Int) -> TerminalCommand? {
        guard let last = bytes.last, 0x80..<0xC0 ~= last else {
            return finish(.malformed(Self.list(bytes, "no UTF-8")))
        }
        guard bytes.count == length else {
            state = .character(bytes, length: length)
            return nil
        }
        // Overlong forms and surrogates are no characters; C1 steers some terminals and not others.
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first, scalar.value >= 0xA0 else {
            return finish(.malformed(Self.list(bytes, "no character")))
        }
        return finish(.print(scalar))
    }

    /// ESC, intermediates and a final byte (ECMA-48 §5.3, §5.5), or the beginning of a control sequence.
    private mutating func escape(_ bytes: [UInt8]) -> TerminalCommand? {
        switch bytes[bytes.count - 1] {
        case UInt8(ascii: "[") where bytes.count == 1: state = .sequence([])
        case 0x20..<0x30: state = .escape(bytes)
        case 0x30..<0x7F: return finish(.escape(String(decoding: bytes, as: UTF8.self)))
        default: return finish(.malformed(Self.list([0x1B] + bytes, "no escape sequence")))
        }
        return nil
    }

    private mutating func sequence(_ bytes: [UInt8]) -> TerminalCommand? {
        switch bytes[bytes.count - 1] {
        case 0x20..<0x40:
            state = .sequence(bytes)
            return nil
        default:
            guard let sequence = ControlSequence(bytes) else {
                return finish(.malformed(Self.list([0x1B, 0x5B] + bytes, "no control sequence")))
            }
            return finish(.sequence(sequence))
        }
    }

    private mutating func finish(_ command: TerminalCommand) -> TerminalCommand {
        state = .text
        return command
    }

    private static func list(_ bytes: [UInt8], _ what: String) -> String {
        what + ": "
            + bytes.map { (0x21..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "0x" + String($0, radix: 16) }
            .joined(separator: " ")
    }
}
