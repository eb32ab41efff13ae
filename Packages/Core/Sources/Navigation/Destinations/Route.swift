/// The state of a whole tree of routers, as a value that can be compared, saved and written as a link.
///
/// ```
/// Route<AppFlow>(
///     tab: .home,
///     tabs: AppTabs(home: Route(path: [.item(3), .comment(7)], sheet: Presented(.checkout(item: 3))))
/// )
/// ```
public struct Route<F: Flow>: Hashable, Codable, Sendable {
    /// The selected tab, or `nil` if the flow has no tabs.
    public private(set) var tab: F.Tabs.Tab?
    /// The routes inside the tabs, including hidden tabs.
    public var tabs: F.Tabs
    /// The pushed screens, the topmost last.
    public var path: [F.Screen]
    /// The sheet with the route inside it.
    public var sheet: Presented<F.Sheet>?
    /// The cover with the route inside it.
    public var cover: Presented<F.Cover>?

    /// Creates a route. By default the first tab is selected.
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

    /// The state of the root router.
    var state: NavigationState<F> {
        NavigationState(tab: tab, path: path, sheet: sheet?.modal, cover: cover?.modal)
    }

    /// The requirements of all destinations, each once, in the order in which their guards run. Hidden tabs count, since
    /// their guards do not run when they are selected later.
    public var requirements: [Requirement] {
        var found: [Requirement] = state.destinations.flatMap(\.requirements)
        for tab in F.Tabs.Tab.allCases {
            found += F.Tabs.content(of: tab).box.requirements(in: tabs)
        }
        found += (sheet?.inside.requirements ?? []) + (cover?.inside.requirements ?? [])
        var seen: Set<Requirement> = []
        return found.filter { seen.insert($0).inserted }
    }

    var isInitial: Bool { self == Self() }

    /// Returns the part below the first destination that is not allowed, in the selected branch and in each hidden tab,
    /// or `nil` if the selected tab is not allowed.
    func part(where isAllowed: (any Destination) -> Bool) -> Self? {
        var part = Self(tab: tab)
        if let tab, !isAllowed(tab) { return nil }
        for other in F.Tabs.Tab.allCases {
            let isFound = F.Tabs.content(of: other).box.copyPart(of: tabs, into: &part.tabs, where: isAllowed)
            guard isFound || other != tab else { return nil }
        }
        guard part.tabs == tabs else { return part }
        part.path = Array(path.prefix(while: isAllowed))
        guard part.path == path else { return part }
        part.sheet = sheet?.part(where: isAllowed)
        guard part.sheet == sheet else { return part }
        part.cover = cover?.part(where: isAllowed)
        return part
    }
}

extension Presented {
    fileprivate func part(where isAllowed: (any Destination) -> Bool) -> Self? {
        guard isAllowed(modal), let inside = inside.part(where: isAllowed) else { return nil }
        return Self(modal, inside: inside)
    }
}

extension AnyTab {
    fileprivate func copyPart(
        of tabs: Tabs,
        into part: inout Tabs,
        where isAllowed: (any Destination) -> Bool
    ) -> Bool {
        guard let route = tabs[keyPath: keyPath].part(where: isAllowed) else { return false }
        part[keyPath: keyPath] = route
        return true
    }

    func requirements(in tabs: Tabs) -> [Requirement] { tabs[keyPath: keyPath].requirements }
    func isInitial(in tabs: Tabs) -> Bool { tabs[keyPath: keyPath].isInitial }
}

/// A modal with the route inside it.
public struct Presented<M: Modal>: Hashable, Codable, Sendable {
    /// The modal.
    public var modal: M
    private var content: Indirect<Route<M.ChildFlow>>

    /// Creates a presentation of `modal` with the route `inside`.
    public init(_ modal: M, inside: Route<M.ChildFlow> = Route()) {
        self.modal = modal
        content = .value(inside)
    }

    /// The route inside the modal.
    public var inside: Route<M.ChildFlow> {
        get {
            switch content {
            case .value(let route): route
            }
        }
        set { content = .value(newValue) }
    }
}

/// A value on the heap, so that a flow can occur inside its own modal.
private indirect enum Indirect<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    case value(Value)
}
