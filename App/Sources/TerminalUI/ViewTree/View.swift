/// A part of a screen.
///
///     struct Greeting: View {
///         let model: GreetingModel
///
///         var body: some View {
///             VStack {
///                 Text("Hello, \(model.name)!").style(\.title)
///                 ProgressView()
///             }
///             .onKey("r", "reload") { model.reload() }
///         }
///     }
///
/// Properties of `@Observable` models that ``body`` reads are observed: when they change, the screen is drawn again, once
/// for several changes. Views are created for every drawing; state belongs in a model (see ``WithState``).
@MainActor
package protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }

    /// Returns the element that measures and draws the view. Only a view that has no ``body`` implements it.
    func element(in context: Context) -> any Element
}

extension View {
    package func element(in context: Context) -> any Element {
        body.element(in: context)
    }
}

extension View where Body == Never {
    package var body: Never { preconditionFailure("\(Self.self) draws itself and has no body") }
}

extension Never: View {
    package typealias Body = Never
}

/// Measures and draws a view.
@MainActor
package protocol Element {
    /// Returns the size for a proposal. It is called often, and must not have side effects.
    func size(for proposal: Proposal) -> Size

    func draw(in rect: Rect, on canvas: Canvas)

    /// The priority in a stack; see ``View/layoutPriority(_:)``.
    var priority: Double { get }
}

extension Element {
    package var priority: Double { 0 }
}

/// A view of any type.
package struct AnyView: View {
    private let view: any View

    package init(_ view: any View) {
        self.view = view
    }

    package func element(in context: Context) -> any Element { view.element(in: context) }
}

/// A view that wraps the element of another view.
struct ModifiedView<Content: View>: View {
    let content: Content
    let modify: @MainActor (any Element) -> any Element

    func element(in context: Context) -> any Element {
        modify(content.element(in: context))
    }
}

/// An element with the size of its content and custom drawing.
struct DecoratedElement: Element {
    let content: any Element
    let priority: Double
    let drawing: @MainActor (Rect, Canvas) -> Void

    init(
        _ content: any Element,
        priority: Double? = nil,
        drawing: @escaping @MainActor (Rect, Canvas) -> Void
    ) {
        (self.content, self.priority, self.drawing) = (content, priority ?? content.priority, drawing)
    }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { drawing(rect, canvas) }
}
