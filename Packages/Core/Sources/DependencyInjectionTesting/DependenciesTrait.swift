public import DependencyInjection
public import Testing

/// Runs a test, or each test of a suite, with dependencies of its own.
///
/// ```swift
/// @Test(.dependencies { $0.register(instance: FakeItems(), as: (any ItemsLoading).self) })
/// func theHomeModelShowsItems() async { … }
/// ```
///
/// Every test, and every case of a parameterised one, has its own container and its own instances, so tests may run in
/// parallel. A test's overrides come on top of those of its suite.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    let register: @Sendable (DIContainer) throws -> Void

    /// Applies to the tests of the suite, and of suites inside it.
    public var isRecursive: Bool { true }

    /// Runs `function` inside ``DependencyInjection/withDependencies(_:operation:)``.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withDependencies(register, operation: function)
    }
}

extension Trait where Self == DependenciesTrait {
    /// Runs the test with what `register` registers before ``DependencyInjection/DIContainer/current``.
    public static func dependencies(_ register: @escaping @Sendable (DIContainer) throws -> Void) -> Self {
        DependenciesTrait(register: register)
    }
}
