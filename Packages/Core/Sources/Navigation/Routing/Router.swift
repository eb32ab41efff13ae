public import Observation

/// The navigation state of one part of the app: a path, a sheet, a cover, and tabs, as far as its flow has them.
///
///     let router = Router<HomeFlow>()
///     router.push(.item(3))
///     router.present(sheet: .checkout(item: 3))
///
/// Routers form a tree: each tab has one, and each modal gets one for as long as it is shown. A router draws nothing; a
/// shell observes ``state`` and draws it. An operation assigns the state once, so observers are told once; an operation
/// without an effect notifies nobody.
///
/// These operations take effect at once and ask no guard; ``open(_:)-(Route<F>)`` asks.
@MainActor
public final class Router<F: Flow>: Observable {
    /// The places that are shown. This is the only observed property.
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

    /// The state, read without being observed.
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

    /// A router at `route`, or at its start, with the whole tree below it.
    public init(route: Route<F>? = nil) {
        current = Route<F>().state
        tabNodes = F.Tabs.Tab.allCases.map { tab in
            let box = F.Tabs.content(of: tab).box
            return (tab, box, box.makeRouter(parent: self))
        }
        if let route { _ = apply(route) }
    }

    /// The pushed screens, the topmost last.
    ///
    /// A shell that pops by itself, as `NavigationStack(path: $router.path)` does, assigns the rest of the path. Any
    /// other assignment is ignored.
    public var path: [F.Screen] {
        get { state.path }
        set {
            guard newValue.count < current.path.count, current.path.starts(with: newValue) else { return }
            state.path = newValue
            changed(.pop)
        }
    }

    /// The sheet that is shown.
    public var sheet: F.Sheet? { state.sheet }
    /// The cover that is shown.
    public var cover: F.Cover? { state.cover }
    /// The selected tab; `nil` exactly when the flow has no tabs.
    public var tab: F.Tabs.Tab? { state.tab }
}

extension Router {
    /// Puts `screen` on top of the path.
    public func push(_ screen: F.Screen) {
        state.push(screen)
        changed(.push)
    }

    /// Puts `screens` on top of the path as one change, the last one topmost.
    public func push(_ screens: [F.Screen]) {
        guard !screens.isEmpty else { return }
        state.path += screens
        changed(.push)
    }

    /// Removes the topmost screen and returns it; on an empty path it changes nothing and returns `nil`.
    @discardableResult
    public func pop() -> F.Screen? {
        guard !current.path.isEmpty else { return nil }
        let screen = state.path.popLast()
        changed(.pop)
        return screen
    }

    /// Removes all screens. Modals stay.
    public func popToRoot() {
        path = []
    }

    /// Pops and pushes as one change: puts `screen` in place of the topmost one; on an empty path it is pushed.
    public func replace(with screen: F.Screen) {
        guard current.path.last != screen else { return }
        state.path.replaceSubrange(current.path.indices.suffix(1), with: CollectionOfOne(screen))
        changed(.replace)
    }

    /// Selects `tab`. Selecting the selected one changes nothing.
    public func select(tab: F.Tabs.Tab) {
        guard current.tab != tab else { return }
        state.select(tab: tab)
        changed(.selectTab)
    }
}
