public import Foundation
import Synchronization

/// A feature that registers what it has: `try HomeDataModule.configure(container)`.
public protocol DependencyModule {
    /// Registers the feature's services. Called by ``configure(_:)``.
    static func register(in module: ModuleRegistrar)
}

extension DependencyModule {
    /// Registers the feature's services in `container`, all of them or, when it throws, none.
    ///
    /// Does nothing if the module is configured there already, or in a parent of it; so a feature may call it each time
    /// it is opened. A service that is registered in `container` itself by somebody else is a ``ModuleConflict``.
    public static func configure(_ container: DIContainer) throws(ModuleConflict) {
        let isConfigured = container.lineage.contains { container in
            container.state.withLock { $0.modules.contains(ObjectIdentifier(Self.self)) }
        }
        guard !isConfigured else { return }
        let registrar = ModuleRegistrar()
        register(in: registrar)
        try container.adopt(registrar.taken, of: Self.self)
    }
}

/// Collects what a module registers.
public final class ModuleRegistrar: DependencyRegistrar, Sendable {
    private let registrations = Mutex<[any AnyRegistration]>([])

    /// Takes one registration.
    public func add(_ registration: DependencyRegistration) {
        registrations.withLock { $0.append(registration.base) }
    }

    var taken: [any AnyRegistration] { registrations.withLock { $0 } }
}

/// Two modules, or a module and code outside of any, claim the same key.
public struct ModuleConflict: Error, Sendable, Equatable, LocalizedError, CustomStringConvertible {
    /// What is claimed twice.
    public let key: DependencyKey
    /// Who has it: a module's name, with the place of the registration.
    public let holder: String
    /// Who wants it too.
    public let claimant: String

    /// What happened and what to do next.
    public var description: String {
        "\(key) is registered by \(holder), and \(claimant) registers it too. Give one of the two a name of its own."
    }

    /// What happened and what to do next.
    public var errorDescription: String? { description }
}

extension DIContainer {
    fileprivate func adopt(
        _ registrations: [any AnyRegistration],
        of module: any DependencyModule.Type
    ) throws(ModuleConflict) {
        let name = String(describing: module)
        let outcome = state.withLock { state -> Result<Bool, ModuleConflict> in
            guard !state.modules.contains(ObjectIdentifier(module)) else { return .success(false) }
            var claimed: [DependencyKey: RegistrationRecord] = [:]
            for record in registrations.map(\.record) {
                let key = record.key
                let known = claimed[key] ?? state.services[key.typeID]?[key.name]?.record
                if let known {
                    let owner = claimed[key] == nil ? state.owners[known.id] ?? "code outside of any module" : name
                    return .failure(
                        ModuleConflict(
                            key: key,
                            holder: "\(owner) (\(known.source))",
                            claimant: "\(name) (\(record.source))"
                        )
                    )
                }
                claimed[key] = record
            }
            state.modules.insert(ObjectIdentifier(module))
            for registration in registrations { _ = state.put(registration, owner: name) }
            return .success(state.takeLookedUp())
        }
        if try outcome.get() { forgetLookups() }
    }
}
