@MainActor
package struct TableColumn<Row> {
    let title: String
    let alignment: Alignment.Horizontal
    let limits: ColumnWidths.Column
    let cell: (Row) -> Text

    /// A column of `width` cells at least and at most. Where not all have room, those of the lowest priority are left
    /// out first, the last one of equals.
    package init(
        _ title: String,
        width: ClosedRange<Int>,
        alignment: Alignment.Horizontal = .leading,
        priority: Int = 0,
        cell: @escaping (Row) -> Text
    ) {
        (self.title, self.alignment, self.cell) = (title, alignment, cell)
        limits = .init(least: width.lowerBound, most: width.upperBound, priority: priority)
    }

}

/// A list in columns, with headings. Where there is little room, columns shrink, then drop out.
///
///     Table(payments, columns: [
///         TableColumn("Item", width: 10...40, priority: 2) { Text($0.title) },
///         TableColumn("Amount", width: 12...12, alignment: .trailing, priority: 1) { Text($0.amount) },
///         TableColumn("Date", width: 10...10) { Text($0.date) },
///     ])
package struct Table<Data: RandomAccessCollection>: View where Data.Element: Identifiable {
    private let data: Data
    private let columns: [TableColumn<Data.Element>]
    private let selection: Binding<Data.Element.ID?>?
    private let label: String
    private let open: (@MainActor (Data.Element) -> Void)?

    /// A table of a row for each element of `data`; the other parameters are those of ``List``.
    package init(
        _ data: Data,
        columns: [TableColumn<Data.Element>],
        selection: Binding<Data.Element.ID?>? = nil,
        label: String = "open",
        open: (@MainActor (Data.Element) -> Void)? = nil
    ) {
        (self.data, self.columns, self.selection, self.label, self.open) = (data, columns, selection, label, open)
    }

    package func element(in context: Context) -> any Element {
        let rows = List(data, selection: selection, label: label, open: open) { element in
            TableRow(columns: columns, cells: columns.map { $0.cell(element) })
        }
        return TableElement(
            headings: TableRow(columns: columns, cells: columns.map { Text($0.title) }).style(\.muted)
                .element(in: context.child(0)),
            rows: rows.element(in: context.child(1)),
            count: data.count
        )
    }
}

private struct TableElement: Element {
    let headings: any Element
    let rows: any Element
    let count: Int

    func size(for proposal: Proposal) -> Size {
        let size = rows.size(for: proposal.inset(by: Insets(top: 1)))
        return Size(size.width, size.height + 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let space = rect.inset(by: Insets(top: 1))
        // The headings stand over the cells, which end before a scroll bar.
        let width = rect.width - ListElement.barWidth(count: count, in: space)
        headings.draw(in: Rect(rect.x, rect.y, width, 1), on: canvas.clipped(to: rect))
        rows.draw(in: space, on: canvas.clipped(to: rect))
    }
}

private struct TableRow<Row>: View {
    let columns: [TableColumn<Row>]
    let cells: [Text]

    func element(in context: Context) -> any Element {
        let cells = zip(columns, cells).enumerated().map { number, cell in
            cell.1.lineLimit(1).alignment(cell.0.alignment).element(in: context.child(number))
        }
        return TableRowElement(columns: columns.map(\.limits), cells: cells)
    }
}

private struct TableRowElement: Element {
    let columns: [ColumnWidths.Column]
    let cells: [any Element]

    func size(for proposal: Proposal) -> Size {
        Size(proposal.width ?? columns.reduce(ColumnWidths.gap * (columns.count - 1)) { $0 + $1.most }, 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        var x = rect.x
        for (cell, width) in zip(cells, ColumnWidths.fit(columns, into: rect.width)) {
            guard let width else { continue }
            cell.draw(in: Rect(x, rect.y, width, 1), on: canvas.clipped(to: rect))
            x += width + ColumnWidths.gap
        }
    }
}

/// Shares the width of a table among its columns.
enum ColumnWidths {
    struct Column {
        let least: Int
        let most: Int
        let priority: Int
    }

    static let gap = 2

    /// The width of each column; `nil` for one that is left out.
    static func fit(_ columns: [Column], into width: Int) -> [Int?] {
        var shown = Array(columns.indices)
        func least() -> Int { shown.reduce(gap * (shown.count - 1)) { $0 + columns[$1].least } }
        while shown.count > 1, least() > width {
            let lowest = shown.map { columns[$0].priority }.min()
            guard let last = shown.lastIndex(where: { columns[$0].priority == lowest }) else { break }
            shown.remove(at: last)
        }
        let lengths = StackDistribution.lengths(
            of: shown.map { column in
                .init(priority: 0) { max(columns[column].least, min($0 ?? columns[column].most, columns[column].most)) }
            },
            in: max(0, width - gap * (shown.count - 1))
        )
        var widths: [Int?] = Array(repeating: nil, count: columns.count)
        for (column, length) in zip(shown, lengths) { widths[column] = min(length, max(0, width)) }
        return widths
    }
}
