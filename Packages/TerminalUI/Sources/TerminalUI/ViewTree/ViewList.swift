/// The views of a container's content in order. Rows of a ``ForEach`` are made when they are needed.
@MainActor
struct ViewList {
    enum Part {
        case view(ListedView)
        case rows(Rows)
        case section(header: ViewList, content: ViewList, footer: ViewList)
    }

    /// Views of a collection, one for each element.
    struct Rows {
        let count: Int
        let id: @MainActor (Int) -> AnyHashable
        /// Makes the view at an index.
        let view: @MainActor (Int) -> ListedView
    }

    private(set) var parts: [Part]
    /// `true` if the content is one view, although perhaps another one after a change.
    private(set) var isSingle = false

    init(_ parts: [Part] = []) {
        self.parts = parts
    }

    init(_ view: ListedView) {
        parts = [.view(view)]
        isSingle = true
    }

    init(joining lists: [ViewList]) {
        parts = lists.flatMap(\.parts)
    }

    /// All views, those of sections between their headers and footers. It makes each of them.
    var all: [ListedView] {
        parts.flatMap { part in
            switch part {
            case .view(let view): [view]
            case .rows(let rows): (0..<rows.count).map(rows.view)
            case .section(let header, let content, let footer): header.all + content.all + footer.all
            }
        }
    }

    /// Returns the list with `change` applied to each view, when it is made.
    func map(_ change: @escaping @MainActor (inout ListedView) -> Void) -> ViewList {
        func changed(_ view: ListedView) -> ListedView {
            var view = view
            change(&view)
            return view
        }
        var list = self
        list.parts = parts.map { part in
            switch part {
            case .view(let view): .view(changed(view))
            case .rows(let rows): .rows(Rows(count: rows.count, id: rows.id) { changed(rows.view($0)) })
            case .section(let header, let content, let footer):
                .section(header: header.map(change), content: content.map(change), footer: footer.map(change))
            }
        }
        return list
    }
}

/// A view in a container.
@MainActor
struct ListedView {
    /// The context of the view inside all modifiers.
    let context: Context
    /// The values that modifiers set for the container around the view.
    var traits = ViewTraits()
    private var makeElement: @MainActor () -> any Element
    /// The context of the modifiers with state: that of the content to which they apply, if it is one view, whichever this is.
    private var modifiersContext: Context
    /// The number of modifiers with state in ``modifiersContext``.
    private var modifierCount = 0

    init(in context: Context, _ element: @escaping @MainActor () -> any Element) {
        self.context = context
        modifiersContext = context
        makeElement = element
    }

    /// A new element of the view.
    var element: any Element { makeElement() }

    /// Returns the context of the next modifier, which stores its state there.
    mutating func modifierContext() -> Context {
        modifierCount += 1
        return modifiersContext.child(.index(-modifierCount))
    }

    /// Returns the view as the only one of the content in `context`, to which the next modifiers apply.
    func modified(in context: Context) -> ListedView {
        guard context.node !== modifiersContext.node else { return self }
        var view = self
        view.modifiersContext = context
        view.modifierCount = 0
        return view
    }

    /// Changes the element of the view.
    mutating func modify(_ change: @escaping @MainActor (any Element) -> any Element) {
        makeElement = { [makeElement] in change(makeElement()) }
    }

    /// Replaces the drawing of the view.
    mutating func decorate(_ draw: @escaping @MainActor (any Element, Rect, Canvas) -> Void) {
        modify { element in DecoratedElement(element) { draw(element, $0, $1) } }
    }
}

/// The values that modifiers set for the container around a view.
@MainActor
struct ViewTraits {
    /// The value that selects the view: see ``View/tag(_:includeOptional:)``.
    var tag: AnyHashable?
    /// The id of the view in its ``ForEach``.
    var id: AnyHashable?
    /// The actions of the row, in the order of the modifiers. They are made for the selected row.
    var rowActions: [@MainActor () -> ViewList] = []
    /// The cards of a grid, which a scroll view around it makes when they become visible.
    var grid: LineRun?
    /// The label of the view's tab.
    var tabItem: ViewList?
    /// The place of the view in a toolbar: see ``ToolbarItemPlacement``.
    var toolbarRank = 1
}

/// A view whose views are made from those of its content.
struct DerivedView<Content: View>: PrimitiveView {
    let content: Content
    let views: @MainActor (Content, Context) -> ViewList

    static var isSingle: Bool { Content.isSingleView }

    func list(in context: Context) -> ViewList { views(content, context) }
}

/// A view that depends on its context.
struct ContextReader<Content: View>: PrimitiveView {
    @ViewBuilder let content: @MainActor (Context) -> Content

    static var isSingle: Bool { Content.isSingleView }

    func list(in context: Context) -> ViewList { content(context).views(in: context.child()) }
}

extension View {
    /// Returns the view with custom drawing of each view in it.
    func drawing(_ draw: @escaping @MainActor (any Element, Rect, Canvas) -> Void) -> some View {
        modifying { $0.decorate(draw) }
    }

    /// Returns the view with a change of each view in it.
    func modifying(_ change: @escaping @MainActor (inout ListedView) -> Void) -> some View {
        DerivedView(content: self) { $0.views(in: $1, modifiedBy: change) }
    }

    /// Returns the views that this view is in a container, each with a change.
    func views(in context: Context, modifiedBy change: @escaping @MainActor (inout ListedView) -> Void) -> ViewList {
        let views = views(in: context)
        return views.map { view in
            if views.isSingle { view = view.modified(in: context) }
            change(&view)
        }
    }

    /// Returns the view in a changed context.
    func changingContext(_ change: @escaping @MainActor (inout Context) -> Void) -> some View {
        DerivedView(content: self) { content, context in
            var context = context
            change(&context)
            return content.views(in: context)
        }
    }
}
