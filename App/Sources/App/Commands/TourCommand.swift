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
        abstract: "Run an end-to-end demo.",
        usage: "App tour [<options>]",
        discussion: """
            Signs in, browses, pays, refunds, sends analytics and restarts. Each line shows one step, its duration and \
            its result. The exit status is 0 only if every step succeeded. The default account is the demo account; the \
            password of another one is read from TRELLIS_PASSWORD.

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

    @Option(help: "User name to sign in with (TRELLIS_USERNAME). Default: the demo account.")
    private var username: String?

    func run() async throws {
        try await Self.run(named: "Trellis tour", options, networkOptions, storageOptions, username: username)
    }

    /// Runs the tour. Its first line starts with `name`.
    static func run(
        named name: String,
        _ options: CommonOptions,
        _ networkOptions: NetworkOptions,
        _ storageOptions: StorageOptions,
        username: String? = nil
    ) async throws {
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
                    let configuration = try networkOptions.configuration(
                        api: url,
                        transport: .urlSession,
                        dataFolder: folder,
                        storageKey: key,
                        analytics: .test(writeKey: AppConfiguration.analyticsWriteKey),
                        log: options.log
                    )
                    let isTemporary = options.givenDataFolder == nil
                    let data = isTemporary ? "temporary data" : "data"
                    await report.begin("\(name): \(url.withoutSecrets), \(data) in \(folder.path)")
                    try await tour(configuration, username: username, agreesToAnalytics: isTemporary, report)
                }
            }
            try await report.finish()
        } catch {
            try await report.finish(error)
            throw error
        }
    }

    @MainActor
    private static func tour(
        _ configuration: AppConfiguration,
        username: String?,
        agreesToAnalytics: Bool,
        _ report: TourReport
    ) async throws {
        var configuration = configuration
        configuration.analytics.consent = .undecided
        let makeApp = { [configuration] in AppModel(configuration, language: .english) }
        let credentials = Credentials(
            username: Environment.text("TRELLIS_USERNAME", unless: username) ?? SandboxCredentials.username,
            password: Environment.text("TRELLIS_PASSWORD") ?? SandboxCredentials.password
        )
        try await Tour(
            app: makeApp(),
            restart: makeApp,
            credentials: credentials,
            agreesToAnalytics: agreesToAnalytics,
            report: report
        ).run()
    }
}
