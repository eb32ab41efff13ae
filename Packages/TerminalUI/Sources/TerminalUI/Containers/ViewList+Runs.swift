extension ViewList {
    /// Returns the lines of a list or a form from top to bottom: headers, rows and footers, with a blank row around sections.
    /// Between rows of a list, a rule is in that row.
    func runs(isList: Bool = false) -> [LineRun] {
        var runs: [LineRun] = []
        var isNextToSection = false
        func add(_ list: ViewList, indent: Int = 2, isRows: Bool = false, isFooter: Bool = false) {
            let rows = list.rows
            guard rows.count > 0 else { return }
            let isSeparate = isNextToSection && !runs.isEmpty
            var run = LineRun(views: rows)
            run.insets = Insets(top: isSeparate ? 1 : 0, left: indent, right: isRows ? 1 : 0)
            run.hasRule = isSeparate && isRows
            run.isFooter = isFooter
            runs.append(run)
            isNextToSection = false
        }
        for part in parts {
            guard case .section(let header, let content, let footer) = part else {
                add(ViewList([part]), isRows: isList)
                continue
            }
            isNextToSection = true
            add(header, indent: 0)
            add(content, isRows: isList)
            add(footer, isFooter: true)
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
        case .view(let view): Rows(count: 1, id: { _ in view.rowID }, view: { _ in view })
        case .rows(let rows): rows
        case .section(let header, let content, let footer): header.rows + content.rows + footer.rows
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
            view: { $0 < first.count ? first.view($0) : second.view($0 - first.count) }
        )
    }
}

extension ListedView {
    /// The value that selects the view, or its identity.
    var rowID: AnyHashable { traits.tag ?? traits.id ?? AnyHashable(ObjectIdentifier(context.node)) }
}
