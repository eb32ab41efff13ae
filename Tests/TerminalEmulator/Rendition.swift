/// A colour that a terminal is told.
package enum TerminalColor: Hashable, Sendable {
    case usual
    /// One of the palette of 256; the first 16 are the terminal's own.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}

/// The style of characters, as set by SGR (ECMA-48 §8.3.117).
package struct Rendition: Hashable, Sendable {
    /// Attributes other than colours, by the numbers that set them.
    package enum Attribute: Int, CaseIterable, Sendable {
        case bold = 1
        case dim, italic, underlined
        case reversed = 7
        case struck = 9
    }

    package var foreground = TerminalColor.usual
    package var background = TerminalColor.usual
    package var attributes: Set<Attribute> = []

    /// The style of an erased cell, which keeps the background only.
    var erased: Rendition { Rendition(background: background) }

    /// Applies the parameters of SGR; returns false if one is unknown.
    mutating func apply(_ parameters: [Int?]) -> Bool {
        var rest = (parameters.isEmpty ? [0] : parameters.map { $0 ?? 0 })[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: self = Rendition()
            case 22: attributes.subtract([.bold, .dim])
            case 23: attributes.remove(.italic)
            case 24: attributes.remove(.underlined)
            case 27: attributes.remove(.reversed)
            case 29: attributes.remove(.struck)
            case 30...37: foreground = .palette(UInt8(code - 30))
            case 40...47: background = .palette(UInt8(code - 40))
            case 90...97: foreground = .palette(UInt8(code - 82))
            case 100...107: background = .palette(UInt8(code - 92))
            case 39: foreground = .usual
            case 49: background = .usual
            case 38, 48:
                guard let color = Self.color(&rest) else { return false }
                if code == 38 { foreground = color } else { background = color }
            default:
                guard let attribute = Attribute(rawValue: code) else { return false }
                attributes.insert(attribute)
            }
        }
        return true
    }

    /// `5;N` or `2;R;G;B` (ISO 8613-6 as xterm writes it).
    private static func color(_ rest: inout ArraySlice<Int>) -> TerminalColor? {
        let kind = rest.popFirst()
        let parts = rest.prefix(kind == 5 ? 1 : 3).compactMap(UInt8.init(exactly:))
        rest = rest.dropFirst(parts.count)
        switch (kind, parts.count) {
        case (5, 1): return .palette(parts[0])
        case (2, 3): return .rgb(parts[0], parts[1], parts[2])
        default: return nil
        }
    }
}

extension Rendition: CustomStringConvertible {
    /// In words: `bold, red on black`.
    package var description: String {
        let words = Attribute.allCases.filter(attributes.contains).map { "\($0)" }
        let colors =
            switch (foreground, background) {
            case (.usual, .usual): [String]()
            case (_, .usual): ["\(foreground)"]
            default: ["\(foreground) on \(background)"]
            }
        let all = (words + colors).joined(separator: ", ")
        return all.isEmpty ? "plain" : all
    }
}

extension TerminalColor: CustomStringConvertible {
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// Its name, its number in the palette, or its parts as in HTML.
    package var description: String {
        switch self {
        case .usual: return "usual"
        case .palette(let number) where number < 8: return Self.names[Int(number)]
        case .palette(let number) where number < 16: return "bright " + Self.names[Int(number) - 8]
        case .palette(let number): return "colour \(number)"
        case .rgb(let red, let green, let blue):
            return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
