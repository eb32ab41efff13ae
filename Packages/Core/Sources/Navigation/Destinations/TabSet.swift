/// The tabs of a flow: a struct with one route for each tab.
///
///     struct AppTabs: TabSet {
///         enum Tab: String, Destination, CaseIterable { case home, profile }
///         var home = Route<HomeFlow>()
///         var profile = Route<ProfileFlow>()
///
///         static func content(of tab: Tab) -> TabContent<Self> {
///             switch tab {
///             case .home: TabContent(\.home)
///             case .profile: TabContent(\.profile)
///             }
///         }
///     }
public protocol TabSet: Hashable, Sendable {
    /// The tabs in their order; the first is selected at the start.
    associatedtype Tab: Destination, CaseIterable

    /// Every tab at its start.
    init()

    /// Returns the property that holds the route of `tab`. Each tab has one of its own.
    static func content(of tab: Tab) -> TabContent<Self>
}

/// The property of a ``TabSet`` that holds the route of one tab.
public struct TabContent<Tabs: TabSet>: Sendable {
    let box: any AnyTab<Tabs>

    /// The property at `keyPath`.
    public init<F: Flow>(_ keyPath: any WritableKeyPath<Tabs, Route<F>> & Sendable) {
        box = TabBox(keyPath: keyPath)
    }
}

/// The tabs of a flow without tabs.
public struct NoTabs: TabSet {
    /// A tab that cannot be made.
    public struct Tab: Destination, CaseIterable {
        fileprivate let never: Never

        /// Empty.
        public static var allCases: [Self] { [] }
    }

    /// No tabs.
    public init() {}

    /// Never called: there is no tab to call it with.
    public static func content(of tab: Tab) -> TabContent<Self> {
        switch tab.never {}
    }
}
