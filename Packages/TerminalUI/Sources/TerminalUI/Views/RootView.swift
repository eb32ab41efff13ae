/// The root of a view tree: see `RootElement`.
package struct RootView: PrimitiveView {
    private let content: any View

    package init(_ content: any View) {
        self.content = content
    }

    package func element(in context: Context) -> any Element {
        let tasks = context.state { ActionTasks() }
        return RootElement(in: context, alignment: .topLeading) { content.element(in: $0.runningActions(in: tasks)) }
    }
}
