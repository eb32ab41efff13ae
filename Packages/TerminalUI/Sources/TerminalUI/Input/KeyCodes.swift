/// The codes of xterm and compatible terminals for keys and the mouse.
enum KeyCodes {
    /// Parses a control sequence with numbers as parameters (ECMA-48 §5.4.2). The second one encodes the modifiers: 1 plus the
    /// sum of 1 for Shift, 2 for Alt and 4 for Control.
    static func event(final: UInt8, parameters: ArraySlice<UInt8>) -> InputEvent? {
        let isMouse = parameters.first == UInt8(ascii: "<")
        let numbers = parameters.dropFirst(isMouse ? 1 : 0)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        if isMouse { return mouse(final: final, numbers) }
        let code: Key.Code?
        switch final {
        case UInt8(ascii: "Z"): return .key(.backtab)
        case UInt8(ascii: "~"): code = tilde[numbers[0]]
        // A cursor position report has the same final byte as F3, but its first number is a row instead of 1.
        case _ where numbers.count > 1 && numbers[0] != 1: return nil
        default: code = finals[Character(Unicode.Scalar(final))]
        }
        let modifiers = numbers.count > 1 && (2...8).contains(numbers[1]) ? UInt8(numbers[1] - 1) : 0
        return code.map { .key(Key($0, Key.Modifiers(rawValue: modifiers))) }
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
