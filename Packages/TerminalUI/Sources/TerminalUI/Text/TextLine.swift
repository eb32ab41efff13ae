/// A line of text and its width in cells.
struct TextLine: Equatable {
    var text: Substring
    var width: Int
}

extension StringProtocol where SubSequence == Substring {
    /// Returns the longest prefix that fits into `width` cells.
    func prefix(cells width: Int) -> TextLine {
        var used = 0
        var end = startIndex
        while end < endIndex {
            let next = used + self[end].cellWidth
            guard next <= width else { break }
            used = next
            end = index(after: end)
        }
        return TextLine(text: self[startIndex..<end], width: used)
    }

    /// Returns the text if it fits into `width` cells, else a prefix with `…`.
    public func truncated(to width: Int) -> String {
        guard cellWidth > width else { return String(self) }
        return width < 1 ? "" : prefix(cells: width - 1).text + "…"
    }

    /// Returns the text in lines of at most `width` cells, wrapped between words if possible.
    ///
    /// A line ends at a space, after a hyphen, or next to a Chinese or Japanese character. Korean words are kept whole, as
    /// Korean is usually set. A word that is longer than a line is divided, and a link only where the line ends. Spaces at
    /// line ends are removed. No line begins with punctuation such as a comma, or ends with an opening bracket (UAX #14,
    /// classes CL and OP). With a width of 1, a paragraph ends before its first wide character, which does not fit.
    func wrapped(to width: Int) -> [TextLine] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            $0.wrappedParagraph(to: Swift.max(1, width))
        }
    }
}

extension Substring {
    fileprivate func wrappedParagraph(to width: Int) -> [TextLine] {
        if utf8.count <= width || cellWidth <= width { return [TextLine(text: self, width: cellWidth)] }
        var lines: [TextLine] = []
        var line = UnfinishedLine(start: startIndex)
        var index = startIndex
        while index < endIndex {
            let character = self[index]
            let cells = character.cellWidth
            if index > line.start, canBreak(before: index) { line.breakAt = index }
            if line.width + cells > width, character != " " {
                if cells > width { break }
                let end = line.breakAt ?? endOfPart(from: line.start, to: index)
                lines.append(trimmedLine(from: line.start, to: end))
                line = UnfinishedLine(start: skippingSpaces(from: end))
                index = line.start
                continue
            }
            line.width += cells
            index = self.index(after: index)
        }
        lines.append(trimmedLine(from: line.start, to: endIndex, width: width))
        return lines
    }

    private func canBreak(before index: Index) -> Bool {
        let (left, right) = (self[self.index(before: index)], self[index])
        if right == " " || left == " " { return left == " " && right != " " }
        guard !right.isClosingPunctuation, !left.isOpeningPunctuation else { return false }
        if left == "-", right.isLetter || right.isNumber {
            // A hyphen inside a word, not a sign or an option.
            return index > self.index(after: startIndex) && self[self.index(index, offsetBy: -2)].isLetter
                && !word(around: index).contains("://")
        }
        // Wide characters other than Hangul are Chinese or Japanese.
        return left.cellWidth + right.cellWidth > 2 && !left.isHangul && !right.isHangul
    }

    private func word(around index: Index) -> Substring {
        let start = self[..<index].lastIndex(of: " ").map { self.index(after: $0) } ?? startIndex
        return self[start...].prefix { $0 != " " }
    }

    /// Returns the end of the first part of a word that is divided before `index`: punctuation stays with the character
    /// before it, if that is not the first one of the line.
    private func endOfPart(from start: Index, to index: Index) -> Index {
        var end = index
        while end > start, self[end].isClosingPunctuation { end = self.index(before: end) }
        return end > start ? end : index
    }

    private func skippingSpaces(from start: Index) -> Index {
        self[start...].firstIndex { $0 != " " } ?? endIndex
    }

    private func trimmedLine(from start: Index, to end: Index, width: Int = .max) -> TextLine {
        var end = end
        while end > start, self[index(before: end)] == " " { end = index(before: end) }
        return self[start..<end].prefix(cells: width)
    }
}

extension Character {
    fileprivate var isClosingPunctuation: Bool { unicodeScalars.first.map(closingPunctuation.contains) == true }
    fileprivate var isOpeningPunctuation: Bool { unicodeScalars.first.map(openingPunctuation.contains) == true }

    fileprivate var isHangul: Bool {
        guard let value = unicodeScalars.first?.value, value >= 0x1100 else { return false }
        return switch value {
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: true
        default: false
        }
    }
}

// Sets, because text is wrapped at each drawing.
private let closingPunctuation = Set(".,:;!?)]}’”»…%、。，．：；！？」』】〉》〕）］｝ー々ゝゞ・".unicodeScalars)
private let openingPunctuation = Set("([{‘“«「『【〈《〔（［｛".unicodeScalars)

private struct UnfinishedLine {
    let start: Substring.Index
    var width = 0
    /// The last position at which the line may end.
    var breakAt: Substring.Index?
}
