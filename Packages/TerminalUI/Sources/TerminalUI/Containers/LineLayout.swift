/// The lines of runs in a width. A line is made when its height is needed: it is visible, or near a visible line.
@MainActor
final class LineLayout {
    struct Place: Equatable {
        let line: Int
        let column: Int
    }

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
    }

    let width: Int
    private let runs: [LineRun]
    private let columns: [[Range<Int>]]
    /// The first line of each run.
    private var starts: [Int] = []
    /// The number of lines.
    private(set) var count = 0
    private var lines: [Int: Line] = [:]

    init(_ runs: [LineRun], width: Int) {
        self.runs = runs
        self.width = width
        columns = runs.map { $0.columns(width - $0.insets.left - $0.insets.right) }
        for (run, columns) in zip(runs, columns) {
            starts.append(count)
            count += (run.views.count + columns.count - 1) / columns.count
        }
    }

    /// Returns the run and the first view of a line.
    private func start(of line: Int) -> (run: Int, view: Int) {
        let run = starts.lastIndex { $0 <= line } ?? 0
        return (run, (line - starts[run]) * columns[run].count)
    }

    /// `true` if there are lines with several columns.
    var hasColumns: Bool { columns.contains { $0.count > 1 } }

    func columnCount(ofLine line: Int) -> Int {
        let (run, view) = start(of: line)
        return min(columns[run].count, runs[run].views.count - view)
    }

    /// Returns the id of a view, or `nil` if there is none.
    func id(at place: Place) -> AnyHashable? {
        guard place.line < count, place.column < columnCount(ofLine: place.line) else { return nil }
        let (run, view) = start(of: place.line)
        return runs[run].views.id(view + place.column)
    }

    /// Returns the rows that exist and are not among the visible `lines`, with their controls.
    func hiddenRows(besides lines: [Line]) -> [Cell] {
        let visible = Set(lines.map(\.index))
        return runs.indices.flatMap { run -> [Cell] in
            guard let controls = runs[run].controls else { return [] }
            let existing = runs[run].views.existing.map { starts[run] + $0 / columns[run].count }
            return existing.filter { !visible.contains($0) }.flatMap { line($0).cells }.map { cell in
                var cell = cell
                cell.entries = controls.entries(of: cell.element)
                return cell
            }
        }
    }

    func place(of id: AnyHashable) -> Place? {
        for line in 0..<count {
            for column in 0..<columnCount(ofLine: line) {
                let place = Place(line: line, column: column)
                if self.id(at: place) == id { return place }
            }
        }
        return nil
    }

    /// Returns whether the view at a place can be selected: it is a row of data, or a row with a control.
    func isSelectable(at place: Place) -> Bool {
        let (run, index) = start(of: place.line)
        guard let controls = runs[run].controls else { return false }
        let view = runs[run].views.view(index + place.column)
        return view.traits.tag != nil || view.traits.id != nil || !controls.entries(of: view.element).isEmpty
    }

    func line(_ index: Int) -> Line {
        if let line = lines[index] { return line }
        let start = start(of: index)
        let (run, columns) = (runs[start.run], columns[start.run])
        let cells = (0..<columnCount(ofLine: index)).map { column in
            let view = run.views.view(start.view + column)
            let element = view.element
            return Cell(
                place: Place(line: index, column: column),
                view: view,
                element: element,
                size: element.size(for: Proposal(width: columns[column].count)),
                x: run.insets.left + columns[column].lowerBound,
                width: columns[column].count
            )
        }
        let height = max(1, cells.map(\.size.height).max() ?? 1)
        let spacing = start.view == 0 ? run.insets.top : run.spacing
        let isLast = start.view + cells.count == run.views.count
        let line = Line(
            index: index,
            run: run,
            cells: cells,
            spacing: spacing,
            height: height,
            length: spacing + height + (isLast ? run.insets.bottom : 0),
            isFirst: start.view == 0
        )
        lines[index] = line
        return line
    }
}

extension LineLayout {
    /// A view in a line, and after its drawing its place on the screen and its controls, if it is a row or a card.
    @MainActor
    struct Cell {
        let place: Place
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

        /// `true` for a row of a ``ForEach`` or with a tag.
        var isData: Bool { view.traits.id != nil || view.traits.tag != nil }

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
