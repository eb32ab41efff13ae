extension Character {
    /// The number of cells that the character takes in a terminal: 0, 1 or 2.
    ///
    /// The width of a cluster is the sum of the widths of its scalars by UAX #11, but at most 2. An emoji in emoji
    /// presentation (U+FE0F) takes 2 cells.
    public var cellWidth: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        let scalars = unicodeScalars
        if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return only.cellWidth
        }
        var width = 0
        var previous: Unicode.Scalar?
        for scalar in scalars {
            if scalar == "\u{FE0F}", previous?.properties.isEmoji == true { return 2 }
            width += scalar.cellWidth
            previous = scalar
        }
        return min(width, 2)
    }
}

extension StringProtocol {
    /// The number of cells that the text takes in a terminal.
    public var cellWidth: Int {
        if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
        return reduce(0) { $0 + $1.cellWidth }
    }
}

extension Unicode.Scalar {
    var cellWidth: Int {
        switch value {
        case ..<0x20, 0x7F..<0xA0: return 0
        case ..<0x300: return 1
        // Hangul syllables and ideographs, the most frequent wide characters.
        case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return 2
        // Medial and final jamo share the cells of the initial one.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
        default: return isWide ? 2 : 1
        }
    }

    /// `true` for East Asian Width W and F (UAX #11). Of the emoji, those are the ones with emoji presentation.
    private var isWide: Bool {
        switch value {
        // A flag of two regional indicators has two cells.
        case 0x1F1E6...0x1F1FF: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
            0x3250...0xA4CF, 0xA960...0xA97F, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x1FA70...0x1FAFF,
            0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
