/// The tabs of a flow, as a struct with a route for each tab.
///
/// ```
/// struct AppTabs: TabSet {
///     enum Tab: String, Destination, CaseIterable { case home, profile }
///     var home = Route<HomeFlow>()
///     var profile = Route<ProfileFlow>()
///
///     static func content(of tab: Tab) -> TabContent<Self> {
///         switch tab {
///         case .home: TabContent(\.home)
///         case .profile: TabContent(\.profile)
///         }
///     }
/// }
/// ```
public protocol TabSet: Hashable, Codable, Sendable {
    /// The tabs in order. The first one is selected initially.
    associatedtype Tab: Destination, CaseIterable

    /// Creates the initial state of all tabs.
    init()

    /// Returns the property with the route of `tab`. Each tab has its own property.
    static func content(of tab: Tab) -> TabContent<Self>
}

/// The property of a ``TabSet`` with the route of one tab.
public struct TabContent<Tabs: TabSet>: Sendable {
    let box: any AnyTab<Tabs>

    /// Creates the content of a tab whose route is at `keyPath`.
    public init<F: Flow>(_ keyPath: any WritableKeyPath<Tabs, Route<F>> & Sendable) {
        box = TabBox(keyPath: keyPath)
    }
}

/// The property of a ``TabSet`` with the route of one tab, independent of the type of its flow.
protocol AnyTab<Tabs>: Sendable {
    associatedtype Tabs: TabSet
    associatedtype Content: Flow

    var keyPath: any WritableKeyPath<Tabs, Route<Content>> & Sendable { get }
}

private struct TabBox<Tabs: TabSet, Content: Flow>: AnyTab {
    let keyPath: any WritableKeyPath<Tabs, Route<Content>> & Sendable
}

/// The tabs of a flow without tabs.
public struct NoTabs: TabSet {
    /// A tab without instances.
    public struct Tab: Destination, CaseIterable {
        fileprivate let never: Never

        /// An empty list.
        public static var allCases: [Self] { [] }
    }

    /// Creates an empty set.
    public init() {}

    /// Never called, because there is no tab.
    public static func content(of tab: Tab) -> TabContent<Self> {
        switch tab.never {}
    }
}
