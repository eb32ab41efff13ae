/// The places of a whole tree of routers: a value that can be compared, saved, and written as a link.
///
///     Route<AppFlow>(
///         tab: .home,
///         tabs: AppTabs(home: Route(path: [.item(3), .comment(7)], sheet: Presented(.checkout(item: 3))))
///     )
public struct Route<F: Flow>: Hashable, Sendable {
    /// The selected tab; `nil` exactly when the flow has no tabs.
    public private(set) var tab: F.Tabs.Tab?
    /// The route inside each tab, the hidden ones too.
    public var tabs: F.Tabs
    /// The pushed screens, the topmost last.
    public var path: [F.Screen]
    /// The sheet, and the route inside it.
    public var sheet: Presented<F.Sheet>?
    /// The cover, and the route inside it.
    public var cover: Presented<F.Cover>?

    /// The route made of these parts. Without `tab` the first one is selected.
    public init(
        tab: F.Tabs.Tab? = nil,
        tabs: F.Tabs = F.Tabs(),
        path: [F.Screen] = [],
        sheet: Presented<F.Sheet>? = nil,
        cover: Presented<F.Cover>? = nil
    ) {
        self.tab = tab ?? F.Tabs.Tab.allCases.first
        self.tabs = tabs
        self.path = path
        self.sheet = sheet
        self.cover = cover
    }

    /// Selects `tab`.
    public mutating func select(tab: F.Tabs.Tab) {
        self.tab = tab
    }

    /// The state of the topmost router of the tree.
    var state: NavigationState<F> {
        NavigationState(tab: tab, path: path, sheet: sheet?.modal, cover: cover?.modal)
    }

    /// The requirements of all destinations of the route, each once, in the order in which their guards are asked. Hidden
    /// tabs count, since they are shown later without another question.
    public var requirements: [Requirement] {
        var found: [Requirement] = state.destinations.flatMap(\.requirements)
        for tab in F.Tabs.Tab.allCases {
            found += F.Tabs.content(of: tab).box.route(in: tabs).requirements
        }
        found += (sheet?.inside.requirements ?? []) + (cover?.inside.requirements ?? [])
        var seen: Set<Requirement> = []
        return found.filter { seen.insert($0).inserted }
    }
}

/// A modal, and the route inside it.
public struct Presented<M: Modal>: Hashable, Sendable {
    /// The modal.
    public var modal: M
    private var content: Indirect<Route<M.ChildFlow>>

    /// A presentation of `modal` at `inside`.
    public init(_ modal: M, inside: Route<M.ChildFlow> = Route()) {
        self.modal = modal
        content = .value(inside)
    }

    /// The route inside it.
    public var inside: Route<M.ChildFlow> {
        get {
            switch content {
            case .value(let route): route
            }
        }
        set { content = .value(newValue) }
    }
}

/// A value on the heap, so that a flow can be reached inside its own modal.
private indirect enum Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
    case value(Value)
}
