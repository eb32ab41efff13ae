import AnalyticsModule
import ArgumentParser
import CompositionRoot
import Features
import Foundation

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
        subcommands: [Status.self, Flush.self, Consent.self]
    )

    @OptionGroup(title: "General options") var options: GeneralOptions
}

extension AnalyticsCommand {
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the consent, the events that wait to be sent and the last delivery.",
            usage: "App analytics status [--events] [<options>]",
            discussion: """
                With --events, the oldest \(Self.eventLimit) of the events follow, each with its time, type, name and \
                properties. docs/usage-data.md lists all events of the shop.

                JSON
                With --events, each event follows on a line of its own, as it will be sent.
                  \(AnalyticsStatusJSON.example)

                EXAMPLES
                  App analytics status
                  App analytics status --events
                  App analytics status --json | jq .pending
                """
        )

        private static let eventLimit = 1_000

        @Flag(name: .customLong("events"), help: "Print the events that wait to be sent.")
        private var printsEvents = false

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            try await options.withApp { app, _ in
                let analytics = app.dependencies.analyticsStatus
                let status = await analytics.status()
                if options.json { try Output.json(AnalyticsStatusJSON(status)) } else { print(status, app.localizer) }
                if let failure = status.storageFailure { throw failure }
                if printsEvents { print(try await analytics.waitingEvents(limit: Self.eventLimit), app.localizer) }
            }
        }

        @MainActor
        private func print(_ events: [Data], _ text: Localizer) {
            if options.json { return events.forEach { Output.data(String(decoding: $0, as: UTF8.self)) } }
            guard !events.isEmpty else { return }
            Output.data("")
            TextTable(
                columns: [
                    .init(text(.timeColumn)), .init(text(.typeColumn)), .init(text(.name)),
                    .init(text(.propertiesColumn), overflow: .wrapped),
                ],
                rows: events.compactMap(WaitingEvent.init).map { event in
                    [event.date.sortable, event.type, event.name, event.properties]
                }
            ).print()
        }

        @MainActor
        private func print(_ status: AnalyticsStatus, _ text: Localizer) {
            Output.data(.consent(text(status.consent.name)))
            Output.data(.waitingEvents(status.pendingCount, size: text.size(bytes: status.pendingBytes)))
            Output.data(.refusedSoFar(status.refusedCount))
            if let delivery = status.lastDelivery {
                Output.data(.lastSent(delivery.count, at: delivery.date.sortable))
            }
            if let wait = status.wait {
                Output.data(.nextTry(wait.end.sortable, wait.reason))
            }
            if status.consent == .undecided { Output.message(.allowUsageData) }
        }
    }

    struct Flush: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send all events that wait.",
            usage: "App analytics flush [<options>]",
            discussion: """
                Exit status 1 if not all events were sent. They stay stored, except for refused ones, which the settings \
                of the shop show.

                JSON
                  \(AnalyticsStatusJSON.example)

                EXAMPLES
                  App analytics flush
                  App analytics flush --json | jq .pending
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            try await options.withApp { app, _ in
                let report: FlushReport
                do {
                    report = try await withProgress(.sendingEvents) { try await app.dependencies.analytics.flush() }
                } catch AnalyticsError.consentNeeded {
                    throw CommandError.consentNeeded
                }
                let status = await app.dependencies.analyticsStatus.status()
                let lostCount = status.droppedCount
                if options.json {
                    try Output.json(AnalyticsStatusJSON(status))
                } else {
                    let isEmpty = report.delivered + report.refused + lostCount == 0
                    Output.data(isEmpty ? .noEventsToSend : .eventsSent(report.delivered))
                    if report.refused > 0 { Output.message(.eventsRefused(report.refused)) }
                    if lostCount > 0 { Output.message(.eventsLost(lostCount)) }
                }
                if report.refused + lostCount > 0 { throw ExitCode.failure }
            }
        }
    }

    struct Consent: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Grant or deny the consent to share usage data.",
            usage: "App analytics consent <decision> [<options>]",
            discussion: """
                After deny, nothing is kept or sent: stored events and the anonymous id are deleted, also those that other \
                running shops and commands have.

                JSON
                  \(AnalyticsStatusJSON.example)

                EXAMPLES
                  App analytics consent grant
                  App analytics consent deny --json
                """
        )

        private enum Decision: String, ExpressibleByArgument, CaseIterable {
            case grant, deny
        }

        @Argument(help: ArgumentHelp("Share usage data (grant), or not (deny).", valueName: "decision"))
        private var decision: Decision

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            try await options.withApp { app, _ in
                let dependencies = app.dependencies
                try await dependencies.consent.setConsent(decision == .grant ? .granted : .denied)
                if options.json {
                    return try Output.json(AnalyticsStatusJSON(await dependencies.analyticsStatus.status()))
                }
                Output.data(decision == .grant ? .usageDataShared : .usageDataDeleted)
            }
        }
    }
}
