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
        default: return CellWidthTable.two.rangesContain(value) ? 2 : 1
        }
    }
}

extension [UInt32] {
    /// Returns whether one of the ranges, stored as pairs of first and last value, contains `value`.
    fileprivate func rangesContain(_ value: UInt32) -> Bool {
        var (low, high) = (0, count / 2)
        while low < high {
            let middle = (low + high) / 2
            if value > self[2 * middle + 1] { low = middle + 1 } else { high = middle }
        }
        return low < count / 2 && self[2 * low] <= value
    }
}
