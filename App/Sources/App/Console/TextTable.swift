import TerminalUI

struct TextTable {
    struct Column {
        enum Alignment {
            case leading, trailing
        }

        /// The form of cells in a table that is too wide.
        enum Overflow {
            case visible, truncated, wrapped
        }

        let header: String
        let alignment: Alignment
        let overflow: Overflow
        /// The terminal style of the cell in a row (ECMA-48 SGR).
        let style: (Int) -> Int?

        init(
            _ header: String,
            alignment: Alignment = .leading,
            overflow: Overflow = .visible,
            style: @escaping (Int) -> Int? = { _ in nil }
        ) {
            self.header = header
            self.alignment = alignment
            self.overflow = overflow
            self.style = style
        }
    }

    /// The least width of a truncated or wrapped column.
    private static let minWidth = 16
    private static let spacing = 2

    let columns: [Column]
    /// The texts of the cells, which may contain anything.
    let rows: [[String]]

    /// Writes the table to standard output, in the width of standard output, with colors if it shows them.
    func print() {
        lines(width: Output.width).forEach(Output.data)
    }

    /// Returns the lines of the table, the headers first. The first column that can be truncated or wrapped makes it fit in
    /// `width`. Without a width, the table is for programs: rows without headers, and a tab between two cells.
    func lines(width: Int?) -> [String] {
        let rows = rows.map { $0.map(\.printableLine) }
        guard let width else { return rows.map { $0.joined(separator: "\t") } }
        return lines(of: [columns.map { $0.header.uppercased() }] + rows, width: width)
    }

    private func lines(of rows: [[String]], width: Int) -> [String] {
        var widths = columns.indices.map { column in rows.map { $0[column].cellWidth }.max() ?? 0 }
        if let flexible = columns.firstIndex(where: { $0.overflow != .visible }) {
            let rest = widths.reduce(0, +) - widths[flexible] + Self.spacing * (columns.count - 1)
            widths[flexible] = min(widths[flexible], max(width - rest, Self.minWidth))
        }
        return rows.indices.flatMap { index in
            lines(of: rows[index], widths) { index == 0 ? 1 : columns[$0].style(index - 1) }
        }
    }

    private func lines(of row: [String], _ widths: [Int], style: (_ column: Int) -> Int?) -> [String] {
        let cells = columns.indices.map { column in
            columns[column].overflow == .wrapped
                ? row[column].lines(wrappedTo: widths[column]) : [row[column].truncated(to: widths[column])]
        }
        let height = cells.map(\.count).max() ?? 0
        return (0..<height).map { line in
            let parts = columns.indices.map { column in
                let text = line < cells[column].count ? cells[column][line] : ""
                return text.padded(to: widths[column], columns[column].alignment, style: style(column))
            }
            let text = parts.joined(separator: String(repeating: " ", count: Self.spacing))
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
        _ alignment: TextTable.Column.Alignment = .leading,
        style: Int? = nil
    ) -> String {
        let space = String(repeating: " ", count: max(0, width - cellWidth))
        return alignment == .leading ? styled(style) + space : space + styled(style)
    }
}
