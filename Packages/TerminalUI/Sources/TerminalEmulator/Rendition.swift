/// A color of text or of its background.
public enum TerminalColor: Hashable, Sendable {
    case `default`
    /// A color of the palette of 256; the terminal defines the first 16.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
}

/// The style of characters, as set by SGR (ECMA-48 §8.3.117).
public struct Rendition: Hashable, Sendable {
    /// Attributes other than colors; the raw value is the parameter that sets them.
    public enum Attribute: Int, CaseIterable, Sendable {
        case bold = 1
        case dim, italic, underlined
        case reversed = 7
        case struck = 9
    }

    /// The color of the text.
    public var foreground = TerminalColor.default
    /// The color behind the text.
    public var background = TerminalColor.default
    /// Attributes other than colors.
    public var attributes: Set<Attribute> = []

    /// The style of an erased cell, which has only the background.
    var erased: Rendition { Rendition(background: background) }

    /// Applies SGR parameters, and returns whether all are supported.
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
            case 39: foreground = .default
            case 49: background = .default
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

    /// Parses `5;N` or `2;R;G;B` (ISO 8613-6 in the variant of xterm).
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
    /// The style in words, such as `bold, red on black`.
    public var description: String {
        let words = Attribute.allCases.filter(attributes.contains).map { "\($0)" }
        let colors =
            switch (foreground, background) {
            case (.default, .default): [String]()
            case (_, .default): ["\(foreground)"]
            default: ["\(foreground) on \(background)"]
            }
        let all = (words + colors).joined(separator: ", ")
        return all.isEmpty ? "plain" : all
    }
}

extension TerminalColor: CustomStringConvertible {
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The name, the number in the palette, or the RGB value as in HTML.
    public var description: String {
        switch self {
        case .default: return "default"
        case .palette(let number) where number < 8: return Self.names[Int(number)]
        case .palette(let number) where number < 16: return "bright " + Self.names[Int(number) - 8]
        case .palette(let number): return "color \(number)"
        case .rgb(let red, let green, let blue):
            return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
