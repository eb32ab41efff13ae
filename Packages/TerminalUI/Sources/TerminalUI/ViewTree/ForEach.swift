/// A view for each element of a collection, identified by the element's id.
@MainActor
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    private let data: Data
    private let id: (Data.Element) -> ID
    private let content: (Data.Element) -> Content
}

extension ForEach: View, PrimitiveView where Content: View {
    /// Creates a view for each element of `data`. The elements have different ids.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }

    /// Creates a view for each element of `data`, with the id at `id`. The elements have different ids.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = content
    }

    func list(in context: Context) -> ViewList {
        guard Content.isSingleView else {
            return ViewList(joining: data.map { views(of: $0, in: context) })
        }
        return ViewList([
            .rows(
                ViewList.Rows(count: data.count, id: { AnyHashable(id(element($0))) }) {
                    // A view that is one view in each container has one in its list.
                    views(of: element($0), in: context).all[0]
                }
            )
        ])
    }

    private func views(of element: Data.Element, in context: Context) -> ViewList {
        let id = AnyHashable(id(element))
        return content(element).views(in: context.child(.id(id)), modifiedBy: { $0.traits.id = id })
    }

    private func element(_ index: Int) -> Data.Element {
        data[data.index(data.startIndex, offsetBy: index)]
    }
}
