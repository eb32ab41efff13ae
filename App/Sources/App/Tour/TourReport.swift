import Features
import Foundation

/// The results of the tour's steps, printed as they end, or as one JSON document at the end.
@MainActor
final class TourReport {
    /// A step that ended.
    private struct Step: Encodable {
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
    private let color: Bool
    private let start = ContinuousClock.now
    private var steps: [Step] = []

    init(json: Bool, color: Bool) {
        (self.json, self.color) = (json, color)
    }

    /// Prints the first line.
    func begin(_ line: String) {
        if !json { Output.data(line) }
    }

    /// Runs a step, whose result is the text of `body`, and prints how it went.
    func step<Value>(_ name: String, _ body: () async throws -> (Value, String)) async throws -> Value {
        let start = ContinuousClock.now
        do {
            try Task.checkCancellation()
            let (value, outcome) = try await body()
            add(name, ok: true, outcome, since: start)
            return value
        } catch {
            add(name, ok: false, Failure(error).message.english, since: start)
            // A screen shows a cancelled request like any failure; what ended the tour is the cancellation.
            try Task.checkCancellation()
            throw error
        }
    }

    /// Ends the report, well or with `error`.
    func finish(_ error: (any Error)? = nil) throws {
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        let failure = error.map { Failure($0) }
        if json {
            let (message, suggestion) = (failure?.message.english, failure?.suggestion?.english)
            let ok = error == nil
            try Output.json(
                Document(ok: ok, steps: steps, milliseconds: elapsed, error: message, suggestion: suggestion)
            )
        } else if error == nil {
            let summary = styled("All \(steps.count) steps did what they should", code: 1)
            Output.data("\(summary), in \(Self.format(elapsed)).")
        }
        if let failure { Output.message("Error: \(failure.text)") }
    }

    private func add(_ name: String, ok: Bool, _ outcome: String, since start: ContinuousClock.Instant) {
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        steps.append(Step(number: steps.count + 1, name: name, ok: ok, outcome: outcome, milliseconds: elapsed))
        guard !json else { return }
        let mark = ok ? styled("✓", code: 32) : styled("✗", code: 31)
        let number = Self.padded("\(steps.count)", to: 2)
        let time = Self.padded(Self.format(elapsed), to: 9)
        Output.data("\(mark) \(number)  \(name.padding(toLength: 30, withPad: " ", startingAt: 0))\(time)  \(outcome)")
    }

    /// `text` in a style of the terminal (ECMA-48 SGR), if it shows colors.
    private func styled(_ text: String, code: Int) -> String {
        color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private static func format(_ milliseconds: Double) -> String {
        milliseconds.formatted(.number.precision(.fractionLength(1)).grouping(.never).locale(Locale(identifier: "en")))
            + " ms"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
