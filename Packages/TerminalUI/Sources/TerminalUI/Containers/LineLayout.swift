/// The lines of runs in a width. A line is made when its height is needed: it is visible, or near a visible line.
@MainActor
final class LineLayout {
    @MainActor
    struct Line {
        let index: Int
        let run: LineRun
        let cells: [Cell]
        /// The number of free rows above the cells.
        let spacing: Int
        let height: Int
        /// The height with the free rows above and below the cells.
        let length: Int
        /// `true` for the first line of the run.
        let isFirst: Bool
        /// The row of the view at which the line starts with its free rows.
        var y = 0

        /// The rows of the view with the cells.
        var rows: Range<Int> { y + spacing..<y + spacing + height }
        /// The controls of the rows or cards; `nil` if the views are no rows and cannot be selected.
        var controls: RowControls? { cells.first?.view.controls }
    }

    let width: Int
    private let runs: [LineRun]
    private let columns: [[Range<Int>]]
    /// The first line and the first view of each run.
    private var starts: [(line: Int, view: Int)] = []
    /// The number of lines.
    private(set) var count = 0
    /// The number of views.
    private(set) var viewCount = 0
    private var lines: [Int: Line] = [:]

    init(_ runs: [LineRun], width: Int) {
        self.runs = runs
        self.width = width
        columns = runs.map { $0.columns(width - $0.insets.left - $0.insets.right) }
        for (run, columns) in zip(runs, columns) {
            starts.append((count, viewCount))
            count += (run.views.count + columns.count - 1) / columns.count
            viewCount += run.views.count
        }
    }

    /// `true` if there are lines with several columns.
    var hasColumns: Bool { columns.contains { $0.count > 1 } }

    /// Returns the views in a line, counted over all runs.
    func views(inLine line: Int) -> Range<Int> {
        let run = starts.lastIndex { $0.line <= line } ?? 0
        let first = starts[run].view + (line - starts[run].line) * columns[run].count
        return first..<min(first + columns[run].count, starts[run].view + runs[run].views.count)
    }

    /// Returns the line and the column of a view.
    func place(of view: Int) -> (line: Int, column: Int) {
        let run = run(of: view)
        let (lines, column) = (view - starts[run].view).quotientAndRemainder(dividingBy: columns[run].count)
        return (starts[run].line + lines, column)
    }

    func id(of view: Int) -> AnyHashable {
        let run = run(of: view)
        return runs[run].views.id(view - starts[run].view)
    }

    /// Returns whether a view can be selected: it is a row of data, or a row with a control.
    func isSelectable(_ view: Int) -> Bool {
        let run = run(of: view)
        let view = runs[run].views.view(view - starts[run].view)
        return view.controls.map { view.isData || !$0.entries(of: view.element).isEmpty } ?? false
    }

    private func run(of view: Int) -> Int { starts.lastIndex { $0.view <= view } ?? 0 }

    func line(_ index: Int) -> Line {
        if let line = lines[index] { return line }
        let views = views(inLine: index)
        let run = run(of: views.lowerBound)
        let (start, rows) = (starts[run].view, runs[run].views)
        let cells = zip(views, columns[run]).map { index, column in
            let view = rows.view(index - start)
            let element = view.element
            return Cell(
                index: index,
                view: view,
                element: element,
                size: element.size(for: Proposal(width: column.count)),
                x: runs[run].insets.left + column.lowerBound,
                width: column.count
            )
        }
        let height = max(1, cells.map(\.size.height).max() ?? 1)
        let isFirst = views.lowerBound == start
        let spacing = isFirst ? runs[run].insets.top : runs[run].spacing
        let line = Line(
            index: index,
            run: runs[run],
            cells: cells,
            spacing: spacing,
            height: height,
            length: spacing + height + (views.upperBound == start + rows.count ? runs[run].insets.bottom : 0),
            isFirst: isFirst
        )
        lines[index] = line
        return line
    }
}

extension LineLayout {
    /// A view in a line, and after its drawing its place on the screen and its controls, if it is a row or a card.
    @MainActor
    struct Cell {
        /// The number of views before it.
        let index: Int
        let view: ListedView
        let element: any Element
        let size: Size
        /// The first column and the number of columns for the view.
        let x: Int
        let width: Int
        var rect = Rect(0, 0, 0, 0)
        var entries: [RowControls.Entry] = []
        /// The controls of the swipe and context actions of the selected row.
        var actions: [Control] = []

        /// The control that Enter presses, and that takes keys: the only one, or the first button.
        var main: Control? {
            (entries.count == 1 ? entries[0] : entries.first { $0.control.isButton })?.control
        }

        /// The actions that are no controls in the row, one for each label.
        var otherActions: [Control] {
            var labels = Set(entries.map(\.control.label))
            return actions.filter { labels.insert($0.label).inserted }
        }

        /// The controls that have a key, those in the row first.
        var keyControls: [Control] {
            (entries.map(\.control) + otherActions).filter {
                $0.context.environment.shortcut != nil && $0.press != nil && $0.disabledReason?.isEmpty != true
            }
        }
    }
}

extension ListedView {
    /// `true` for a row of a ``ForEach`` or with a tag.
    var isData: Bool { traits.id != nil || traits.tag != nil }

    /// The controls of the row or card, if it is one.
    var controls: RowControls? { context.environment[RowControls.self] }
}

extension Control {
    var isButton: Bool { role == .button || role == .link }
}

extension RowControls {
    /// Returns the controls of an element, which is drawn nowhere.
    func entries(of element: any Element) -> [Entry] {
        entries = []
        element.draw(in: Rect(0, 0, 0, 0), on: Canvas(frame: RenderedFrame(size: .zero)))
        return entries
    }
}
