import TerminalEngine

/// A property whose value the toolkit sets before it reads a view's body.
public protocol DynamicProperty {}

/// A property of a view that stores a value in the view's place on the screen, or that reads its environment.
@MainActor
protocol LinkedProperty {
    /// Connects the property to the view in `context`. `storage` is kept while the view is on the screen.
    ///
    /// - Returns: An error for the developer if the property has no value.
    func link(to storage: inout AnyObject?, in context: Context) -> String?
}

/// The result of connecting the properties of a view.
enum PropertyLinks {
    /// The view has no such property.
    case none
    case linked
    /// The view cannot be drawn.
    case fault(String)

    /// Connects the properties of `view`, which are stored in the node of `context`.
    @MainActor
    static func link(_ view: Any, in context: Context) -> PropertyLinks {
        let type = type(of: view)
        guard !typesWithout.contains(ObjectIdentifier(type)) else { return .none }
        let properties = Mirror(reflecting: view).children.compactMap { $0.value as? any LinkedProperty }
        guard !properties.isEmpty else {
            typesWithout.insert(ObjectIdentifier(type))
            return .none
        }
        let storage = context.state { PropertyStorage(count: properties.count) }
        for (index, property) in properties.enumerated() {
            if let fault = property.link(to: &storage.values[index], in: context) {
                let message = "\(type): \(fault)"
                context.renderer.report(message)
                return .fault(message)
            }
        }
        return .linked
    }

    /// The types of views without such properties. Reading the properties of a value is slow.
    @MainActor private static var typesWithout: Set<ObjectIdentifier> = []
}

extension View {
    func linkProperties(in context: Context) -> PropertyLinks { PropertyLinks.link(self, in: context) }
}

/// The stored values of a view's properties, in the order of the properties.
@MainActor
private final class PropertyStorage {
    var values: [AnyObject?]

    init(count: Int) {
        values = Array(repeating: nil, count: count)
    }
}
