import TerminalEngine

/// The lines of runs in a width. A line is made when its height is needed: it is visible, or near a visible line.
@MainActor
final class LineLayout {
    /// A view in a line.
    struct Cell {
        /// The number of the view among all selectable views, or `nil` if it cannot be selected.
        let item: Int?
        /// The actions of the row or card.
        let actions: [@MainActor () -> ViewList]
        let element: any Element
        let size: Size
        /// The first column and the number of columns for the view.
        let x: Int
        let width: Int
    }

    struct Line {
        let isSelectable: Bool
        let alignment: TerminalEngine.Alignment
        /// The view with the modifiers of a grid.
        let frame: (any Element)?
        let cells: [Cell]
        /// `true` for the first line of the run.
        let isFirst: Bool
        let height: Int
        /// The number of free rows above the cells.
        let top: Int
        /// The height with the free rows above and below the cells.
        let length: Int
    }

    private let starts: [(line: Int, item: Int)]
    private let columns: [[Range<Int>]]
    private let runs: [LineRun]
    let width: Int
    let count: Int
    let itemCount: Int
    /// `true` if there are lines with several columns.
    var hasColumns: Bool { columns.contains { $0.count > 1 } }
    private var lines: [Int: Line] = [:]

    init(_ runs: [LineRun], width: Int) {
        self.runs = runs
        self.width = width
        columns = runs.map { $0.columns(width - $0.insets.left - $0.insets.right) }
        var (line, item) = (0, 0)
        var starts: [(line: Int, item: Int)] = []
        for (run, columns) in zip(runs, columns) {
            starts.append((line, item))
            line += (run.views.count + columns.count - 1) / columns.count
            if run.isSelectable { item += run.views.count }
        }
        self.starts = starts
        count = line
        itemCount = item
    }

    private func run(ofItem item: Int) -> Int {
        runs.indices.last { runs[$0].isSelectable && starts[$0].item <= item } ?? 0
    }

    private func run(ofLine line: Int) -> Int {
        runs.indices.last { starts[$0].line <= line } ?? 0
    }

    /// Returns the id of a selectable view.
    func id(ofItem item: Int) -> AnyHashable {
        let run = run(ofItem: item)
        return runs[run].views.id(item - starts[run].item)
    }

    func view(ofItem item: Int) -> ListedView {
        let run = run(ofItem: item)
        return runs[run].views.view(item - starts[run].item)
    }

    /// Returns the line of a selectable view and its position in the line.
    func place(ofItem item: Int) -> (line: Int, column: Int) {
        let run = run(ofItem: item)
        let (line, column) = (item - starts[run].item).quotientAndRemainder(dividingBy: columns[run].count)
        return (starts[run].line + line, column)
    }

    /// Returns the selectable views of a line.
    func items(inLine line: Int) -> Range<Int> {
        let run = run(ofLine: line)
        guard runs[run].isSelectable else { return 0..<0 }
        let range = range(ofLine: line, in: run)
        return range.lowerBound + starts[run].item..<range.upperBound + starts[run].item
    }

    private func range(ofLine line: Int, in run: Int) -> Range<Int> {
        let first = (line - starts[run].line) * columns[run].count
        return first..<min(first + columns[run].count, runs[run].views.count)
    }

    func line(_ index: Int) -> Line {
        if let line = lines[index] { return line }
        let number = run(ofLine: index)
        let run = runs[number]
        let range = range(ofLine: index, in: number)
        let cells = zip(range, columns[number]).map { index, column in
            let view = run.views.view(index)
            let element = view.element
            return Cell(
                item: run.isSelectable ? starts[number].item + index : nil,
                actions: view.traits.rowActions,
                element: element,
                size: element.size(for: Proposal(width: column.count)),
                x: run.insets.left + column.lowerBound,
                width: column.count
            )
        }
        let height = max(1, cells.map(\.size.height).max() ?? 1)
        let isFirst = range.lowerBound == 0
        let top = isFirst ? run.insets.top : run.spacing
        let length = top + height + (range.upperBound == run.views.count ? run.insets.bottom : 0)
        let line = Line(
            isSelectable: run.isSelectable,
            alignment: run.alignment,
            frame: run.frame,
            cells: cells,
            isFirst: isFirst,
            height: height,
            top: top,
            length: length
        )
        lines[index] = line
        return line
    }
}
