import Synchronization

extension DIContainer {
    /// The registration that `key` leads to from here, by way of this container's memory.
    func slot<Service: Sendable>(_ type: Service.Type, _ key: DependencyKey) -> Slot<Service>? {
        // The registration of a key, and its slot, are made with the type of the key.
        cache.slot(key) {
            guard let (found, distance) = find(key) else { return nil }
            let registration = unsafeDowncast(found, to: Registration<Service>.self)
            let instance =
                switch registration.maker {
                case .instance(let service): service
                case _ where registration.record.scope == .weak: nil as Service?
                default: ancestor(distance).existingCell(for: registration)?.instance
                }
            return Slot(registration, distance: distance, instance: instance, isTrial: recorder != nil)
        }
        .map { unsafeDowncast($0, to: Slot<Service>.self) }
    }

    /// The nearest registration of `key`, and how many parents up its instance is kept.
    func find(_ key: DependencyKey) -> (registration: any AnyRegistration, distance: Int)? {
        var distance = 0
        var keeper: Int?
        for container in lineage {
            let found = container.state.withLock { state in
                state.wasLookedUp = true
                return state.services[key.typeID]?[key.name]
            }
            if keeper == nil, container.isIsolated { keeper = distance }
            if let found { return (found, keeper ?? distance) }
            distance += 1
        }
        return nil
    }

    /// This container, its parent, and so on.
    var lineage: some Sequence<DIContainer> { sequence(first: self, next: \.parent) }

    func ancestor(_ distance: Int) -> DIContainer {
        var container = self
        for _ in 0..<distance { container = container.parent ?? container }
        return container
    }

    /// Every registration that can be seen from here, in the order of registering; if `type` is given, those of that type.
    func visibleRegistrations(of type: ObjectIdentifier? = nil) -> [any AnyRegistration] {
        var seen: [DependencyKey: any AnyRegistration] = [:]
        for container in lineage {
            let registrations = container.state.withLock { state in
                type.map { state.services[$0]?.all ?? [] } ?? state.services.values.flatMap(\.all)
            }
            for registration in registrations where seen[registration.record.key] == nil {
                seen[registration.record.key] = registration
            }
        }
        return seen.values.sorted { $0.record.id < $1.record.id }
    }

    func existingCell<Service>(for registration: Registration<Service>) -> Cell<Service>? {
        // A registration's id is stored with cells of its own service type only.
        state.withLock { $0.cells[registration.record.id]?.cell }
            .map { unsafeDowncast($0, to: Cell<Service>.self) }
    }

    /// The cell that keeps the instance of `registration` here.
    func cell<Service>(for registration: Registration<Service>) -> Cell<Service> {
        let record = registration.record
        let cell = state.withLock { state -> any AnyCell in
            if let kept = state.cells[record.id] { return kept.cell }
            let cell = Cell<Service>()
            // One whose registration was replaced since the lookup is used once and not kept.
            let here = state.services[record.key.typeID]?[record.key.name]
            if isIsolated || here === registration {
                state.cells[record.id] = ContainerState.KeptCell(cell: cell, scope: record.scope)
            }
            return cell
        }
        return unsafeDowncast(cell, to: Cell<Service>.self)
    }
}
