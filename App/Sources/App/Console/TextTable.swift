import TerminalUI

/// A table of plain text in aligned columns.
struct TextTable {
    struct Column {
        enum Alignment {
            case leading, trailing
        }

        let header: String
        let alignment: Alignment
        /// A Boolean value that indicates whether cells are wrapped if the table is too wide.
        let isFlexible: Bool

        init(_ header: String, alignment: Alignment = .leading, isFlexible: Bool = false) {
            (self.header, self.alignment, self.isFlexible) = (header, alignment, isFlexible)
        }
    }

    /// The least width of a flexible column.
    private static let minFlexibleWidth = 16
    private static let spacing = 2

    let columns: [Column]
    /// The texts of the cells, which may contain anything.
    let rows: [[String]]

    /// Returns the lines of the table, the headers first, wrapped at `width`. For `nil`, each row is one line.
    func lines(width: Int?) -> [String] {
        let rows = [columns.map { $0.header.uppercased() }] + rows.map { $0.map(\.printableLine) }
        var widths = columns.indices.map { column in rows.map { $0[column].cellWidth }.max() ?? 0 }
        if let width, let flexible = columns.firstIndex(where: \.isFlexible) {
            let rest = widths.reduce(0, +) - widths[flexible] + Self.spacing * (columns.count - 1)
            widths[flexible] = min(widths[flexible], max(width - rest, Self.minFlexibleWidth))
        }
        return rows.flatMap { lines(of: $0, widths) }
    }

    private func lines(of row: [String], _ widths: [Int]) -> [String] {
        let cells = zip(row, widths).map { $0.lines(wrappedTo: $1) }
        let height = cells.map(\.count).max() ?? 0
        return (0..<height).map { line in
            let parts = columns.indices.map { column in
                let text = line < cells[column].count ? cells[column][line] : ""
                return text.padded(to: widths[column], columns[column].alignment)
            }
            let text = parts.joined(separator: String(repeating: " ", count: Self.spacing))
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// The text without control characters, on one line.
    var printableLine: String {
        printable.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Returns the text with spaces up to `width` cells.
    func padded(to width: Int, _ alignment: TextTable.Column.Alignment = .leading) -> String {
        let space = String(repeating: " ", count: max(0, width - cellWidth))
        return alignment == .leading ? self + space : space + self
    }
}
