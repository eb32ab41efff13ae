import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import Sandbox

/// Runs the tour against the API or an embedded Sandbox.
struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Run an end-to-end demo: browse, sign in, pay, refund, deliver analytics, restart.",
        usage: "App tour [<options>]",
        discussion: """
            Each line shows one step, its duration and its result. The exit status is 0 only if every step succeeded. The \
            default account is the Sandbox's demo account; the password of another one is read from TRELLIS_PASSWORD.

            Without --data-dir, the tour uses a temporary folder and removes it at the end. With --data-dir, analytics \
            events are sent only if the user of that folder has agreed.

            JSON
            With --json, the tour prints one object at the end:
            \(TourReport.jsonHelp)

            EXAMPLES
              App tour
              App tour --json | jq '.steps[] | select(.id == "refund")'
              App tour --data-dir /tmp/trellis --verbose
              TRELLIS_PASSWORD=… App tour --username me@example.com
            """
    )

    @OptionGroup var options: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var storageOptions: StorageOptions

    @Option(help: "The user name to sign in with (TRELLIS_USERNAME). Default: the Sandbox's demo account.")
    private var username: String?

    func run() async throws {
        let report = await TourReport(json: options.json, color: options.color)
        let folder =
            options.givenDataFolder
            ?? FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer {
            if options.givenDataFolder == nil { try? FileManager.default.removeItem(at: folder) }
        }
        do {
            try PrivateFolder(path: folder.path).prepare()
            let (apiURL, logger) = (try options.apiURL, options.log.swiftLog)
            try await cancelOnInterrupt {
                let key = try await storageOptions.source.provider(for: folder)
                try await withAPIServer(at: apiURL, dataFolder: folder, logger: logger) { url in
                    try await tour(at: url, folder, key: key, report)
                }
            }
            try await report.finish()
        } catch {
            try await report.finish(error)
            throw error
        }
    }

    @MainActor
    private func tour(at url: URL, _ folder: URL, key: any KeyProvider, _ report: TourReport) async throws {
        var configuration = try networkOptions.configuration(
            api: url,
            transport: .urlSession,
            dataFolder: folder,
            storageKey: key,
            analytics: .test(writeKey: AppConfiguration.analyticsWriteKey),
            log: options.log
        )
        configuration.analytics.consent = .undecided
        let makeApp = { [configuration] in AppModel(configuration, language: .english) }
        let isTemporary = options.givenDataFolder == nil
        // The tour also runs in place of the screens if there is no terminal.
        let name = CommandLine.arguments.contains("tour") ? "Trellis tour" : "No terminal, running the tour"
        let data = isTemporary ? "temporary data" : "data"
        report.begin("\(name): \(url.withoutSecrets), \(data) in \(folder.path)")
        let credentials = Credentials(
            username: Environment.text("TRELLIS_USERNAME", unless: username) ?? SandboxCredentials.username,
            password: Environment.text("TRELLIS_PASSWORD") ?? SandboxCredentials.password
        )
        try await Tour(
            app: makeApp(),
            restart: makeApp,
            credentials: credentials,
            agreesToAnalytics: isTemporary,
            report: report
        ).run()
    }
}
