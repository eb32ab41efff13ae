/// A column of a ``Table``.
@MainActor
public struct TableColumn<Row> {
    let title: String
    let alignment: Alignment.Horizontal
    let limits: ColumnWidths.Column
    let style: (Row) -> KeyPath<Theme, Style>
    let cell: (Row) -> Text

    /// Creates a column with a range of widths. If the columns do not fit, those of the lowest priority are left out first,
    /// and of equal ones the last. `style` returns the style of a cell.
    public init(
        _ title: String,
        width: ClosedRange<Int>,
        alignment: Alignment.Horizontal = .leading,
        priority: Int = 0,
        style: @escaping (Row) -> KeyPath<Theme, Style> = { _ in \.plain },
        cell: @escaping (Row) -> Text
    ) {
        self.title = title
        self.alignment = alignment
        self.style = style
        self.cell = cell
        limits = .init(minWidth: width.lowerBound, maxWidth: width.upperBound, priority: priority)
    }
}

/// A list in columns, with headings. If there is not enough space, columns shrink, then are left out.
///
/// ```
/// Table(payments, columns: [
///     TableColumn("Item", width: 10...40, priority: 2) { Text($0.title) },
///     TableColumn("Amount", width: 12...12, alignment: .trailing, priority: 1) { Text($0.amount) },
///     TableColumn("Date", width: 10...10) { Text($0.date) },
/// ])
/// ```
public struct Table<Data: RandomAccessCollection>: PrimitiveView where Data.Element: Identifiable {
    private let data: Data
    private let columns: [TableColumn<Data.Element>]
    private let selection: Binding<Data.Element.ID?>?
    private let label: String
    private let open: (@MainActor (Data.Element) -> Void)?

    /// Creates a table with a row for each element of `data`; see ``List`` for the other parameters.
    public init(
        _ data: Data,
        columns: [TableColumn<Data.Element>],
        selection: Binding<Data.Element.ID?>? = nil,
        label: String = "open",
        open: (@MainActor (Data.Element) -> Void)? = nil
    ) {
        self.data = data
        self.columns = columns
        self.selection = selection
        self.label = label
        self.open = open
    }

    func element(in context: Context) -> any Element {
        let rows = List(data, selection: selection, label: label, open: open) { element in
            TableRow(columns: columns, cells: columns.map { ($0.cell(element), $0.style(element)) })
        }
        return TableElement(
            headings: TableRow(columns: columns, cells: columns.map { (Text($0.title), \.muted) })
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
        // The headings end where the cells end, before a scroll bar.
        let width = rect.width - ListElement.barWidth(count: count, in: space)
        headings.draw(in: Rect(rect.x, rect.y, width, 1), on: canvas.clipped(to: rect))
        rows.draw(in: space, on: canvas.clipped(to: rect))
    }
}

private struct TableRow<Row>: PrimitiveView {
    let columns: [TableColumn<Row>]
    let cells: [(text: Text, style: KeyPath<Theme, Style>)]

    func element(in context: Context) -> any Element {
        let cells = zip(columns, cells).enumerated().map { number, pair in
            let (column, cell) = pair
            return cell.text.lineLimit(1).alignment(column.alignment).style(cell.style)
                .element(in: context.child(number))
        }
        return TableRowElement(columns: columns.map(\.limits), cells: cells)
    }
}

private struct TableRowElement: Element {
    let columns: [ColumnWidths.Column]
    let cells: [any Element]

    /// Empty columns for the bar of the selected row.
    private static let indent = 2

    func size(for proposal: Proposal) -> Size {
        let gaps = Self.indent + ColumnWidths.gap * (columns.count - 1)
        return Size(proposal.width ?? columns.reduce(gaps) { $0 + $1.maxWidth }, 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        var x = rect.x + Self.indent
        for (cell, width) in zip(cells, ColumnWidths.fit(columns, into: rect.width - Self.indent)) {
            guard let width else { continue }
            cell.draw(in: Rect(x, rect.y, width, 1), on: canvas.clipped(to: rect))
            x += width + ColumnWidths.gap
        }
    }
}

/// Distributes the width of a table among its columns.
enum ColumnWidths {
    struct Column {
        let minWidth: Int
        let maxWidth: Int
        let priority: Int
    }

    static let gap = 2

    /// Returns the width of each column; `nil` if the column is left out.
    static func fit(_ columns: [Column], into width: Int) -> [Int?] {
        var shown = Array(columns.indices)
        func minWidth() -> Int { shown.reduce(gap * (shown.count - 1)) { $0 + columns[$1].minWidth } }
        while shown.count > 1, minWidth() > width {
            let lowest = shown.map { columns[$0].priority }.min()
            guard let last = shown.lastIndex(where: { columns[$0].priority == lowest }) else { break }
            shown.remove(at: last)
        }
        let lengths = StackDistribution.lengths(
            of: shown.map { columns[$0] }.map { column in
                .init(priority: 0) { max(column.minWidth, min($0 ?? .max, column.maxWidth)) }
            },
            in: max(0, width - gap * (shown.count - 1))
        )
        var widths: [Int?] = Array(repeating: nil, count: columns.count)
        for (column, length) in zip(shown, lengths) { widths[column] = min(length, max(0, width)) }
        return widths
    }
}
