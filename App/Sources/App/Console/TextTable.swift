import TerminalUI

struct TextTable {
    struct Column {
        let header: String
        var isTrailing = false
        /// `true` if long cells of a table that is too wide are truncated.
        var isTruncated = false
    }

    /// The least width of a truncated column.
    private static let minWidth = 12
    private static let spacing = 2

    let columns: [Column]
    /// The texts of the cells, which may contain anything.
    let rows: [[String]]

    /// Writes the table to standard output, in the width of standard output, with colors if it shows them.
    func print() {
        lines(width: Output.width).forEach(Output.data)
    }

    /// Returns the lines of the table, the headers first. The first truncated column makes it fit in `width`. Without a
    /// width, the table is for programs: rows without headers, and a tab between two cells.
    func lines(width: Int?) -> [String] {
        let rows = rows.map { $0.map(\.printableLine) }
        guard let width else { return rows.map { $0.joined(separator: "\t") } }
        let all = [columns.map { $0.header.uppercased() }] + rows
        var widths = columns.indices.map { column in all.map { $0[column].cellWidth }.max() ?? 0 }
        if let truncated = columns.firstIndex(where: \.isTruncated) {
            let excess = widths.reduce(Self.spacing * (columns.count - 1), +) - width
            widths[truncated] -= max(0, min(excess, widths[truncated] - Self.minWidth))
        }
        return all.indices.map { row in
            let cells = columns.indices.map { column in
                all[row][column].truncated(to: widths[column]).padded(
                    to: widths[column],
                    isTrailing: columns[column].isTrailing,
                    style: row == 0 ? 1 : nil
                )
            }
            let text = cells.joined(separator: String(repeating: " ", count: Self.spacing))
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// The text, or the beginning of a long one, for a message.
    var shortened: String { count > 40 ? prefix(40) + "…" : self }

    var printableLine: String {
        printable.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    func padded(
        to width: Int,
        isTrailing: Bool = false,
        style: Int? = nil
    ) -> String {
        let space = String(repeating: " ", count: max(0, width - cellWidth))
        return isTrailing ? space + styled(style) : styled(style) + space
    }
}
