import AnalyticsModule
import ArgumentParser
import CompositionRoot
import Core
import Foundation

/// Shows and changes the state of analytics.
struct AnalyticsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analytics",
        abstract: "Show or send usage data, or change the consent.",
        usage: "App analytics <command> [<options>]",
        discussion: """
            EXAMPLES
              App analytics status
              App analytics consent deny
            """,
        subcommands: [Status.self, Flush.self, Refused.self, Consent.self]
    )
}

extension AnalyticsCommand {
    /// Prints the consent, the size of the queue and the last delivery.
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the consent, the events that wait to be sent and the last delivery.",
            usage: "App analytics status [<options>]",
            discussion: """
                \(AccountOptions.storageHelp)

                JSON
                With --json, the status is one object:
                \(AnalyticsStatusJSON.help)

                EXAMPLES
                  App analytics status
                  App analytics status --json | jq .pending
                """
        )

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { app, _ in
                let status = await app.analyticsStatus.status()
                if options.output.json {
                    try Output.json(AnalyticsStatusJSON(status))
                    if status.storageFailure != nil { throw ExitCode.failure }
                    return
                }
                Output.data("Consent: \(status.consent.rawValue)")
                let style = ByteCountFormatStyle(
                    style: .file,
                    spellsOutZero: false,
                    locale: Locale(identifier: "en_US")
                )
                let size = status.pendingBytes.formatted(style)
                Output.data("Unsent: \(status.pendingCount.events), \(size)")
                Output.data("Refused: \(status.refusedCount.events)")
                if let delivery = status.lastDelivery {
                    Output.data("Last sent: \(delivery.count.events), \(delivery.date.formatted(.iso8601))")
                }
                if let date = status.postponedUntil {
                    Output.data("The server asked to wait until \(date.formatted(.iso8601)).")
                }
                if let reason = status.writeKeyRejection {
                    Output.data("The server doesn't accept the write key. \(reason)")
                }
                if let failure = status.storageFailure { throw failure }
            }
        }
    }

    /// Sends all stored events.
    struct Flush: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send all events that wait.",
            usage: "App analytics flush [<options>]",
            discussion: """
                Exit status 1 if not all events were sent. They stay stored, except for refused ones. \
                \(AccountOptions.storageHelp)

                JSON
                With --json, the result is one object:
                  delivered  the number of events that the server accepted
                  batches    the number of requests with accepted events
                  refused    the number of events that were invalid, too large or refused
                  dropped    the number of events dropped from a full memory or log
                  damaged    the number of damaged events in the log

                EXAMPLES
                  App analytics flush
                  App analytics flush --json | jq .delivered
                """
        )

        private struct Report: Encodable {
            let delivered: Int
            let batches: Int
            let refused: Int
            let dropped: Int
            let damaged: Int
        }

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { app, _ in
                let report: FlushReport
                do {
                    report = try await withProgress("Sending events") { try await app.analytics.flush() }
                } catch AnalyticsError.consentNeeded {
                    throw AnalyticsConsentError()
                }
                let lost = report.dropped + report.damaged
                if options.output.json {
                    try Output.json(
                        Report(
                            delivered: report.delivered,
                            batches: report.batches,
                            refused: report.refused,
                            dropped: report.dropped,
                            damaged: report.damaged
                        )
                    )
                } else {
                    Output.data("Sent \(report.delivered.events).")
                    if report.refused > 0 { Output.message(report.refused.refusedEvents) }
                    if lost > 0 { Output.message("Lost \(lost.events): the log was full or damaged.") }
                }
                if report.refused + lost > 0 { throw ExitCode.failure }
            }
        }
    }

    /// Prints the refused events.
    struct Refused: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the events that were refused, oldest first.",
            usage: "App analytics refused [--limit <count>] [<options>]",
            discussion: """
                An event is refused if it is invalid or too large, or if the server refuses it alone. It is not sent \
                again. \(AccountOptions.storageHelp)

                JSON
                With --json, each event is an object on a line of its own:
                \(RefusedEventJSON.help)

                EXAMPLES
                  App analytics refused
                  App analytics refused --json | jq -r .reason
                """
        )

        @Option(help: ArgumentHelp("Number of newest events, 1 or more. Default: 20.", valueName: "count"))
        private var limit = 20

        @OptionGroup var options: AccountOptions

        func validate() throws {
            if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
        }

        func run() async throws {
            try await options.withAccounts { app, _ in
                let events = try await app.analyticsStatus.refusedEvents(limit: limit)
                if options.output.json { return try events.forEach { try Output.jsonLine(RefusedEventJSON($0)) } }
                if events.isEmpty { return Output.message("No event was refused.") }
                let table = TextTable(
                    columns: [.init("Time"), .init("Type"), .init("Name", overflow: .truncated), .init("Reason")],
                    rows: events.map { event in
                        [event.timestamp?.formatted(.iso8601) ?? "", event.type, event.name ?? "", event.reason]
                    }
                )
                table.lines(width: Output.width).forEach(Output.data)
            }
        }
    }

    /// Stores the user's decision.
    struct Consent: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Allow or deny sharing usage data.",
            usage: "App analytics consent <decision> [<options>]",
            discussion: """
                After deny, nothing is kept or sent: stored events and the anonymous id are deleted, also those of other \
                processes. \(AccountOptions.storageHelp)

                JSON
                With --json, the result is one object:
                  consent  granted or denied

                EXAMPLES
                  App analytics consent grant
                  App analytics consent deny --json
                """
        )

        private enum Decision: String, ExpressibleByArgument, CaseIterable {
            case grant, deny
        }

        @Argument(help: ArgumentHelp("grant or deny.", valueName: "decision"))
        private var decision: Decision

        @OptionGroup var options: AccountOptions

        func run() async throws {
            try await options.withAccounts { app, _ in
                let consent: AnalyticsConsent = decision == .grant ? .granted : .denied
                try await app.consent.setConsent(consent)
                if options.output.json { return try Output.json(["consent": consent.rawValue]) }
                Output.data(decision == .grant ? "Usage data is shared." : "Usage data is not shared. It was deleted.")
            }
        }
    }
}
