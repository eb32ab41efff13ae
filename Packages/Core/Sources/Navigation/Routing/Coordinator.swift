/// Turns the destinations of one feature into the screens of a shell.
///
///     final class HomeCoordinator: Coordinator {
///         let router: Router<HomeFlow>
///         init(router: Router<HomeFlow>) { self.router = router }
///
///         func root() -> some View { HomeView(router: router) }
///         func screen(_ screen: HomeScreen) -> … { switch screen { … } }
///         func sheet(_ sheet: HomeSheet) -> … { switch sheet { … } }
///     }
///
/// What the flow does not have needs no method.
@MainActor
public protocol Coordinator<Content>: AnyObject {
    /// The places of the feature.
    associatedtype Places: Flow
    /// What the shell draws.
    associatedtype Content

    /// Where the feature is.
    var router: Router<Places> { get }
    /// What lies under the path.
    func root() -> Content
    /// What is drawn for a pushed screen.
    func screen(_ screen: Places.Screen) -> Content
    /// What is drawn for a sheet.
    func sheet(_ sheet: Places.Sheet) -> Content
    /// What is drawn for a cover.
    func cover(_ cover: Places.Cover) -> Content
}

extension Coordinator where Places.Screen == Never {
    /// Never called.
    public func screen(_ screen: Never) -> Content {}
}

extension Coordinator where Places.Sheet == Never {
    /// Never called.
    public func sheet(_ sheet: Never) -> Content {}
}

extension Coordinator where Places.Cover == Never {
    /// Never called.
    public func cover(_ cover: Never) -> Content {}
}

extension Router {
    /// The coordinator of this router: made on the first call, and kept for as long as the router is shown.
    ///
    ///     case .checkout: router.sheetRouter?.coordinator { CheckoutCoordinator(router: $0) }
    ///
    /// The router holds it, and lets go when its modal goes away: a child coordinator is neither freed too early nor
    /// kept too long. A call that names another type replaces it.
    public func coordinator<C: Coordinator>(_ make: (Router<F>) -> C) -> C where C.Places == F {
        if let kept = keptCoordinator as? C { return kept }
        let made = make(self)
        keptCoordinator = made
        return made
    }
}
