/// A part of a screen.
///
/// ```
/// struct Greeting: View {
///     let model: GreetingModel
///
///     var body: some View {
///         VStack {
///             Text("Hello, \(model.name)!").style(\.title)
///             ProgressView()
///         }
///         .onKey("r", "reload") { model.reload() }
///     }
/// }
/// ```
///
/// Properties of `@Observable` models that ``body`` reads are observed: when they change, the screen is drawn again, once
/// for several changes. Views are created for every drawing; state belongs in a model (see ``WithState``).
@MainActor
public protocol View {
    associatedtype Body: View

    /// The content of the view.
    @ViewBuilder var body: Body { get }
}

/// A view that draws itself. It has no body, so its types stay inside the toolkit.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// Returns the element that measures and draws the view.
    func element(in context: Context) -> any Element
}

extension View {
    func element(in context: Context) -> any Element {
        if let primitive = self as? any PrimitiveView { return primitive.element(in: context) }
        return body.element(in: context)
    }
}

extension View where Body == Never {
    /// Not called: the toolkit draws such a view itself.
    public var body: Never { preconditionFailure("\(Self.self) draws itself and has no body") }
}

extension Never: View {
    /// A view that cannot be created has no body.
    public typealias Body = Never
}

/// A view of any type.
public struct AnyView: PrimitiveView {
    private let view: any View

    /// Creates a view that shows `view`.
    public init(_ view: any View) {
        self.view = view
    }

    func element(in context: Context) -> any Element { view.element(in: context) }
}

/// A view that wraps the element of another view.
struct ModifiedView<Content: View>: PrimitiveView {
    let content: Content
    let modify: @MainActor (any Element) -> any Element

    func element(in context: Context) -> any Element {
        modify(content.element(in: context))
    }
}
