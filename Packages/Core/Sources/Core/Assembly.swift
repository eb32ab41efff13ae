/// A type that builds a module from its dependencies.
///
/// Each feature package has one assembly. The composition root creates its `Dependencies`, calls `assemble()` and keeps the
/// product, which is known only by the public protocol of the module:
///
/// ```swift
/// let payments = PaymentAssembly(dependencies: dependencies).assemble()
/// ```
public protocol Assembly<Dependencies, Product> {
    /// The dependencies of the module, as protocols and values.
    associatedtype Dependencies
    /// The protocol of the module.
    associatedtype Product

    /// Stores the dependencies.
    init(dependencies: Dependencies)

    /// Returns a new instance of the module.
    func assemble() -> Product
}
