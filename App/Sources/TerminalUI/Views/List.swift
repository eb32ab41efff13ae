/// Rows of which one is selected.
///
///     List(model.items, open: { router.push(.item($0.id)) }) { item in
///         HStack { Text(item.title); Spacer(); Text(item.price) }
///     }
///
/// Only the rows that are seen are made and laid out, however many there are, and each may have a height of its own.
/// The selection goes with its row's id when rows come and go. What a row keeps is gone when the row is out of sight.
package struct List<Data: RandomAccessCollection, Row: View>: View where Data.Element: Identifiable {
    private let data: Data
    private let selection: Binding<Data.Element.ID?>?
    private let label: String
    private let open: ((Data.Element) -> ControlAction)?
    private let row: (Data.Element) -> Row

    /// A list of a row for each element of `data`.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - selection: Where the id of the selected row is kept; without it the list keeps it itself.
    ///   - label: What Enter does, for the help bar.
    ///   - open: What Enter, or a click on the selected row, does.
    ///   - row: The view of an element.
    package init(
        _ data: Data,
        selection: Binding<Data.Element.ID?>? = nil,
        label: String = "open",
        open: (@MainActor (Data.Element) -> Void)? = nil,
        @ViewBuilder row: @escaping (Data.Element) -> Row
    ) {
        (self.data, self.selection, self.label, self.row) = (data, selection, label, row)
        self.open = open.map { open in { element in .immediate { open(element) } } }
    }

    /// A list whose rows are opened in a task of the view; see ``Button``. While one runs, no other row is opened.
    package init(
        _ data: Data,
        selection: Binding<Data.Element.ID?>? = nil,
        label: String = "open",
        open: @escaping @MainActor (Data.Element) async -> Void,
        @ViewBuilder row: @escaping (Data.Element) -> Row
    ) {
        (self.data, self.selection, self.label, self.row) = (data, selection, label, row)
        self.open = { element in .task { await open(element) } }
    }

    package func element(in context: Context) -> any Element {
        // Rows are visited only when they are drawn, which a hidden list's are not.
        context.place.keepsChildren = true
        let state = context.kept { ListState() }
        if let selection { state.selected = selection.value.map { AnyHashable($0) } }
        state.follow(count: data.count) { AnyHashable(element($0).id) }
        return ListElement(
            context: context,
            state: state,
            count: data.count,
            row: { row(element($0)).element(in: $1.child(.id(AnyHashable(element($0).id)))) },
            select: { number in
                state.number = number
                state.selected = AnyHashable(element(number).id)
                selection?.value = element(number).id
            },
            label: label,
            open: open.map { open in { context.perform(open(element($0)), for: state) } }
        )
    }

    private func element(_ number: Int) -> Data.Element {
        data[data.index(data.startIndex, offsetBy: number)]
    }
}

/// What a list keeps.
@MainActor
final class ListState {
    /// The number of the selected row.
    var number = 0
    /// Its id, which it is found by when rows come and go.
    var selected: AnyHashable?
    /// The first row that is seen.
    var top = 0
    /// How many cells of the selected row are above what is seen, where it is higher than that.
    var offset = 0
    /// How many more cells of it there are below.
    var rest = 0
    /// How many rows are seen.
    var visibleCount = 1

    /// Finds the selected row again; where it is gone, the one that stands in its place is selected.
    func follow(count: Int, id: (Int) -> AnyHashable) {
        guard count > 0 else { return (number, top) = (0, 0) }
        defer { selected = id(number) }
        if number < count, selected == nil || id(number) == selected { return }
        number = (0..<count).first { id($0) == selected } ?? min(number, count - 1)
    }
}
