/// A factory for the content of the destinations of a feature, such as view models or views.
///
/// ```
/// final class HomeCoordinator: Coordinator {
///     let router: Router<HomeFlow>
///     init(router: Router<HomeFlow>) { self.router = router }
///
///     func root() -> HomeContent { .items(ItemListModel(router: router)) }
///     func screen(_ screen: HomeScreen, at index: Int) -> HomeContent { switch screen { … } }
///     func sheet(_ sheet: HomeSheet) -> HomeContent { switch sheet { … } }
/// }
/// ```
///
/// A flow without sheets needs no method for sheets.
@MainActor
public protocol Coordinator<Content>: AnyObject {
    /// The destinations of the feature.
    associatedtype Flow: Navigation.Flow
    /// The content that a shell displays.
    associatedtype Content

    /// The router of the feature.
    var router: Router<Flow> { get }
    /// Returns the content below the path.
    func root() -> Content
    /// Returns the content of the screen at `index` of the path.
    func screen(_ screen: Flow.Screen, at index: Int) -> Content
    /// Returns the content of a sheet.
    func sheet(_ sheet: Flow.Sheet) -> Content
    /// Returns the content of a cover.
    func cover(_ cover: Flow.Cover) -> Content
}

extension Coordinator where Flow.Screen == Never {
    /// Never called.
    public func screen(_ screen: Never, at index: Int) -> Content {}
}

extension Coordinator where Flow.Sheet == Never {
    /// Never called.
    public func sheet(_ sheet: Never) -> Content {}
}

extension Coordinator where Flow.Cover == Never {
    /// Never called.
    public func cover(_ cover: Never) -> Content {}
}
