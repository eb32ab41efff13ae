/// Views of the same kind, one below the other or in the columns of a grid.
@MainActor
struct LineRun {
    /// The views in order. Each is made when it becomes visible.
    var views: ViewList.Rows
    /// Collects the controls of a row or card; `nil` if the views are no rows and cannot be selected.
    var controls: RowControls?
    /// The free cells around the run.
    var insets = Insets()
    /// `true` if a rule is in the free row above the run.
    var hasRule = false
    /// `true` for the footer of a section.
    var isFooter = false
    /// The number of free rows between two lines.
    var spacing = 0
    /// The alignment of a view in its line or column.
    var alignment = Alignment(.leading, .top)
    /// Returns the columns in a width.
    var columns: (Int) -> [Range<Int>] = { [0..<max(0, $0)] }
    /// The view with the modifiers of a grid. It draws no cards.
    var frame: (any Element)?
}

extension ViewList {
    /// Returns the lines of a list or a form from top to bottom: headers, rows and footers, with a blank row around sections.
    /// Between rows of a list, a rule is in that row.
    func runs(controls: RowControls? = nil) -> [LineRun] {
        var runs: [LineRun] = []
        var isNextToSection = false
        func add(_ list: ViewList, indent: Int = 2, controls: RowControls? = nil, isFooter: Bool = false) {
            let rows = list.rows
            guard rows.count > 0 else { return }
            let isSeparate = isNextToSection && !runs.isEmpty
            var run = LineRun(views: rows, controls: controls)
            run.insets = Insets(top: isSeparate ? 1 : 0, left: indent, right: controls == nil ? 0 : 1)
            run.hasRule = isSeparate && controls != nil
            run.isFooter = isFooter
            runs.append(run)
            isNextToSection = false
        }
        for part in parts {
            guard case .section(let section) = part else {
                add(ViewList([part]), controls: controls)
                continue
            }
            isNextToSection = true
            add(section.header, indent: 0)
            add(section.content, controls: controls)
            add(section.footer, isFooter: true)
            isNextToSection = true
        }
        return runs
    }

    /// The views of the list, which are made when they are needed.
    var rows: Rows { Self.rows(of: parts[...]) }

    private static func rows(of parts: ArraySlice<Part>) -> Rows {
        if parts.count > 1 {
            let middle = parts.startIndex + parts.count / 2
            return rows(of: parts[..<middle]) + rows(of: parts[middle...])
        }
        return switch parts.first {
        case .view(let view): Rows(count: 1, id: { _ in view.rowID }, view: { _ in view }, existing: [0])
        case .rows(let rows): rows
        case .section(let section): section.header.rows + section.content.rows + section.footer.rows
        case nil: Rows(count: 0, id: { $0 }, view: { _ in preconditionFailure("There are no rows") })
        }
    }
}

extension ViewList.Rows {
    @MainActor
    fileprivate static func + (first: Self, second: Self) -> Self {
        guard first.count > 0, second.count > 0 else { return first.count > 0 ? first : second }
        return Self(
            count: first.count + second.count,
            id: { $0 < first.count ? first.id($0) : second.id($0 - first.count) },
            view: { $0 < first.count ? first.view($0) : second.view($0 - first.count) },
            existing: first.existing + second.existing.map { first.count + $0 }
        )
    }
}

extension ListedView {
    /// The value that selects the view, or its identity.
    var rowID: AnyHashable { traits.tag ?? traits.id ?? AnyHashable(ObjectIdentifier(context.node)) }
}

extension Insets {
    static func += (insets: inout Insets, other: Insets) {
        insets.top += other.top
        insets.left += other.left
        insets.bottom += other.bottom
        insets.right += other.right
    }
}
