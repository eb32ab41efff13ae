/// A part of a screen, described by a value.
///
///     struct Greeting: View {
///         let model: GreetingModel
///
///         var body: some View {
///             VStack {
///                 Text("Hello, \(model.name)!").bold()
///                 ProgressBar(model.progress)
///             }
///             .onKey("r", "reload") { model.reload() }
///         }
///     }
///
/// What ``body`` reads of an `@Observable` model is observed: when it changes, the screen is drawn again, once for
/// however many changes. A view is made anew each time; what is to last belongs into a model (see ``Keep``).
@MainActor
public protocol View {
    /// What the view is made of.
    associatedtype Body: View

    /// What the view is made of.
    @ViewBuilder var body: Body { get }

    /// The view, ready to be measured and drawn. A view that draws itself implements this one and has no ``body``;
    /// every other leaves it as it is.
    func element(in context: Context) -> any Element
}

extension View {
    /// The element of ``body``.
    public func element(in context: Context) -> any Element {
        body.element(in: context)
    }
}

extension View where Body == Never {
    /// Never asked for: the view draws itself.
    public var body: Never { preconditionFailure("\(Self.self) draws itself and has no body") }
}

extension Never: View {
    /// Nothing is made of nothing.
    public typealias Body = Never
}

/// What a view has become for one drawing: something that can be measured and drawn.
@MainActor
public protocol Element {
    /// The size that the element takes when it is offered `proposal`. Asked for often; it must not change anything.
    func size(for proposal: Proposal) -> Size

    /// Draws the element into `rect` of `canvas`.
    func draw(in rect: Rect, on canvas: Canvas)

    /// Elements of a higher priority get their share of a stack first; usually 0.
    var priority: Double { get }
}

extension Element {
    /// No precedence.
    public var priority: Double { 0 }
}
