/// A part of a screen, described by a value.
///
///     struct Greeting: View {
///         let model: GreetingModel
///
///         var body: some View {
///             VStack {
///                 Text("Hello, \(model.name)!").style(\.title)
///                 ProgressBar()
///             }
///             .onKey("r", "reload") { model.reload() }
///         }
///     }
///
/// What ``body`` reads of an `@Observable` model is observed: when it changes, the screen is drawn again, once for
/// however many changes. A view is made anew each time; state that outlives a drawing belongs in a model (see ``WithState``).
@MainActor
package protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }

    /// The view, ready to be measured and drawn. Only a view that draws itself, without a ``body``, implements it.
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

/// A view for one drawing, which can be measured and drawn.
@MainActor
package protocol Element {
    /// The size that the element takes when it is offered `proposal`. Asked for often; it must not change anything.
    func size(for proposal: Proposal) -> Size

    func draw(in rect: Rect, on canvas: Canvas)

    var priority: Double { get }
}

extension Element {
    package var priority: Double { 0 }
}

/// An element of the size of its content, drawn by `drawing`.
struct DecoratedElement: Element {
    let content: any Element
    let drawing: @MainActor (Rect, Canvas) -> Void
    var priority: Double { content.priority }

    init(_ content: any Element, drawing: @escaping @MainActor (Rect, Canvas) -> Void) {
        (self.content, self.drawing) = (content, drawing)
    }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { drawing(rect, canvas) }
}
