/// How a service is had: from its slot, from its cell, or from its factory.
extension DIContainer {
    func value<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        parent: Frame?
    ) throws(ResolutionError) -> Service {
        if let dependent = parent?.record { recorder?.note(key, neededBy: dependent, kind: .eager) }
        guard let slot = slot(type, key) else { throw notRegistered(key, path: path(parent, key)) }
        let record = slot.registration.record
        if let dependent = parent?.record { record.noteNeeded(by: dependent) }
        if let instance = slot.instance { return instance }
        guard let cell = cell(for: slot, parent: parent) else {
            return try makeNow(slot.registration.maker, record, parent: parent)
        }
        return try cell.value(keeper(of: slot), slot.registration, parent: parent)
    }

    nonisolated(nonsending) func value<Service: Sendable>(
        _ type: Service.Type,
        _ key: DependencyKey,
        parent: Frame?
    ) async throws(ResolutionError) -> Service {
        if let dependent = parent?.record { recorder?.note(key, neededBy: dependent, kind: .eager) }
        guard let slot = slot(type, key) else { throw notRegistered(key, path: path(parent, key)) }
        let record = slot.registration.record
        if let dependent = parent?.record { record.noteNeeded(by: dependent) }
        if let instance = slot.instance { return instance }
        guard let cell = cell(for: slot, parent: parent) else {
            return try await make(slot.registration.maker, record, parent: parent)
        }
        return try await cell.value(keeper(of: slot), slot.registration, parent: parent)
    }

    func value<Request: DependencyRequest>(
        for request: Request,
        parent: Frame?
    ) throws(ResolutionError) -> Request.Service {
        let (factory, record) = try factory(of: Request.self, parent: parent)
        return try makeNow(factory.maker(for: request), record, parent: parent)
    }

    nonisolated(nonsending) func value<Request: DependencyRequest>(
        for request: Request,
        parent: Frame?
    ) async throws(ResolutionError) -> Request.Service {
        let (factory, record) = try factory(of: Request.self, parent: parent)
        return try await make(factory.maker(for: request), record, parent: parent)
    }

    func values<Service: Sendable>(
        _ type: Service.Type,
        tag: String?,
        parent: Frame?
    ) throws(ResolutionError) -> [Service] {
        var services: [Service] = []
        for key in keys(of: type, tag: tag) { services.append(try value(type, key, parent: parent)) }
        return services
    }

    nonisolated(nonsending) func values<Service: Sendable>(
        _ type: Service.Type,
        tag: String?,
        parent: Frame?
    ) async throws(ResolutionError) -> [Service] {
        var services: [Service] = []
        for key in keys(of: type, tag: tag) { services.append(try await value(type, key, parent: parent)) }
        return services
    }

    /// Runs a synchronous factory in the view of this container.
    func makeNow<Service: Sendable>(
        _ maker: Maker<Service>,
        _ record: RegistrationRecord,
        parent: Frame?
    ) throws(ResolutionError) -> Service {
        switch maker {
        case .instance(let service): return service
        case .sync(let factory): return try frame(record, inside: parent).run(factory)
        case .async: throw ResolutionError(.needsAwait, path: path(parent, record.key), container: self)
        }
    }

    nonisolated(nonsending) func make<Service: Sendable>(
        _ maker: Maker<Service>,
        _ record: RegistrationRecord,
        parent: Frame?
    ) async throws(ResolutionError) -> Service {
        guard case .async(let factory) = maker else { return try makeNow(maker, record, parent: parent) }
        return try await frame(record, inside: parent).run(factory)
    }

    /// A step that makes the service of `record` in the view of this container.
    private func frame(
        _ record: RegistrationRecord,
        inside parent: Frame?
    ) throws(ResolutionError) -> Frame {
        if let parent, parent.isMaking(record, in: self) {
            throw ResolutionError(.cycle, path: path(parent, record.key), container: self)
        }
        if recorder == nil { record.noteResolved() }
        return Frame(view: self, record: record, parent: parent)
    }

    func path(_ parent: Frame?, _ key: DependencyKey) -> [DependencyKey] {
        (parent?.path ?? []) + [key]
    }

    private func keeper<Service>(of slot: Slot<Service>) -> DIContainer {
        slot.registration.record.scope.isKept ? ancestor(slot.distance) : self
    }

    /// Where the instance of `slot` is shared; `nil` when it is not.
    private func cell<Service>(for slot: Slot<Service>, parent: Frame?) -> Cell<Service>? {
        let record = slot.registration.record
        // A validation makes everything once, so that a shared part of the graph is not walked again and again.
        if record.scope.isKept || recorder != nil { return ancestor(slot.distance).cell(for: slot.registration) }
        return record.scope == .graph ? parent?.sharedCell(Service.self, id: record.id, view: self) : nil
    }

    private func factory<Request: DependencyRequest>(
        of request: Request.Type,
        parent: Frame?
    ) throws(ResolutionError) -> (RequestFactory<Request>, RegistrationRecord) {
        let key = DependencyKey(RequestFactory<Request>.self)
        if let dependent = parent?.record { recorder?.note(key, neededBy: dependent, kind: .eager) }
        guard let slot = slot(RequestFactory<Request>.self, key), let factory = slot.instance else {
            throw notRegistered(key, path: path(parent, key))
        }
        let record = slot.registration.record
        if let dependent = parent?.record { record.noteNeeded(by: dependent) }
        return (factory, record)
    }

    private func keys<Service>(of type: Service.Type, tag: String?) -> [DependencyKey] {
        visibleRegistrations(of: ObjectIdentifier(type))
            .filter { registration in tag.map { registration.record.tags.contains($0) } ?? true }
            .map(\.record.key)
    }

    func notRegistered(_ key: DependencyKey, path: [DependencyKey]) -> ResolutionError {
        let similar = SimilarKeys(to: key, among: visibleRegistrations().map(\.record)).labels
        return ResolutionError(.notRegistered(similar: similar), path: path, container: self)
    }
}
