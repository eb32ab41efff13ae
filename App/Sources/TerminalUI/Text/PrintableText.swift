import Foundation

extension String {
    /// The text as it may be drawn: in NFC, and with nothing in it that steers the terminal.
    ///
    /// Text comes from servers and people. An escape sequence in it would move the cursor, write the clipboard or fake a
    /// prompt, so control characters become U+FFFD. Controls of the writing direction are left out: they reorder what
    /// stands beside them. A tab becomes four spaces; a line break stays.
    package var printable: String {
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
                // These never change under NFC, and most text has no others.
                switch scalar.value {
                case ..<0x300, 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x2010...0x2027, 0x2190...0x25FF: break
                default: isComposed = false
                }
                scalars.append(scalar)
            }
        }
        let text = String(scalars)
        if isComposed { return text }
        // swift-corelibs-foundation does not join a syllable with a final jamo that follows it (Swift 6.3); taken apart
        // first, the parts are joined right.
        return text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
    }
}
