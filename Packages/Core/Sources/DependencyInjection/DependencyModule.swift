public import Foundation
import Locking

/// The registrations of a feature: `try HomeDataModule.configure(container)`.
public protocol DependencyModule {
    /// Registers the feature's services. Called by ``configure(_:)``.
    static func register(in module: ModuleRegistrar)
}

extension DependencyModule {
    /// Registers the feature's services in `container`: all of them or, when it throws, none.
    ///
    /// Does nothing if the module is configured there or in a parent already, so that a feature may call it each time it
    /// is opened. Throws if other code has registered one of the keys in `container` itself.
    public static func configure(_ container: DIContainer) throws(ModuleConflict) {
        let module = ObjectIdentifier(Self.self)
        let isConfigured = container.ancestors.contains { container in
            container.state.withLock { $0.modules.contains(module) }
        }
        guard !isConfigured else { return }
        let registrar = ModuleRegistrar(module: "\(Self.self)")
        register(in: registrar)
        let registrations = registrar.registrations.withLock { $0 }
        try container.state.withLock { state throws(ModuleConflict) in
            guard !state.modules.contains(module) else { return }
            var all = state.registrations
            for registration in registrations {
                let key = registration.key
                if let holder = all.updateValue(registration, forKey: key) {
                    throw ModuleConflict(key: key, holder: holder.source, claimant: registration.source)
                }
            }
            state.registrations = all
            state.modules.insert(module)
        }
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

/// The error of two modules, or of a module and other code, that register the same key.
public struct ModuleConflict: Error, Sendable, Equatable, LocalizedError, CustomStringConvertible {
    /// The key that is registered twice.
    public let key: DependencyKey
    /// The module that has registered it, with the file and line.
    public let holder: String
    /// The module that registers it too, with the file and line.
    public let claimant: String

    /// The conflict and the next thing to do.
    public var description: String {
        "\(key) is registered by \(holder), and \(claimant) registers it too. Give one of the two a name of its own."
    }

    /// The conflict and the next thing to do.
    public var errorDescription: String? { description }
}
