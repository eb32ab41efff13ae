/// A step of a container, such as a first resolve.
public enum DependencyEvent: Sendable {
    /// A module has registered its services. This happens once in a container.
    case configured(module: String, serviceCount: Int)
    /// A `@Dependency` was created in `file`, such as `ItemViewModel.swift`. Nothing is resolved yet.
    case declared(DependencyKey, file: String)
    /// An object was created by ``DIContainer/make(_:)``.
    case made(any Any.Type)
    /// A service was resolved. Its instance was created now, or an existing one is used.
    ///
    /// The path leads from the outermost resolve to the service. A look-up of an instance that the container keeps already
    /// is an event only in a factory and at the first use of a `@Dependency`.
    case resolved(path: [DependencyKey], scope: Scope, isNew: Bool)
}
