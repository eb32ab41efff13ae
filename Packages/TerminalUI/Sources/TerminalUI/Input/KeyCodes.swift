/// The parameters of a control sequence (ECMA-48 §5.4.2).
struct ControlParameters {
    /// The character that marks a private sequence, such as `<`.
    let mark: UInt8?
    let numbers: [Int]

    init(_ bytes: ArraySlice<UInt8>) {
        mark = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        numbers = bytes.drop { $0 == bytes.first && (0x3C...0x3F).contains($0) }
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0 }
    }

    /// The modifiers, encoded as 1 plus the sum of 1 for Shift, 2 for Alt and 4 for Control (xterm).
    var modifiers: Key.Modifiers {
        guard numbers.count > 1, (2...8).contains(numbers[1]) else { return [] }
        return Key.Modifiers(rawValue: UInt8(numbers[1] - 1))
    }
}

/// The codes of xterm and compatible terminals for keys and the mouse.
enum KeyCodes {
    static func event(final: UInt8, _ parameters: ControlParameters) -> InputEvent? {
        if parameters.mark == UInt8(ascii: "<") { return mouse(final: final, parameters.numbers) }
        guard parameters.mark == nil else { return nil }
        switch final {
        case UInt8(ascii: "~"):
            return tilde[parameters.numbers.first ?? 0].map { .key(Key($0, parameters.modifiers)) }
        case UInt8(ascii: "Z"):
            return .key(.backtab)
        default:
            // A cursor position report has the same final byte as F3, but its first parameter is a row instead of 1.
            guard parameters.numbers.count < 2 || parameters.numbers[0] == 1 else { return nil }
            return key(final: final, modifiers: parameters.modifiers).map(InputEvent.key)
        }
    }

    static func key(final: UInt8, modifiers: Key.Modifiers) -> Key? {
        finals[Character(Unicode.Scalar(final))].map { Key($0, modifiers) }
    }

    static func key(ascii byte: UInt8, _ modifiers: Key.Modifiers) -> Key {
        switch byte {
        case 0x0D, 0x0A: Key(.enter, modifiers)
        case 0x09: Key(.tab, modifiers)
        case 0x7F, 0x08: Key(.backspace, modifiers)
        case 0x00: Key(.character(" "), modifiers.union(.control))
        case ..<0x1B: Key(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
        case ..<0x20: Key(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
        default: Key(.character(Character(Unicode.Scalar(byte))), modifiers)
        }
    }

    /// Parses the normal encoding of the mouse: the numbers of ``mouse(final:_:)``, each as a byte that is greater by 32.
    static func mouse(_ bytes: ArraySlice<UInt8>) -> InputEvent? {
        mouse(final: UInt8(ascii: "M"), bytes.map { Int($0) - 32 })
    }

    /// Parses a button with bits for the wheel (64), motion (32) and modifiers (4, 8, 16), and a position counted from 1.
    private static func mouse(final: UInt8, _ numbers: [Int]) -> InputEvent? {
        guard numbers.count == 3, final == UInt8(ascii: "M"), (1...10_000).contains(numbers[1]),
            (1...10_000).contains(numbers[2])
        else { return nil }
        let point = Point(numbers[1] - 1, numbers[2] - 1)
        switch numbers[0] & ~0b1_1100 {
        case 0: return .mouse(Mouse(.click, at: point))
        case 64: return .mouse(Mouse(.wheel(-1), at: point))
        case 65: return .mouse(Mouse(.wheel(1), at: point))
        default: return nil
        }
    }

    private static let finals: [Character: Key.Code] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter, "P": .function(1),
        "Q": .function(2), "R": .function(3), "S": .function(4),
    ]

    private static let tilde: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}
