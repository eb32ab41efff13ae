/// Parses the output of a program into commands, regardless of how it is split.
struct CommandParser {
    private enum State: Equatable {
        case text
        /// The first bytes of a UTF-8 character.
        case character([UInt8], length: Int)
        case escape([UInt8])
        case sequence([UInt8])
        /// An operating system command, or an application program command.
        case systemCommand, applicationCommand
    }

    private var state = State.text
    /// The content of a command that has begun, which is too long to be copied for each byte.
    private var content: [UInt8] = []

    /// `true` if the bytes so far end with a complete command.
    var isAtRest: Bool { state == .text }

    /// Parses a byte, and returns the command that it completes, if any.
    mutating func next(_ byte: UInt8) -> TerminalCommand? {
        switch state {
        case .text: text(byte)
        case .character(let bytes, let length): character(bytes + [byte], length: length)
        case .escape(let bytes): escape(bytes + [byte])
        case .sequence(let bytes): sequence(bytes + [byte])
        case .systemCommand: string(byte).map(TerminalCommand.systemCommand).map { finish($0) }
        case .applicationCommand: string(byte).map(TerminalCommand.applicationCommand).map { finish($0) }
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
        default: return malformed([byte], "invalid UTF-8")
        }
        return nil
    }

    private mutating func character(_ bytes: [UInt8], length: Int) -> TerminalCommand? {
        guard let last = bytes.last, 0x80..<0xC0 ~= last else { return malformed(bytes, "invalid UTF-8") }
        guard bytes.count == length else {
            state = .character(bytes, length: length)
            return nil
        }
        // Overlong forms and surrogates are invalid; not all terminals interpret C1 controls.
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first, scalar.value >= 0xA0 else {
            return malformed(bytes, "invalid character")
        }
        return finish(.print(scalar))
    }

    /// Parses ESC, intermediates and a final byte (ECMA-48 §5.3, §5.5), or the start of a control sequence.
    private mutating func escape(_ bytes: [UInt8]) -> TerminalCommand? {
        switch bytes[bytes.count - 1] {
        case UInt8(ascii: "[") where bytes.count == 1: state = .sequence([])
        case UInt8(ascii: "]") where bytes.count == 1: state = .systemCommand
        case UInt8(ascii: "_") where bytes.count == 1: state = .applicationCommand
        case 0x20..<0x30: state = .escape(bytes)
        case 0x30..<0x7F: return finish(.escape(String(decoding: bytes, as: UTF8.self)))
        default: return malformed([0x1B] + bytes, "invalid escape sequence")
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
                return malformed([0x1B, 0x5B] + bytes, "invalid control sequence")
            }
            return finish(.sequence(sequence))
        }
    }

    /// Adds a byte to the content of a command, and returns the content at ST or BEL (ECMA-48 §5.6).
    private mutating func string(_ byte: UInt8) -> String? {
        content.append(byte)
        let count = content.count
        let isST = byte == UInt8(ascii: "\\") && count > 1 && content[count - 2] == 0x1B
        guard byte == 0x07 || isST else { return nil }
        defer { content = [] }
        return String(decoding: content.dropLast(isST ? 2 : 1), as: UTF8.self)
    }

    private mutating func finish(_ command: TerminalCommand) -> TerminalCommand {
        state = .text
        return command
    }

    private mutating func malformed(_ bytes: [UInt8], _ problem: String) -> TerminalCommand {
        let list = bytes.map { (0x21..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "0x" + String($0, radix: 16) }
        return finish(.malformed(problem + ": " + list.joined(separator: " ")))
    }
}
