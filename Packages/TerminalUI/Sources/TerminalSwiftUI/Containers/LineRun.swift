import TerminalEngine

/// Views of the same kind, one below the other or in the columns of a grid.
@MainActor
struct LineRun {
    /// The views in order. Each is made when it becomes visible.
    var views: ViewList.Rows
    /// `true` if arrow keys select the views, which are rows or cards.
    var isSelectable = true
    /// The free cells around the run.
    var insets = Insets()
    /// The number of free rows between two lines.
    var spacing = 0
    /// The alignment of a view in its line or column.
    var alignment = TerminalEngine.Alignment(.leading, .top)
    /// Returns the columns in a width.
    var columns: (Int) -> [Range<Int>] = { [0..<max(0, $0)] }
    /// The view with the modifiers of a grid. It draws no cards.
    var frame: (any Element)?

    init(_ views: ViewList.Rows, isSelectable: Bool = true, insets: Insets = Insets()) {
        self.views = views
        self.isSelectable = isSelectable
        self.insets = insets
    }

    /// Creates a run of a view that is no row.
    init(_ view: ListedView) {
        self.init(ViewList(view).rows, isSelectable: false)
        alignment = TerminalEngine.Alignment(.center, .top)
    }

    /// The free cells around the line of the view at `index`, if each view has a line of its own.
    func insets(at index: Int) -> Insets {
        Insets(
            top: index == 0 ? insets.top : spacing,
            left: insets.left,
            bottom: index == views.count - 1 ? insets.bottom : 0,
            right: insets.right
        )
    }
}

extension ViewList {
    /// The lines of a list or a form from top to bottom: headers, rows and footers, with a blank row around sections.
    var runs: [LineRun] {
        var runs: [LineRun] = []
        var endsSection = false
        func add(_ views: Rows, indent: Int = 2, isHeading: Bool = false, startsSection: Bool = false) {
            guard views.count > 0 else { return }
            let top = (startsSection || endsSection) && !runs.isEmpty ? 1 : 0
            let insets = Insets(top: top, left: indent, right: 1)
            runs.append(LineRun(views, isSelectable: !isHeading, insets: insets))
            endsSection = false
        }
        var loose: [Part] = []
        func addLoose() {
            add(ViewList(loose).rows)
            loose = []
        }
        for part in parts {
            guard case .section(let section) = part else {
                loose.append(part)
                continue
            }
            addLoose()
            let count = runs.count
            add(section.header.rows, indent: 0, isHeading: true, startsSection: true)
            add(section.content.rows, startsSection: runs.count == count)
            add(section.footer.rows, isHeading: true)
            endsSection = runs.count > count
        }
        addLoose()
        return runs
    }

    /// The views of the list, which are made when they are needed.
    var rows: Rows {
        var parts: [(start: Int, rows: Rows)] = []
        var count = 0
        func add(_ rows: Rows) {
            if rows.count > 0 { parts.append((count, rows)) }
            count += rows.count
        }
        for part in self.parts {
            switch part {
            case .view(let view): add(Rows(count: 1, id: { _ in view.rowID }, view: { _ in view }))
            case .rows(let rows): add(rows)
            case .section(let section):
                for list in [section.header, section.content, section.footer] { add(list.rows) }
            }
        }
        guard parts.count != 1 else { return parts[0].rows }
        func part(_ index: Int) -> (start: Int, rows: Rows) {
            var (low, high) = (0, parts.count - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if parts[middle].start <= index { low = middle } else { high = middle - 1 }
            }
            return parts[low]
        }
        return Rows(
            count: count,
            id: { index in
                let part = part(index)
                return part.rows.id(index - part.start)
            },
            view: { index in
                let part = part(index)
                return part.rows.view(index - part.start)
            }
        )
    }
}

extension ListedView {
    /// The value that selects the view, or its identity.
    var rowID: AnyHashable { traits.tag ?? traits.id ?? AnyHashable(ObjectIdentifier(context.node)) }
}

extension Insets {
    static func += (insets: inout Insets, other: Insets) {
        insets = Insets(
            top: insets.top + other.top,
            left: insets.left + other.left,
            bottom: insets.bottom + other.bottom,
            right: insets.right + other.right
        )
    }
}
