import TerminalEngine

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
        var context = context
        let destinations = Destinations()
        context.values.destinations = destinations
        var screens = [Screen(in: context.child()) { root.element(in: $0) }]
        for (position, value) in path.enumerated() {
            var inner = context.child(.id(PathPosition(index: position, value: value)))
            inner.values.dismiss = DismissAction { [removeLast, count = path.count - position] in removeLast(count) }
            screens.append(Screen(in: inner) { destinations.element(of: value, in: $0) })
        }
        let top = screens.removeLast()
        for screen in screens { screen.hide() }
        return top.element(
            back: screens.last.map { previous in Screen.Back(title: previous.items.title) { removeLast(1) } }
        )
    }
}

/// The path of a stack that is created without one.
public struct NavigationPath {}

/// A place on the path, which can contain a value twice.
private struct PathPosition: Hashable {
    let index: Int
    let value: AnyHashable
}

/// The destinations that the screens of a stack have registered, by the type of their values.
@MainActor
private final class Destinations {
    var elements: [ObjectIdentifier: (Any, Context) -> any Element] = [:]

    func element(of value: AnyHashable, in context: Context) -> any Element {
        let type = type(of: value.base)
        if let element = elements[ObjectIdentifier(type)] { return element(value.base, context) }
        let fault = "No view in the NavigationStack has navigationDestination(for: \(type).self)."
        context.renderer.report(fault)
        return Text(verbatim: fault).element(in: context)
    }
}

private enum DestinationsKey: EnvironmentKey { static var defaultValue: Destinations? { nil } }

extension EnvironmentValues {
    fileprivate var destinations: Destinations? {
        get { self[DestinationsKey.self] }
        set { self[DestinationsKey.self] = newValue }
    }
}

extension View {
    /// Sets the screen for the values of type `data` on the path of the stack around the view.
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type,
        @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        SettingView(content: self) { context in
            context.values.destinations?.elements[ObjectIdentifier(data)] = { value, context in
                // The value is looked up by its type.
                guard let value = value as? D else { return Text("").element(in: context) }
                return destination(value).element(in: context)
            }
        }
    }
}
