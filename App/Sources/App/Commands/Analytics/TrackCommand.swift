import AnalyticsModule
import ArgumentParser
import CompositionRoot
import Core
import Features
import Foundation

/// Tracks events.
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Track an event, or events from standard input.",
        usage: """
            App track <name> [<key=value> ...] [<options>]
            App track --stdin [<options>]
            """,
        discussion: """
            A value that is JSON, such as 3, true, null, [1] or "3", keeps its type. Any other is text. The events belong \
            to the account in use and are stored, then sent within 2 seconds. Unsent events stay stored: the shop and App \
            analytics flush send them. Exit status 1 if the user has not agreed to analytics, if a line is not an event, \
            or if an event is refused, such as one above 32 kB.

            With --stdin, each line is a JSON object with the members of Segment: type (track, screen, identify, group or \
            alias; by default track), event, name, properties, traits, groupId, userId of an alias, and timestamp (ISO \
            8601). A line that is not an event, such as one with NaN, half a surrogate pair, 512 levels or 8 MB, is reported \
            by its number, and the others are tracked. After Ctrl-C or SIGTERM, the events so far are stored and sent. \
            \(AccountOptions.storageHelp)

            JSON
            With --json, the result is one object:
              tracked        the number of tracked events
              skipped_lines  the number of lines that are not events
              delivered      the number of events that the server accepted
              refused        the number of refused events: App analytics refused
              pending        the number of events that wait to be sent
              error          the reason why they were not sent, or null

            EXAMPLES
              App track "Item Viewed" item=itm_01 price=49.90
              App track --stdin < events.ndjson
              App track Opened --json | jq .pending
            """
    )

    @Argument(help: ArgumentHelp("The name of the event.", valueName: "name"))
    private var name: String?

    @Argument(help: ArgumentHelp("Properties of the event.", valueName: "key=value"))
    private var properties: [Property] = []

    @Flag(name: .customLong("stdin"), help: "Read events from standard input, one JSON object a line.")
    private var readsInput = false

    @OptionGroup var options: AccountOptions

    /// The number of events that are stored together.
    private static let groupSize = 1_000

    func validate() throws {
        if readsInput {
            guard name == nil else { throw ValidationError("--stdin and a name exclude each other.") }
        } else {
            guard let name else { throw ValidationError("Missing the name of the event, or --stdin.") }
            if name.isEmpty { throw ValidationError("The name of the event must not be empty.") }
        }
    }

    func run() async throws {
        // The user waits for the result, and the events stay stored: later commands and the shop try again.
        try await options.withAccounts(analyticsRetry: .never) { app, _ in
            guard await app.analyticsStatus.status().consent == .granted else { throw AnalyticsConsentError() }
            var report = TrackReport()
            var inputError: (any Error)?
            if let name {
                let values = properties.map { ($0.key, $0.value) }
                app.analytics.track(name, properties: Dictionary(values) { $1 })
                report.tracked = 1
            } else {
                do {
                    try await trackInput(app, &report)
                } catch {
                    inputError = error
                }
            }
            // A signal cancels this task, but the events tracked before it are stored and sent.
            report = try await Task { [report] in try await finish(app, report) }.value
            if options.output.json { try Output.json(report) } else { report.print() }
            if let inputError { throw inputError }
            try Task.checkCancellation()
            if report.skippedLines + report.refused > 0 { throw ExitCode.failure }
        }
    }

    @MainActor
    private func trackInput(_ app: AppDependencies, _ report: inout TrackReport) async throws {
        var splitter = LineSplitter(limit: AnalyticsEvent.lineLimit)
        let progress = Output.progress
        defer { if report.tracked >= Self.groupSize { progress?("\r\u{1B}[K") } }
        while true {
            let chunk = try await StandardInput.chunk()
            let lines = chunk.isEmpty ? splitter.lastLine().map { [$0] } ?? [] : splitter.lines(in: chunk)
            for line in lines {
                do throws(AnalyticsEvent.LineError) {
                    app.analytics.track(try AnalyticsEvent(line: line.bytes))
                } catch {
                    report.skippedLines += 1
                    Output.message("Line \(line.number): \(error.text)")
                    continue
                }
                report.tracked += 1
                guard report.tracked.isMultiple(of: Self.groupSize) else { continue }
                // The memory is bounded: events that wait for storage too long would be dropped.
                try await app.analytics.persist()
                guard app.consent.consent == .granted else { throw AnalyticsConsentError() }
                progress?("\rTracked \(report.tracked) events…")
            }
            if chunk.isEmpty { return }
        }
    }

    /// Stores the events and sends them. They stay stored if they cannot be sent.
    @MainActor
    private func finish(_ app: AppDependencies, _ report: TrackReport) async throws -> TrackReport {
        var report = report
        try await app.analytics.persist()
        guard app.consent.consent == .granted else { throw AnalyticsConsentError() }
        do {
            _ = try await withProgress("Sending events") { try await app.analytics.flush(within: .seconds(2)) }
        } catch {
            report.error = UserFacingError(error).errorDescription
        }
        let status = await app.analyticsStatus.status()
        (report.delivered, report.refused) = (status.total.delivered, status.total.refused)
        report.pending = status.pendingCount
        return report
    }
}

/// The result of ``TrackCommand``.
private struct TrackReport: Encodable {
    var tracked = 0
    var skippedLines = 0
    var delivered = 0
    var refused = 0
    var pending = 0
    @Nullable var error: String?

    func print() {
        Output.data("Tracked \(tracked.events).")
        if skippedLines > 0 { Output.message("Skipped \(skippedLines) \(skippedLines == 1 ? "line" : "lines").") }
        if refused > 0 { Output.message(refused.refusedEvents) }
        if let error { Output.message("Stored, not sent yet. \(error)") }
    }
}

extension Int {
    /// The number with the word events.
    var events: String { self == 1 ? "1 event" : "\(self) events" }

    /// A sentence about this number of refused events.
    var refusedEvents: String { "Refused \(events). List them with: App analytics refused" }
}

/// A property on the command line.
private struct Property: ExpressibleByArgument {
    let key: String
    let value: AnalyticsValue

    init?(argument: String) {
        guard let separator = argument.firstIndex(of: "="), separator != argument.startIndex else { return nil }
        key = String(argument[..<separator])
        let text = String(argument[argument.index(after: separator)...])
        value = (try? WireJSON.decode(from: Data(text.utf8))) ?? .string(text)
    }
}

/// The error of a command that needs consent to analytics.
struct AnalyticsConsentError: LocalizedError {
    var errorDescription: String? { "Usage data is not shared, so nothing is tracked or sent." }
    var recoverySuggestion: String? { "Allow it with: App analytics consent grant" }
}
