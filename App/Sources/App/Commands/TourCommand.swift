import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import Sandbox

struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Run an end-to-end demo.",
        usage: "App tour [<options>]",
        discussion: """
            The data is temporary. With --data-dir, the tour signs the user of that folder out, and sends analytics events \
            only if that user has agreed. With --api-url, the demo account buys and refunds at that server.
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await Self.run(named: "\(ProductIdentity.name) tour", options, at: options.apiURL)
    }

    /// Runs the tour at `url`, or with the Sandbox. Its first line starts with `title`.
    static func run(named title: String, _ options: GeneralOptions, at url: URL?) async throws {
        let report = await TourReport(json: options.json)
        // Only a folder that an option names: the tour signs out and pays.
        let isTemporary = options.folderArgument == nil
        let folder =
            options.folderArgument
            ?? FileManager.default.temporaryDirectory.appending(path: "\(ProductIdentity.folder)-\(UUID().uuidString)")
        defer {
            // A write that was under way when the tour was stopped can add a file during the removal.
            for _ in 1...5 where isTemporary { try? FileManager.default.removeItem(at: folder) }
        }
        do {
            try PrivateFolder(path: folder.path).prepare()
            try await cancelOnInterrupt {
                try await withAPIServer(at: url, dataFolder: folder, log: options.log) { @MainActor server in
                    let storage = FileSecureStorage(folder: folder)
                    let configuration = try options.configuration(
                        api: server,
                        signInServer: try await server.signInServer(in: storage),
                        transport: .urlSession,
                        dataFolder: folder
                    )
                    let data = isTemporary ? "temporary data" : "data"
                    report.begin("\(title): \(server.url.withoutSecrets), \(data) in \(folder.path)")
                    let start = { AppModel(configuration) }
                    try await Tour(app: start(), restart: start, agreesToAnalytics: isTemporary, report: report).run()
                }
            }
            try await report.finish()
        } catch {
            try await report.finish(error)
            throw error
        }
    }
}
