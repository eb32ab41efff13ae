public import Observation

/// The navigation state of a part of the app: a path, a sheet, a cover and tabs, as defined by its flow.
///
/// ```
/// let router = Router<HomeFlow>()
/// router.push(.item(3))
/// router.present(sheet: .checkout(item: 3))
/// ```
///
/// Routers form a tree: each tab and each presented modal has one. A shell observes ``state`` and displays it. Each
/// operation changes the state once, so observers are notified once, and not at all if nothing changes.
///
/// Operations take effect at once, without guards. To open destinations with requirements, use ``open(_:)-(Route<F>)``.
@MainActor
public final class Router<F: Flow>: Observable {
    /// The current state. This is the only observed property.
    public internal(set) var state: NavigationState<F> {
        get {
            signal.read()
            return current
        }
        _modify {
            signal.willChange()
            defer { signal.didChange() }
            yield &current
        }
    }

    /// The state, without observation.
    private(set) var current: NavigationState<F>
    private let signal = StateSignal()
    weak var parent: (any RouterNode)?
    lazy var sheetSlot = ModalSlot<F.Sheet>(.sheet, of: self) { [unowned self] in state.sheet = $0 }
    lazy var coverSlot = ModalSlot<F.Cover>(.cover, of: self) { [unowned self] in state.cover = $0 }
    var tabNodes: [(tab: F.Tabs.Tab, box: any AnyTab<F.Tabs>, node: any RouterNode)] = []
    var finishInParent: ((F.Outcome) -> Void)?
    var guards: [Requirement: RouteGuard] = [:]
    let listeners = Listeners()
    lazy var pendingNavigation = PendingNavigation()

    /// Creates a router at `route`, by default in its initial state, with the whole tree below it.
    public init(route: Route<F>? = nil) {
        current = Route<F>().state
        tabNodes = F.Tabs.Tab.allCases.map { tab in
            let box = F.Tabs.content(of: tab).box
            return (tab, box, box.makeRouter(parent: self))
        }
        if let route { apply(route) }
    }

    /// The pushed screens, the topmost last.
    ///
    /// A shell that pops screens itself, such as `NavigationStack(path: $router.path)`, assigns a prefix of the path. Any
    /// other assignment is ignored.
    public var path: [F.Screen] {
        get { state.path }
        set {
            guard newValue.count < current.path.count, current.path.starts(with: newValue) else { return }
            state.path = newValue
            changed(.pop)
        }
    }

    /// The presented sheet.
    public var sheet: F.Sheet? { state.sheet }
    /// The presented cover.
    public var cover: F.Cover? { state.cover }
    /// The selected tab, or `nil` if the flow has no tabs.
    public var tab: F.Tabs.Tab? { state.tab }
}

extension Router {
    /// Pushes `screen`.
    public func push(_ screen: F.Screen) {
        state.push(screen)
        changed(.push)
    }

    /// Pushes `screens` as one change. The last one is the topmost.
    public func push(_ screens: [F.Screen]) {
        guard !screens.isEmpty else { return }
        state.path += screens
        changed(.push)
    }

    /// Pops and returns the topmost screen, or returns `nil` if the path is empty.
    @discardableResult
    public func pop() -> F.Screen? {
        guard !current.path.isEmpty else { return nil }
        let screen = state.path.popLast()
        changed(.pop)
        return screen
    }

    /// Pops all screens. Modals stay.
    public func popToRoot() {
        path = []
    }

    /// Replaces the topmost screen as one change, or pushes `screen` if the path is empty.
    public func replace(with screen: F.Screen) {
        guard current.path.last != screen else { return }
        state.path.replaceSubrange(current.path.indices.suffix(1), with: CollectionOfOne(screen))
        changed(.replace)
    }

    /// Selects `tab`.
    public func select(tab: F.Tabs.Tab) {
        guard current.tab != tab else { return }
        state.select(tab: tab)
        changed(.selectTab)
    }
}
