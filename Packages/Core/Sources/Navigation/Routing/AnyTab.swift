/// A tab of a ``TabSet``, independent of the type of its flow.
protocol AnyTab<Tabs>: Sendable {
    associatedtype Tabs: TabSet

    var path: AnyKeyPath { get }

    func route(in tabs: Tabs) -> any AnyRoute
    func decode(from decoder: any Decoder, into tabs: inout Tabs)
    func read(
        _ reader: LinkReader,
        _ query: inout LinkQuery,
        under prefix: String,
        into tabs: inout Tabs
    ) throws(LinkError) -> Int

    @MainActor func makeRouter(parent: any RouterNode) -> any RouterNode
    @MainActor func read(_ node: any RouterNode, into tabs: inout Tabs)
    @MainActor func apply(_ tabs: Tabs, to node: any RouterNode)
}

/// The route of a tab, independent of the type of its flow.
protocol AnyRoute: Encodable {
    var requirements: [Requirement] { get }
    var isInitial: Bool { get }
    func linkForm() throws(LinkError) -> LinkForm
}

extension Route: AnyRoute {
    var isInitial: Bool { self == Self() }
}

struct TabBox<Tabs: TabSet, F: Flow>: AnyTab {
    let keyPath: any WritableKeyPath<Tabs, Route<F>> & Sendable

    var path: AnyKeyPath { keyPath }

    func route(in tabs: Tabs) -> any AnyRoute { tabs[keyPath: keyPath] }

    func decode(from decoder: any Decoder, into tabs: inout Tabs) {
        tabs[keyPath: keyPath] = Route(from: decoder)
    }

    func read(
        _ reader: LinkReader,
        _ query: inout LinkQuery,
        under prefix: String,
        into tabs: inout Tabs
    ) throws(LinkError) -> Int {
        let (route, height) = try Route<F>.read(reader, &query, under: prefix)
        tabs[keyPath: keyPath] = route
        return height
    }

    func makeRouter(parent: any RouterNode) -> any RouterNode {
        let router = Router<F>()
        router.parent = parent
        return router
    }

    func read(_ node: any RouterNode, into tabs: inout Tabs) {
        guard let router = node as? Router<F> else { return }
        tabs[keyPath: keyPath] = router.route
    }

    func apply(_ tabs: Tabs, to node: any RouterNode) {
        (node as? Router<F>)?.apply(tabs[keyPath: keyPath])
    }
}
