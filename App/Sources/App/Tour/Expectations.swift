import Foundation

/// A failed step of the tour.
struct TourError: LocalizedError {
    let errorDescription: String?

    init(_ message: String) {
        errorDescription = message
    }
}

/// Throws an error with `message` unless `condition` is true.
func expect(_ condition: Bool, _ message: String) throws {
    if !condition { throw TourError(message) }
}

/// Checks that `body` throws `expected`, and returns its message.
@MainActor
func expect<Failure: LocalizedError & Equatable>(_ expected: Failure, _ body: () async throws -> Void) async throws
    -> String
{
    do {
        try await body()
    } catch let failure as Failure where failure == expected {
        return failure.errorDescription ?? "refused"
    }
    throw TourError("The step was not refused with: \(expected.errorDescription ?? "\(expected)")")
}
