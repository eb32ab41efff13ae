/// The operations of a tab on the router inside it.
@MainActor
extension AnyTab {
    var path: AnyKeyPath { keyPath }

    func makeRouter(parent: any RouterNode) -> any RouterNode {
        let router = Router<Content>()
        router.parent = parent
        return router
    }

    func read(_ node: any RouterNode, into tabs: inout Tabs) {
        guard let router = node as? Router<Content> else { return }
        tabs[keyPath: keyPath] = router.route
    }

    func apply(_ tabs: Tabs, to node: any RouterNode) {
        (node as? Router<Content>)?.apply(tabs[keyPath: keyPath])
    }
}
