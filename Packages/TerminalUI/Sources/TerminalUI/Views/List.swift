/// Rows, one of which is selected.
///
/// ```
/// List(model.items, open: { router.push(.item($0.id)) }) { item in
///     HStack { Text(item.title); Spacer(); Text(item.price) }
/// }
/// ```
///
/// Only visible rows are created and laid out, and each may have its own height. The selection follows the id of its row
/// when rows are inserted or removed. The state of a row is released when the row is no longer visible.
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView where Data.Element: Identifiable {
    private let data: Data
    private let selection: Binding<Data.Element.ID?>?
    private let spacing: Int
    private let label: String
    private let open: ((Data.Element) -> ControlAction)?
    private let row: (Data.Element) -> Row

    /// Creates a list with a row for each element of `data`. If `selection` is `nil`, the list stores the selection itself.
    /// If the selected row was removed or none was selected yet, the list selects another one. A bar marks the selected row
    /// if the row leaves its first column empty. There are `spacing` empty rows between rows.
    ///
    /// Enter and a click on a row perform `open`, which `label` describes in the key bar.
    public init(
        _ data: Data,
        selection: Binding<Data.Element.ID?>? = nil,
        spacing: Int = 0,
        label: String = "open",
        open: (@MainActor (Data.Element) -> Void)? = nil,
        @ViewBuilder row: @escaping (Data.Element) -> Row
    ) {
        self.data = data
        self.selection = selection
        self.spacing = spacing
        self.label = label
        self.row = row
        self.open = open.map { open in { element in .immediate { open(element) } } }
    }

    /// Creates a list whose rows are opened in a task of the view; see ``Button``. While a task runs, no other row is
    /// opened.
    public init(
        _ data: Data,
        selection: Binding<Data.Element.ID?>? = nil,
        spacing: Int = 0,
        label: String = "open",
        open: @escaping @MainActor (Data.Element) async -> Void,
        @ViewBuilder row: @escaping (Data.Element) -> Row
    ) {
        self.data = data
        self.selection = selection
        self.spacing = spacing
        self.label = label
        self.row = row
        self.open = { element in .task { await open(element) } }
    }

    func element(in context: Context) -> any Element {
        // Rows are visited only when they are drawn; the rows of a hidden list are not.
        context.node.keepsChildren = true
        let state = context.state { ListState() }
        if let id = selection.map({ $0.value.map { AnyHashable($0) } }), id != state.selectedID {
            (state.selectedID, state.followsEnd) = (id, false)
        }
        state.updateSelection(count: data.count) { AnyHashable(element($0).id) }
        if let selection, !data.isEmpty, selection.value != element(state.selectedIndex).id {
            selection.value = element(state.selectedIndex).id
            // Views that are already laid out may have read the previous selection.
            context.renderer.invalidate()
        }
        return ListElement(
            context: context,
            state: state,
            count: data.count,
            spacing: spacing,
            row: { row(element($0)).element(in: $1.child(.id(AnyHashable(element($0).id)))) },
            select: { index in
                state.selectedIndex = index
                state.selectedID = AnyHashable(element(index).id)
                selection?.value = element(index).id
            },
            label: label,
            open: open.map { open in { context.perform(open(element($0)), for: state) } }
        )
    }

    private func element(_ index: Int) -> Data.Element {
        data[data.index(data.startIndex, offsetBy: index)]
    }
}

@MainActor
final class ListState {
    var selectedIndex = 0
    /// The id of the selected row, by which it is found again when rows are inserted or removed.
    var selectedID: AnyHashable?
    /// `true` if the last row was selected by End or `G`: it stays selected when rows are added, such as those that its
    /// appearance loads.
    var followsEnd = false
    /// The index of the first visible row.
    var top = 0
    /// The number of cells of the selected row that are hidden above the list, if the row is higher than the list.
    var offset = 0
    /// The number of cells of the selected row that are hidden below the list.
    var hiddenBelow = 0
    var visibleCount = 1

    /// Finds the selected row by its id. If it was removed, the row at its index is selected.
    func updateSelection(count: Int, id: (Int) -> AnyHashable) {
        guard count > 0 else { return (selectedIndex, top) = (0, 0) }
        defer { selectedID = id(selectedIndex) }
        if followsEnd { return selectedIndex = count - 1 }
        if selectedIndex < count, selectedID == nil || id(selectedIndex) == selectedID { return }
        selectedIndex = (0..<count).first { id($0) == selectedID } ?? min(selectedIndex, count - 1)
    }
}
