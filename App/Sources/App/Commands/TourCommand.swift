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
            password of another one is read from TRELLIS_PASSWORD. The default HTTP client is urlsession.

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

    @OptionGroup var options: ClientOptions
    @OptionGroup var output: OutputOptions

    @Option(help: "User name to sign in with (TRELLIS_USERNAME). Default: the demo account.")
    private var username: String?

    func run() async throws {
        let subject = Subject(
            apiURL: try options.network.apiURL,
            // Only a folder that this command names: the tour signs out and pays.
            dataFolder: options.data.folderArgument,
            keySource: try options.storage.source,
            credentials: Credentials(
                username: Environment.text("TRELLIS_USERNAME", unless: username) ?? SandboxCredentials.username,
                password: Environment.text("TRELLIS_PASSWORD") ?? SandboxCredentials.password
            )
        )
        try await Self.run(named: "Trellis tour", options, of: subject, json: output.json)
    }

    /// The server, data and account that a tour uses: by default an embedded Sandbox, temporary data and the demo account.
    struct Subject {
        var apiURL: URL?
        var dataFolder: URL?
        var keySource = KeySource.file
        var credentials = Credentials(username: SandboxCredentials.username, password: SandboxCredentials.password)
    }

    /// Runs the tour. Its first line starts with `name`.
    static func run(
        named name: String,
        _ options: ClientOptions,
        of subject: Subject = Subject(),
        json: Bool
    ) async throws {
        let report = await TourReport(json: json, color: options.colors.color)
        let isTemporary = subject.dataFolder == nil
        let folder =
            subject.dataFolder
            ?? FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer {
            if isTemporary { try? FileManager.default.removeItem(at: folder) }
        }
        do {
            try PrivateFolder(path: folder.path).prepare()
            try await cancelOnInterrupt {
                let key = try await subject.keySource.provider(for: folder)
                try await withAPIServer(at: subject.apiURL, dataFolder: folder, log: options.log.destination) {
                    server in
                    let storage = FileSecureStorage(folder: folder, key: key)
                    let signInServer = try await server.signInServer(in: storage)
                    let configuration = try options.network.configuration(
                        api: server,
                        signInServer: signInServer,
                        transport: .urlSession,
                        dataFolder: folder,
                        storageKey: key,
                        analytics: .test(writeKey: AppConfiguration.analyticsWriteKey),
                        log: options.log.destination
                    )
                    let data = isTemporary ? "temporary data" : "data"
                    await report.begin("\(name): \(server.url.withoutSecrets), \(data) in \(folder.path)")
                    try await tour(configuration, subject.credentials, agreesToAnalytics: isTemporary, report)
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
        _ credentials: Credentials,
        agreesToAnalytics: Bool,
        _ report: TourReport
    ) async throws {
        var configuration = configuration
        configuration.analytics.consent = .undecided
        let makeApp = { [configuration] in AppModel(configuration, language: .english) }
        try await Tour(
            app: makeApp(),
            restart: makeApp,
            credentials: credentials,
            agreesToAnalytics: agreesToAnalytics,
            report: report
        ).run()
    }
}
