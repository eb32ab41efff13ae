import Foundation

/// A color in the sRGB color space.
public struct RGB: Hashable, Sendable {
    let red, green, blue: UInt8

    /// Creates a color from its channels.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from a number in the notation of HTML, such as `0xFDF6E3`.
    init(_ hex: UInt32) {
        self.init(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
    }

    /// Parses a color as terminals report it: `rgb:R/G/B` or `rgba:R/G/B/A`, with 1 to 4 hexadecimal digits for each
    /// channel (XParseColor(3)).
    init?(report: String) {
        let parts = report.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = ["rgb": 3, "rgba": 4][parts[0]] else { return nil }
        let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false).compactMap { digits -> UInt8? in
            guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
                let value = Int(digits, radix: 16)
            else { return nil }
            let max = 1 << (4 * digits.utf8.count) - 1
            return UInt8((value * 255 + max / 2) / max)
        }
        guard channels.count == count else { return nil }
        self.init(channels[0], channels[1], channels[2])
    }

    /// The perceived brightness from 0 to 1 (ITU-R BT.601).
    var brightness: Double {
        (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 255
    }

    /// The relative luminance from 0 to 1 (WCAG 2).
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio from 1 to 21 (WCAG 2).
    func contrast(with other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the color with a share from 0 to 1 of `other`.
    func mixed(with other: RGB, _ share: Double) -> RGB {
        func channel(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded())
        }
        return RGB(channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
    }
}
