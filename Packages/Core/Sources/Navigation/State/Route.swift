/// Where a whole tree of routers is, or is to go: a value that can be compared, saved, and written as a URL.
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
    /// The sheet, and where it is inside.
    public var sheet: Presented<F.Sheet>?
    /// The cover, and where it is inside.
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

    /// What the topmost router of the tree shows.
    var stage: Stage<F> {
        Stage(tab: tab, path: path, sheet: sheet?.modal, cover: cover?.modal)
    }
}

extension Route {
    /// Everything the destinations of the route require, each once, in the order in which they are passed: hidden tabs
    /// too, since they are shown without another question later.
    public var requirements: [Requirement] {
        var found: [Requirement] = stage.destinations.flatMap(\.requirements)
        for tab in F.Tabs.Tab.allCases {
            found += F.Tabs.content(of: tab).port.requirements(tabs)
        }
        found += (sheet?.inside.requirements ?? []) + (cover?.inside.requirements ?? [])
        var seen: Set<Requirement> = []
        return found.filter { seen.insert($0).inserted }
    }
}

/// A modal, and where it is inside.
public struct Presented<M: Modal>: Hashable, Sendable {
    /// The modal.
    public var modal: M
    private var content: Indirect<Route<M.Inside>>

    /// `modal`, at `inside`.
    public init(_ modal: M, inside: Route<M.Inside> = Route()) {
        self.modal = modal
        content = .value(inside)
    }

    /// Where it is inside.
    public var inside: Route<M.Inside> {
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
