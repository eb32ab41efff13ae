import Foundation

/// A step that did not do what it should.
struct TourError: LocalizedError {
    let errorDescription: String?

    init(_ message: String) {
        errorDescription = message
    }
}

/// Ends the step with `message` unless `holds`.
func expect(_ holds: Bool, _ message: String) throws {
    if !holds { throw TourError(message) }
}

/// Ends the step unless `body` fails with `wanted`; gives its text as the outcome.
@MainActor
func expect<Failure: LocalizedError & Equatable>(_ wanted: Failure, _ body: () async throws -> Void) async throws
    -> String
{
    do {
        try await body()
    } catch let failure as Failure where failure == wanted {
        return failure.errorDescription ?? "refused"
    }
    throw TourError("This should have been refused: \(wanted.errorDescription ?? "").")
}
