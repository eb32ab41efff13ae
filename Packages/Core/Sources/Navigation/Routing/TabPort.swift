/// What a route or a router does with one of its tabs, whatever the flow inside it.
protocol TabPort<Tabs>: Sendable {
    associatedtype Tabs: TabSet

    var path: AnyKeyPath { get }

    @MainActor func makeRouter(_ tabs: Tabs, parent: any RouterNode) -> any RouterNode
    @MainActor func read(_ node: any RouterNode, into tabs: inout Tabs)
    @MainActor func settle(_ node: any RouterNode, at tabs: Tabs) -> [Dismissal]

    func requirements(_ tabs: Tabs) -> [Requirement]
    func isAtStart(_ tabs: Tabs) -> Bool
    func encode(_ tabs: Tabs, to encoder: any Encoder) throws
    func decode(from decoder: any Decoder, into tabs: inout Tabs, dropped: inout [DroppedPart])
    func write(_ tabs: Tabs) throws(LinkError) -> LinkForm
    func read(
        _ reader: LinkReader,
        _ query: inout LinkQuery,
        under prefix: String,
        into tabs: inout Tabs
    ) throws(LinkError) -> Int
}

struct FlowPort<Tabs: TabSet, F: Flow>: TabPort {
    let keyPath: any WritableKeyPath<Tabs, Route<F>> & Sendable

    var path: AnyKeyPath { keyPath }

    func makeRouter(_ tabs: Tabs, parent: any RouterNode) -> any RouterNode {
        let router = Router(route: tabs[keyPath: keyPath])
        router.parent = parent
        return router
    }

    func read(_ node: any RouterNode, into tabs: inout Tabs) {
        guard let router = node as? Router<F> else { return }
        tabs[keyPath: keyPath] = router.route
    }

    func settle(_ node: any RouterNode, at tabs: Tabs) -> [Dismissal] {
        (node as? Router<F>)?.settle(at: tabs[keyPath: keyPath]) ?? []
    }

    func requirements(_ tabs: Tabs) -> [Requirement] {
        tabs[keyPath: keyPath].requirements
    }

    func isAtStart(_ tabs: Tabs) -> Bool {
        tabs[keyPath: keyPath] == Route()
    }

    func encode(_ tabs: Tabs, to encoder: any Encoder) throws {
        try tabs[keyPath: keyPath].encode(to: encoder)
    }

    func decode(from decoder: any Decoder, into tabs: inout Tabs, dropped: inout [DroppedPart]) {
        tabs[keyPath: keyPath] = Route(from: decoder, dropped: &dropped)
    }

    func write(_ tabs: Tabs) throws(LinkError) -> LinkForm {
        try tabs[keyPath: keyPath].linkForm()
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
}
