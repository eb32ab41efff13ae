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
        usage: "App tour [--username <name>] [<options>]",
        discussion: """
            Signs in, browses, pays, refunds, sends analytics and restarts. Each line shows one step, its duration and \
            its result. The exit status is 0 only if every step succeeded. The default account is the demo account; the \
            password of another one is read from TRELLIS_PASSWORD. The default HTTP client is urlsession.

            Without --data-dir, the tour uses a temporary folder and removes it at the end. With --data-dir, it signs the \
            user of that folder out, and sends analytics events only if that user has agreed. With --api-url, the demo \
            account buys and refunds at that server.

            JSON
              {"ok":true,"milliseconds":137.9,"steps":[{"id":"restore","number":1,
               "name":"Restore the last session","ok":true,"outcome":"no session",
               "milliseconds":0.5}]}

            EXAMPLES
              App tour
              App tour --json | jq '.steps[] | select(.id == "refund")'
              TRELLIS_PASSWORD=… App tour --username me@example.com
            """
    )

    @Option(help: ArgumentHelp("Username (TRELLIS_USERNAME). Default: the demo account.", valueName: "name"))
    private var username: String?

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await Self.run(named: "Trellis tour", options, username: username)
    }

    /// Runs the tour. Its first line starts with `title`.
    static func run(named title: String, _ options: GeneralOptions, username: String? = nil) async throws {
        let name = username ?? Environment.text("TRELLIS_USERNAME")
        let password = Environment.text("TRELLIS_PASSWORD")
        guard name == nil || password != nil else {
            throw ValidationError(
                .init(
                    en: "The variable TRELLIS_PASSWORD is not set.\nSet it to the password of the account.",
                    ko: "TRELLIS_PASSWORD 변수가 없어요.\n계정의 비밀번호를 넣어 주세요."
                )
            )
        }
        let credentials = Credentials(
            username: name ?? SandboxCredentials.username,
            password: password ?? SandboxCredentials.password
        )
        let report = await TourReport(json: options.json)
        // Only a folder that an option names: the tour signs out and pays.
        let isTemporary = options.storage.folderArgument == nil
        let folder =
            options.storage.folderArgument
            ?? FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer {
            // A write that was under way when the tour was stopped can add a file during the removal.
            for _ in 1...5 where isTemporary { try? FileManager.default.removeItem(at: folder) }
        }
        do {
            try PrivateFolder(path: folder.path).prepare()
            try await cancelOnInterrupt {
                let key = try await options.storage.source(in: folder).provider(for: folder)
                try await withAPIServer(at: options.network.apiURL, dataFolder: folder, log: options.log) {
                    @MainActor server in
                    let storage = FileSecureStorage(folder: folder, key: key)
                    let configuration = try options.configuration(
                        api: server,
                        signInServer: try await server.signInServer(in: storage),
                        transport: .urlSession,
                        dataFolder: folder,
                        storageKey: key
                    )
                    let data = isTemporary ? "temporary data" : "data"
                    report.begin("\(title): \(server.url.withoutSecrets), \(data) in \(folder.path)")
                    let makeApp = { AppModel(configuration, language: .english) }
                    try await Tour(
                        app: makeApp(),
                        restart: makeApp,
                        credentials: credentials,
                        agreesToAnalytics: isTemporary,
                        report: report
                    ).run()
                }
            }
            try await report.finish()
        } catch {
            try await report.finish(error)
            throw error
        }
    }
}
