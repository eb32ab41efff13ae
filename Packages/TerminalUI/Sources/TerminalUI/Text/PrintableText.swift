import Foundation

extension String {
    /// The text in NFC and without control characters, so that it can be drawn safely.
    ///
    /// Text from servers and users may contain escape sequences that move the cursor, write the clipboard or imitate a
    /// prompt. Control characters are therefore replaced by U+FFFD. Bidirectional controls are removed, because they reorder
    /// the surrounding text. A tab becomes four spaces; line breaks are kept.
    public var printable: String {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) { return self }
        var scalars = String.UnicodeScalarView()
        var isComposed = true
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A, 0x2028, 0x2029: scalars.append("\n")
            case 0x09: scalars.append(contentsOf: "    ".unicodeScalars)
            case 0x0D: continue
            case ..<0x20, 0x7F..<0xA0: scalars.append("\u{FFFD}")
            case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
            default:
                // These characters do not change in NFC, and most text has no others.
                switch scalar.value {
                case ..<0x300, 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x2010...0x2027, 0x20A0...0x20CF, 0x2190...0x25FF:
                    break
                default: isComposed = false
                }
                scalars.append(scalar)
            }
        }
        let text = String(scalars)
        if isComposed { return text }
        // swift-corelibs-foundation (Swift 6.3) does not compose a syllable with a following final jamo unless the text is
        // decomposed first.
        return text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
    }
}
