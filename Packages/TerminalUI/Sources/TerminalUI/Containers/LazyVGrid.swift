/// Cards in columns. Only visible cards are made, and all cards are one Tab stop: arrow keys select a card, Enter presses its
/// first button, and the keys of its actions work for the selected card. In a ``ScrollView``, it scrolls with the views
/// around it.
public struct LazyVGrid<Content: View>: ElementView {
    private let columns: [GridItem]
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// Creates a grid. Without `spacing`, no row is between two lines of cards.
    public init(
        columns: [GridItem],
        alignment: HorizontalAlignment = .center,
        spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func list(in context: Context) -> ViewList {
        let run = run(in: context)
        var view = ListedView(in: context) { LinesElement([run], in: context) }
        view.traits.grid = run
        return ViewList(view)
    }

    func element(in context: Context) -> any Element { LinesElement([run(in: context)], in: context) }

    private func run(in context: Context) -> LineRun {
        let columns = columns.isEmpty ? [GridItem()] : columns
        var inner = context.child()
        inner.environment[RowControls.self] = RowControls()
        var run = LineRun(views: content.views(in: inner).rows)
        run.spacing = spacing?.rows ?? 0
        run.alignment = (columns[0].alignment ?? .center)
        run.columns = { width in columns.ranges(in: width, alignment) }
        return run
    }
}

/// A column of a grid.
public struct GridItem: Sendable {
    /// The size of a column.
    public enum Size: Sendable {
        /// As many columns as fit, each at least `minimum` and at most `maximum` wide.
        case adaptive(minimum: Double, maximum: Double = .infinity)
    }

    fileprivate let size: Size
    fileprivate let spacing: Double?
    fileprivate let alignment: Alignment?

    /// Creates a column. Without `spacing`, one cell is after it.
    public init(_ size: Size = .adaptive(minimum: 10), spacing: Double? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

extension [GridItem] {
    /// Returns the columns in a width, which the items share.
    fileprivate func ranges(in width: Int, _ alignment: HorizontalAlignment) -> [Range<Int>] {
        var (ranges, x): ([Range<Int>], Int) = ([], 0)
        for (index, item) in enumerated() {
            guard case .adaptive(let minimum, let maximum) = item.size else { continue }
            let spacing = item.spacing?.columns ?? 1
            let share = Swift.max(1, (width - x - spacing * (count - index - 1)) / (count - index))
            let columns = Swift.max(1, (share + spacing) / (Swift.max(1, minimum.columns) + spacing))
            let length = Swift.max(1, Swift.min(maximum.columns, (share - spacing * (columns - 1)) / columns))
            for _ in 0..<columns {
                ranges.append(x..<x + length)
                x += length + spacing
            }
        }
        let free = Swift.max(0, width - (ranges.last?.upperBound ?? 0))
        let offset = alignment == .leading ? 0 : alignment == .center ? free / 2 : free
        return ranges.map { $0.lowerBound + offset..<$0.upperBound + offset }
    }
}
