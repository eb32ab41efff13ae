public import DependencyInjection
public import Navigation

/// The feature of a tab. It is opened when it is first shown.
@MainActor
public final class Feature<C: Coordinator> {
    let router: Router<C.Flow>
    private let presentsAccounts: (Router<C.Flow>) -> Void
    private let make: (Router<C.Flow>) throws(ModuleConflict) -> C
    private var opened: ViewModelStore<C>?

    /// Creates a feature that `make` opens.
    init(
        _ router: Router<C.Flow>,
        accounts: @escaping (Router<C.Flow>) -> Void,
        make: @escaping (Router<C.Flow>) throws(ModuleConflict) -> C
    ) {
        self.router = router
        presentsAccounts = accounts
        self.make = make
    }

    /// Returns the view models of the screens, with the coordinator. The first call opens the feature.
    package func open() throws(ModuleConflict) -> ViewModelStore<C> {
        if let opened { return opened }
        let store = ViewModelStore(try make(router))
        opened = store
        return store
    }

    /// Returns the coordinator. The first call opens the feature.
    public func coordinator() throws(ModuleConflict) -> C { try open().coordinator }
}

/// A feature, independent of its coordinator.
@MainActor
protocol TabFeature {
    var canPop: Bool { get }
    func pop()
    func popToRoot()
    /// Shows the users who are signed in on this device.
    func showAccounts()
}

extension Feature: TabFeature {
    var canPop: Bool { !router.path.isEmpty }
    func pop() { router.pop() }
    func popToRoot() { router.popToRoot() }
    func showAccounts() { presentsAccounts(router) }
}
