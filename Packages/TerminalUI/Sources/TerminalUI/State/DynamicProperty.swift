/// A property whose value the toolkit sets before it reads a view's body.
public protocol DynamicProperty {}

/// A property of a view that stores a value in the view's place on the screen, or that reads its environment.
@MainActor
protocol LinkedProperty: DynamicProperty {
    /// Connects the property to the view in `context`. `storage` is kept while the view is on the screen.
    ///
    /// - Returns: An error for the developer if the property has no value.
    func link(to storage: inout AnyObject?, in context: Context) -> String?
}

extension Context {
    /// Returns the views of the body of `value`, a view or a modifier, after its properties are connected to this place.
    func views(of value: Any, body: @autoclosure () -> some View) -> ViewList {
        let type = type(of: value)
        guard !Self.typesWithoutProperties.contains(ObjectIdentifier(type)) else { return body().views(in: self) }
        let properties = Mirror(reflecting: value).children.compactMap { $0.value as? any LinkedProperty }
        guard !properties.isEmpty else {
            Self.typesWithoutProperties.insert(ObjectIdentifier(type))
            return body().views(in: self)
        }
        // In the order of the properties.
        let storage = state { Box([AnyObject?](repeating: nil, count: properties.count)) }
        for (index, property) in properties.enumerated() {
            guard let fault = property.link(to: &storage.value[index], in: self) else { continue }
            let element = report("\(type): \(fault)")
            return ViewList(ListedView(in: self) { element })
        }
        return body().views(in: child())
    }

    /// The types of views without such properties. Reading the properties of a value is slow.
    private static var typesWithoutProperties: Set<ObjectIdentifier> = []
}
