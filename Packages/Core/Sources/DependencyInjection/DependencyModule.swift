public import Foundation
import Locking

/// Registrations that belong together, named after what they are: `try CatalogDataModule.configure(container)`.
public protocol DependencyModule {
    /// Registers the services. Called by ``configure(_:)``.
    static func register(in module: ModuleRegistrar)
}

extension DependencyModule {
    /// Registers the services in `container`: all of them or, if it throws, none.
    ///
    /// Does nothing if the module is already configured there or in a parent, so that each feature that needs the
    /// services calls it when it is opened.
    ///
    /// Registrations in `container` itself by other code, such as those of a test, override those of the module.
    ///
    /// - Throws: An error if another module has registered one of the keys in `container` itself.
    public static func configure(_ container: DIContainer) throws(ModuleConflict) {
        let module = ObjectIdentifier(Self.self)
        let isConfigured = container.ancestors.contains { container in
            container.state.withLock { $0.modules.contains(module) }
        }
        guard !isConfigured else { return }
        let registrar = ModuleRegistrar(module: "\(Self.self)")
        register(in: registrar)
        let registrations = registrar.registrations.withLock { $0 }
        let isNew = try container.state.withLock { state throws(ModuleConflict) in
            guard !state.modules.contains(module) else { return false }
            var (all, instances) = (state.registrations, state.instances)
            for registration in registrations {
                if let other = all[registration.key] {
                    guard let first = other.source, let second = registration.source else { continue }
                    throw ModuleConflict(key: registration.key, first: first, second: second)
                }
                all[registration.key] = registration
                instances[registration.key] = registration.instance
            }
            state.registrations = all
            state.instances = instances
            state.modules.insert(module)
            return true
        }
        if isNew { container.events?(.configured(module: "\(Self.self)", serviceCount: registrations.count)) }
    }
}

/// Collects the registrations of a module.
public final class ModuleRegistrar: DependencyRegistrar, Sendable {
    let module: String
    fileprivate let registrations = Mutex<[Registration]>([])

    init(module: String) {
        self.module = module
    }

    /// Adds a registration.
    public func add(_ registration: Registration) {
        registrations.withLock { $0.append(registration) }
    }
}

/// The error for a key that two modules register, or one module twice.
public struct ModuleConflict: Error, Sendable, Equatable, LocalizedError, CustomStringConvertible {
    /// The key that is registered twice.
    public let key: DependencyKey
    /// The module, file and line of the first registration.
    public let first: String
    /// The module, file and line of the second registration, which is refused.
    public let second: String

    /// The conflict and its advice.
    public var description: String {
        "\(key) is registered by \(first) and again by \(second). Give one of the two registrations another name."
    }

    /// The conflict and its advice.
    public var errorDescription: String? { description }
}
