import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Foundation
import Infrastructure
import Sandbox

/// Runs the tour against the API or, without one, against a Sandbox of its own.
struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "One journey through everything: sign in, browse, pay, refund, deliver analytics, restart.",
        discussion: """
            Every step says what came back and how long it took. The exit status is 0 only if every step did what it \
            should. The account is the Sandbox's demo account, unless another one is named; its password is read from \
            TRELLIS_PASSWORD alone.

            EXAMPLES
              App tour
              App tour --data-dir /tmp/trellis --verbose
              TRELLIS_PASSWORD=… App tour --api-url https://api.example.com --username me@example.com
            """
    )

    @OptionGroup var options: CommonOptions
    @OptionGroup var networkOptions: NetworkOptions
    @OptionGroup var storageOptions: StorageOptions

    @Option(help: "The account to sign in with (TRELLIS_USERNAME). Default: the demo account of the Sandbox.")
    private var username: String?

    func run() async throws {
        let report = TourReport(json: options.json, color: options.color)
        do {
            try PrivateFolder(path: options.dataFolder.path).prepare()
            let key = try await storageOptions.source.provider(for: options.dataFolder)
            try await Interruption.cancels {
                try await API.with(options, logger: options.log.logger) { try await tour(at: $0, key: key, report) }
            }
            try report.finish()
        } catch {
            try report.finish(error)
            throw ExitCode(error)
        }
    }

    private func tour(at apiURL: URL, key: any KeyProvider, _ report: TourReport) async throws {
        let configuration = AppConfiguration(
            apiURL: apiURL,
            transport: try networkOptions.transport,
            additionalTrustRoots: networkOptions.additionalTrustRoots,
            dataFolder: options.dataFolder,
            storageKey: key,
            analytics: .test(writeKey: AppConfiguration.analyticsWriteKey),
            log: options.log
        )
        try await Tour(
            configuration: configuration,
            credentials: .init(
                username: Environment.text("TRELLIS_USERNAME", or: username) ?? DemoAccount.username,
                password: Environment.text("TRELLIS_PASSWORD") ?? DemoAccount.password
            ),
            report: report
        ).run()
    }
}
