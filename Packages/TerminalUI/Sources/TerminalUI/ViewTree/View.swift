/// A part of a screen, with the declaration of SwiftUI's `View`.
///
/// ```
/// struct Greeting: View {
///     @State private var name = ""
///
///     var body: some View {
///         Form {
///             TextField("Name", text: $name)
///             Text("Hello, \(name)!")
///         }
///     }
/// }
/// ```
///
/// Properties of `@Observable` models that ``body`` reads are observed: when they change, the screen is drawn again, once
/// for several changes.
@MainActor
@preconcurrency
public protocol View {
    associatedtype Body: View

    /// The content of the view.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view of the toolkit, which has no body.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// `true` if the view is exactly one view in each container; by default `false`.
    static var isSingle: Bool { get }

    /// Returns the views that it is in a container.
    func list(in context: Context) -> ViewList
}

extension PrimitiveView {
    static var isSingle: Bool { false }
}

/// A view that is exactly one element.
@MainActor
protocol ElementView: PrimitiveView {
    /// Returns the element that measures and draws the view.
    func element(in context: Context) -> any Element
}

extension ElementView {
    static var isSingle: Bool { true }

    func list(in context: Context) -> ViewList {
        ViewList(ListedView(in: context) { element(in: context) })
    }
}

extension View {
    /// `true` if the view is exactly one view in each container.
    static var isSingleView: Bool {
        if let primitive = Self.self as? any PrimitiveView.Type { return primitive.isSingle }
        return Body.self != Never.self && Body.isSingleView
    }

    /// Returns the views that this view is in a container: several for a group, and those of its body for a view with one.
    func views(in context: Context) -> ViewList {
        // A cast takes longer than the comparison.
        if Body.self == Never.self, let primitive = self as? any PrimitiveView { return primitive.list(in: context) }
        return context.views(of: self, body: body)
    }

    /// Returns the element of the view outside a container, where several views are a column.
    func element(in context: Context) -> any Element {
        if let view = self as? any ElementView { return view.element(in: context) }
        let views = views(in: context).all
        guard views.count != 1 else { return views[0].element }
        return StackElement(axis: .vertical, alignment: .center, children: views.map(\.element))
    }
}

extension View where Body == Never {
    /// Not called: the toolkit draws such a view itself.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: View {
    /// A view that cannot be created has no body.
    public typealias Body = Never
}

extension Optional: View, PrimitiveView where Wrapped: View {
    func list(in context: Context) -> ViewList { self?.views(in: context.child()) ?? ViewList() }
}

/// A view without content or size.
public struct EmptyView: PrimitiveView {
    /// Creates a view without content.
    public init() {}

    func list(in context: Context) -> ViewList { ViewList() }
}

/// A view of any type.
public struct AnyView: PrimitiveView {
    private let view: any View

    /// Creates a view that shows `view`. A view of another type has other state.
    public init(_ view: some View) {
        self.view = view
    }

    func list(in context: Context) -> ViewList {
        view.views(in: context.child(.id(ObjectIdentifier(type(of: view)))))
    }
}

/// Several views, laid out by the container around them.
public struct Group<Content: View>: View {
    /// The views.
    public let body: Content

    /// Creates a group of the views that `content` builds.
    public init(@ViewBuilder content: () -> Content) {
        body = content()
    }
}
