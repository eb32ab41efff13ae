/// Rows, one of which is selected by the arrow keys. The whole list is one Tab stop.
///
/// Enter and a click press the first button of a row. The keys of its other buttons, and those of its swipe and context
/// actions, work for the selected row, those of a visible row that is no data for the whole list, also while the focus is
/// elsewhere on the screen. A row whose only control is a field or a picker gives that the keys. Only visible rows are made;
/// the state of a row is released when it is no longer visible.
public struct List<SelectionValue: Hashable, Content: View>: ElementView {
    private let selection: Binding<SelectionValue?>?
    private let content: Content

    /// Creates a list that writes the tag of the selected row, or its id in a ``ForEach``, to `selection`. In the first
    /// column of a split view, it writes it when the keys have rested for 150 ms, or at Enter, which moves to the second one.
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        var inner = context.child()
        inner.environment[RowControls.self] = RowControls()
        inner.environment.labelColumn = LabeledElement.labelColumn
        var runs = content.views(in: inner).runs(isList: true)
        // A low window has no room for empty rows.
        if context.environment.spacesRows, context.renderer.screenSize.height >= 16 {
            for index in runs.indices { runs[index].spacing = 1 }
        }
        guard let selection else { return LinesElement(runs, isList: true, in: context) }
        for index in runs.indices { runs[index].views = identified(runs[index].views) }
        let anySelection = Binding<AnyHashable?>(
            get: { selection.wrappedValue.map { AnyHashable($0) } },
            set: { if let value = $0?.base as? SelectionValue { selection.wrappedValue = value } }
        )
        return LinesElement(runs, isList: true, selection: anySelection, in: context)
    }

    /// Returns the rows with their tags in place of ids that are no values of the selection.
    private func identified(_ rows: ViewList.Rows) -> ViewList.Rows {
        ViewList.Rows(
            count: rows.count,
            id: { index in
                let id = rows.id(index)
                return id.base is SelectionValue ? id : rows.view(index).rowID
            },
            view: rows.view
        )
    }
}

extension List where SelectionValue == Never {
    /// Creates a list.
    public init(@ViewBuilder content: () -> Content) {
        self.init(selection: nil, content: content)
    }
}

extension View {
    /// Separates the rows of lists by an empty row, unless the window is low.
    public func spacedRows() -> some View { environment(\.spacesRows, true) }

    /// Adds actions to a row. Those with a ``View/key(_:)`` are keys of the selected row.
    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> T
    ) -> some View {
        rowActions(content())
    }

    /// Adds actions to a row or a card. Those with a ``View/key(_:)`` are keys of the selected row.
    public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        rowActions(menuItems())
    }

    private func rowActions(_ actions: some View) -> some View {
        modifying { view in
            let context = view.modifierContext()
            view.traits.rowActions.append { actions.views(in: context) }
        }
    }
}
