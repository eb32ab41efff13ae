/// Builds a module from what it needs.
///
/// Each feature package exposes one assembly. The composition root makes its `Dependencies`, calls `assemble()`
/// and keeps the product, which it knows only by the module's public protocol:
///
/// ```swift
/// let auth = AuthAssembly(dependencies: .init(network: network, storage: storage)).assemble()
/// ```
public protocol Assembly<Dependencies, Product> {
    /// Everything the module needs from outside, as protocols and values.
    associatedtype Dependencies
    /// What the module offers, as a protocol.
    associatedtype Product

    /// Takes what the module needs; does no work yet.
    init(dependencies: Dependencies)

    /// Builds the module. Every call builds a fresh one.
    func assemble() -> Product
}
