/// The specification of a protocol: requirements that each of its implementations meets.
public protocol Specification<Subject> {
    /// The implementation that is checked.
    associatedtype Subject

    /// All requirements.
    static var checks: [SpecificationCheck<Subject>] { get }
}

extension Specification {
    /// A requirement of the specification.
    public typealias Check = SpecificationCheck<Subject>

    /// Checks that `found` is the `wanted` value.
    ///
    /// - Throws: ``SpecificationViolation`` if it is not.
    public static func expect<Value: Equatable>(_ found: Value, _ wanted: Value) throws {
        guard found == wanted else { throw SpecificationViolation("found \(found), wanted \(wanted)") }
    }
}

/// A requirement of a specification.
public struct SpecificationCheck<Subject>: Sendable, CustomStringConvertible {
    /// The requirement.
    public let description: String
    private let body: @Sendable (Subject) async throws -> Void

    /// Creates a requirement that is met if `body` does not throw.
    public init(_ description: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Checks a new `subject`.
    ///
    /// - Throws: ``SpecificationViolation`` if it does not meet the requirement, or the error of an operation.
    public func run(on subject: Subject) async throws {
        try await body(subject)
    }
}

/// A violated requirement.
public struct SpecificationViolation: Error, CustomStringConvertible {
    /// The behavior that violates the requirement.
    public let description: String

    /// Creates a violation by a behavior, such as "the list has a created payment".
    public init(_ description: String) {
        self.description = description
    }
}
