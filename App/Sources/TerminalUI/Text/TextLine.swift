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
    package func truncated(to width: Int) -> String {
        guard cellWidth > width else { return String(self) }
        return width < 1 ? "" : prefix(cells: width - 1).text + "…"
    }

    /// Returns the text in lines of at most `width` cells, wrapped between words if possible.
    ///
    /// A line may also end before or after a wide character, as in Chinese, Japanese and Korean text. Spaces at line ends
    /// are removed. No line begins with punctuation such as a comma (UAX #14, class CL and others). With a width of 1, a
    /// paragraph ends before its first wide character, which does not fit.
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
            let next = self.index(after: index)
            if cells == 2, index > line.start, !character.isClosingPunctuation { line.breakAt = index }
            if line.width + cells > width, character != " " {
                if cells > width { break }
                let end = line.breakAt ?? index
                lines.append(trimmedLine(from: line.start, to: end))
                let start = line.breakAt.map { skippingSpaces(from: $0) } ?? index
                line = UnfinishedLine(start: start)
                index = start
                continue
            }
            line.width += cells
            let canBreak = next == endIndex || !self[next].isClosingPunctuation
            if canBreak, character == " " || character == "-" || cells == 2 { line.breakAt = next }
            index = next
        }
        lines.append(trimmedLine(from: line.start, to: endIndex, width: width))
        return lines
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
    fileprivate var isClosingPunctuation: Bool { ".,:;!?)]}’”…%、。，．」』）".contains(self) }
}

private struct UnfinishedLine {
    let start: Substring.Index
    var width = 0
    /// The last position at which the line may end.
    var breakAt: Substring.Index?
}
