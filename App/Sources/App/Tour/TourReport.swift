import Features
import Foundation
import TerminalUI

/// Prints the result of each step of the tour, or one JSON document at the end.
@MainActor
final class TourReport {
    private struct Step: Encodable {
        let id: String
        let number: Int
        let name: String
        let ok: Bool
        let outcome: String
        let milliseconds: Double
    }

    private struct Document: Encodable {
        let ok: Bool
        let steps: [Step]
        let milliseconds: Double
    }

    private let json: Bool
    private let start = ContinuousClock.now
    private var steps: [Step] = []

    init(json: Bool) {
        self.json = json
    }

    func begin(_ line: String) {
        if !json { Output.data(line) }
    }

    /// Runs a step with a permanent `id` and prints its result, the text returned by `body`.
    func step<Value>(
        _ id: String,
        _ name: String,
        _ body: () async throws -> (Value, String)
    ) async throws -> Value {
        let start = ContinuousClock.now
        do {
            try Task.checkCancellation()
            let (value, outcome) = try await body()
            add(id, name, ok: true, outcome, since: start)
            return value
        } catch {
            // A view model reports a cancelled request like any other failure.
            let failure = UserFacingError(Task.isCancelled ? CancellationError() : error)
            add(id, name, ok: false, failure.englishDescription, since: start)
            try Task.checkCancellation()
            throw error
        }
    }

    func step(_ id: String, _ name: String, _ body: () async throws -> String) async throws {
        try await step(id, name) { ((), try await body()) }
    }

    func finish(_ error: (any Error)? = nil) throws {
        let elapsed = Self.milliseconds(since: start)
        if json {
            try Output.json(Document(ok: error == nil, steps: steps, milliseconds: elapsed))
        } else if error is CancellationError || error is SignalError {
            return
        } else if error == nil {
            let summary = "All \(steps.count) steps succeeded".styled(1)
            Output.data("\(summary), in \(String(format: "%.1f", elapsed)) ms.")
        } else if let last = steps.last, !last.ok {
            Output.data("\("Step \(last.number) failed".styled(1)), after \(String(format: "%.1f", elapsed)) ms.")
        }
    }

    private func add(
        _ id: String,
        _ name: String,
        ok: Bool,
        _ outcome: String,
        since start: ContinuousClock.Instant
    ) {
        let elapsed = Self.milliseconds(since: start)
        let number = steps.count + 1
        steps.append(Step(id: id, number: number, name: name, ok: ok, outcome: outcome, milliseconds: elapsed))
        guard !json else { return }
        let mark = ok ? "✓".styled(32) : "✗".styled(31)
        let place = String(format: " %2d  ", number)
        let time = String(format: "%6.1f ms  ", elapsed)
        Output.data(mark + place + name.padded(to: 30) + time + outcome)
    }

    private static func milliseconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .milliseconds(1)
    }
}

func expect(_ condition: Bool, _ message: String) throws {
    if !condition { throw CommandError(message) }
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
    throw CommandError("The step was not refused with: \(expected.errorDescription ?? "\(expected)")")
}

extension UserFacingError {
    /// The technical details, or the message in English.
    fileprivate var englishDescription: String { details ?? message.english }
}
