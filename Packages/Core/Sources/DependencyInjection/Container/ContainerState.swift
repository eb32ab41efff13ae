/// What a container holds, under its lock.
struct ContainerState {
    /// The registrations of one type.
    struct Services {
        var unnamed: (any AnyRegistration)?
        var named: [String: any AnyRegistration] = [:]

        var all: [any AnyRegistration] { (unnamed.map { [$0] } ?? []) + named.values }

        subscript(name: String?) -> (any AnyRegistration)? {
            get { name.map { named[$0] } ?? unnamed }
            set {
                if let name { named[name] = newValue } else { unnamed = newValue }
            }
        }
    }

    struct KeptCell {
        let cell: any AnyCell
        let scope: Scope
    }

    struct Child {
        weak var container: DIContainer?
    }

    var services: [ObjectIdentifier: Services] = [:]
    /// The instances of kept scopes, by the id of their registration.
    var cells: [Int: KeptCell] = [:]
    /// The modules configured here, by type.
    var modules: Set<ObjectIdentifier> = []
    /// The name of the module that made a registration, by the registration's id.
    var owners: [Int: String] = [:]
    /// Whether a lookup went through here since the last clearing, so that a slot may be stored here or below.
    var wasLookedUp = false
    private(set) var children: [Child] = []
    private var childrenToPrune = 8

    mutating func adopt(_ child: DIContainer) {
        if children.count >= childrenToPrune {
            children.removeAll { $0.container == nil }
            childrenToPrune = max(8, children.count * 2)
        }
        children.append(Child(container: child))
    }

    /// Puts `registration` in the place of one of the same key; returns what has to be released after the lock.
    mutating func put(
        _ registration: any AnyRegistration,
        owner: String?
    ) -> (registration: any AnyRegistration, cell: (any AnyCell)?)? {
        let key = registration.record.key
        let old = services[key.typeID]?[key.name]
        services[key.typeID, default: Services()][key.name] = registration
        owners[registration.record.id] = owner
        guard let old else { return nil }
        owners[old.record.id] = nil
        return (old, cells.removeValue(forKey: old.record.id)?.cell)
    }

    mutating func takeLookedUp() -> Bool {
        defer { wasLookedUp = false }
        return wasLookedUp
    }
}
