/// What a registration is found by: a type, by its identity, and a name where one type has several registrations.
public struct DependencyKey: Hashable, Sendable {
    /// The type that is asked for.
    public let type: any Any.Type
    /// The name of the registration; `nil` for the type's unnamed one.
    public let name: String?

    /// A key of `type`, and of `name` where there are several registrations of it.
    public init(_ type: any Any.Type, name: String? = nil) {
        self.type = type
        self.name = name
    }

    var typeID: ObjectIdentifier { ObjectIdentifier(type) }

    /// Types are the same when they are one type, whatever they print as.
    public static func == (left: DependencyKey, right: DependencyKey) -> Bool {
        left.typeID == right.typeID && left.name == right.name
    }

    /// Hashes the type's identity and the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(typeID)
        hasher.combine(name)
    }
}

extension DependencyKey: CustomStringConvertible {
    /// The type without its module, and the name if there is one.
    public var description: String { label(qualified: false) }

    func label(qualified: Bool) -> String {
        let shown = (type as? any RequestFactoryType.Type)?.requestType ?? type
        let label = qualified ? String(reflecting: shown) : String(describing: shown)
        return name.map { "\(label) named \"\($0)\"" } ?? label
    }
}
