import Features
import Foundation
import Synchronization

/// What the steps of the tour did, printed as they end, or as one JSON document at the end.
final class TourReport: Sendable {
    /// One step that ended.
    struct Step: Encodable, Sendable {
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
        let error: String?
        let suggestion: String?
    }

    private let json: Bool
    private let style: Style
    private let start = ContinuousClock.now
    private let steps = Mutex<[Step]>([])

    init(json: Bool, color: Bool) {
        self.json = json
        style = Style(color: color)
    }

    /// Says what the steps to come are about.
    func begin(_ line: String) {
        if !json { Output.data(line) }
    }

    /// Does a step and notes how it went. What `body` returns is what came back.
    nonisolated(nonsending) func step(_ name: String, _ body: () async throws -> String) async throws {
        let start = ContinuousClock.now
        do {
            try Task.checkCancellation()
            let outcome = try await body()
            add(name, ok: true, outcome, since: start)
        } catch {
            add(name, ok: false, Failure(error).message.english, since: start)
            // A screen shows a cancelled request like any failure; what ended the tour is the cancellation.
            try Task.checkCancellation()
            throw error
        }
    }

    /// Ends the report, well or with `error`.
    func finish(_ error: (any Error)? = nil) throws {
        let steps = steps.withLock(\.self)
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        if json {
            let failure = error.map { Failure($0) }
            try Output.json(
                Document(
                    ok: error == nil,
                    steps: steps,
                    milliseconds: elapsed,
                    error: failure?.message.english,
                    suggestion: failure?.suggestion?.english
                )
            )
        } else if error == nil {
            Output.data(style.bold("All \(steps.count) steps did what they should") + ", in \(Self.format(elapsed)).")
        }
        if let error {
            Output.message("Error: \(Failure(error).text)")
        }
    }

    private func add(_ name: String, ok: Bool, _ outcome: String, since start: ContinuousClock.Instant) {
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        let step = steps.withLock { steps in
            let step = Step(number: steps.count + 1, name: name, ok: ok, outcome: outcome, milliseconds: elapsed)
            steps.append(step)
            return step
        }
        guard !json else { return }
        let mark = ok ? style.green("✓") : style.red("✗")
        let number = String(step.number).padded(toLeft: 2)
        let time = Self.format(elapsed).padded(toLeft: 9)
        Output.data("\(mark) \(number)  \(name.padding(toLength: 30, withPad: " ", startingAt: 0))\(time)  \(outcome)")
    }

    private static func format(_ milliseconds: Double) -> String {
        milliseconds.formatted(.number.precision(.fractionLength(1)).grouping(.never).locale(Locale(identifier: "en")))
            + " ms"
    }
}

extension String {
    fileprivate func padded(toLeft width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
