/// A root screen with the screens that are pushed on it. The last one is visible; the others keep their state.
///
/// Each screen has a bar with its title and its toolbar. Esc and Backspace go back to the previous screen.
public struct NavigationStack<Data, Root: View>: ElementView {
    private let path: [AnyHashable]
    /// Removes elements from the end of the path.
    private let removeLast: @MainActor (Int) -> Void
    private let root: Root

    /// Creates a stack without a path.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        path = []
        removeLast = { _ in }
        self.root = root()
    }

    /// Creates a stack with a screen for each element of `path`: see ``View/navigationDestination(for:destination:)``.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.path = path.wrappedValue.map { AnyHashable($0) }
        removeLast = { path.wrappedValue.removeLast(min($0, path.wrappedValue.count)) }
        self.root = root()
    }

    func element(in context: Context) -> any Element {
        let destinations = Destinations()
        var context = context
        var back = context.environment.columnBack
        context.environment.columnBack = nil
        context.environment[Destinations.self] = destinations
        var screen = Screen(in: context.child(), content: root)
        for (position, value) in path.enumerated() {
            back = (screen.items.title, { removeLast(1) })
            // The path can contain a value twice.
            var inner = context.child(position + 1).child(.id(value))
            inner.environment.dismiss = DismissAction { removeLast(path.count - position) }
            screen = Screen(in: inner, content: destinations.view(of: value, in: context))
        }
        return screen.element(back: back)
    }
}

/// The path of a stack that is created without one.
public struct NavigationPath {}

/// The destinations that the screens of a stack have registered, by the type of their values.
@MainActor
private final class Destinations {
    var views: [ObjectIdentifier: (Any) -> AnyView?] = [:]

    func view(of value: AnyHashable, in context: Context) -> AnyView {
        let type = type(of: value.base)
        if let view = views[ObjectIdentifier(type)]?(value.base) { return view }
        let fault = "No view in the NavigationStack has navigationDestination(for: \(type).self)."
        context.renderer.report(fault)
        return AnyView(Text(fault))
    }
}

extension View {
    /// Sets the screen for the values of type `data` on the path of the stack around the view.
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type,
        @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        setting(Destinations.self) { destinations, _ in
            destinations.views[ObjectIdentifier(data)] = { ($0 as? D).map { AnyView(destination($0)) } }
        }
    }
}
