import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import Navigation
import TerminalUI
import TerminalViews

/// Opens the secure storage, creates the app and runs it in the terminal until the user quits.
@MainActor
struct TerminalAppLauncher {
    /// The error for a standard stream that is not a terminal.
    private struct NoTerminalError: LocalizedError {
        let stream: String

        var errorDescription: String? { "The standard \(stream) is not a terminal, so the shop cannot be shown." }
        var recoverySuggestion: String? { "Run it in a terminal, or run the demo, which needs none: App tour" }
    }

    private let options: ScreenOptions
    private let key: any KeyProvider
    private let storage: FileSecureStorage
    private let settings: SettingsStore
    private let log: LogFile

    /// A Boolean value that indicates whether the process runs in a terminal.
    nonisolated static var hasTerminal: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

    /// Runs the app, starting at `route` or where the last run ended.
    static func run(_ options: ScreenOptions, route: Route<AppFlow>? = nil) async throws {
        guard hasTerminal else {
            throw NoTerminalError(stream: isatty(STDIN_FILENO) == 0 ? "input" : "output")
        }
        let folder = options.client.data.folder
        try PrivateFolder(path: folder.path).prepare()
        let key = try await options.client.storage.source.provider(for: folder)
        switch try await TerminalAppLauncher(options, key: key).show(route) {
        case .quit: break
        case .interrupted, .cancelled: throw ExitCode.cancelled
        case .signal(let number): throw ExitCode.signal(number)
        }
    }

    private init(_ options: ScreenOptions, key: any KeyProvider) {
        self.options = options
        self.key = key
        let folder = options.client.data.folder
        log = LogFile(path: folder.appending(path: "app.log").path)
        storage = FileSecureStorage(folder: folder, key: key)
        let logger = LogDestination.file(log).logger
        settings = SettingsStore(repository: SecureSettingsRepository(storage: storage), logger: logger)
    }

    private func show(_ route: Route<AppFlow>?) async throws -> ExitReason {
        try await checkKey()
        // The settings name the HTTP client and the log level, so they are loaded before the app is created.
        await settings.load()
        log.followLevel(of: settings, forced: options.client.log.verbose ? .debug : nil)
        let reason = try await withAPIServer(
            at: options.client.network.apiURL,
            dataFolder: options.client.data.folder,
            log: .file(log)
        ) { server in
            try await show(route, server)
        }
        await log.flush()
        return reason
    }

    /// Throws if the key is wrong or missing. The screens show other storage failures, because much works without the
    /// storage.
    private func checkKey() async throws {
        do throws(SecureStorageError) {
            _ = try await storage.keys()
        } catch {
            switch error {
            case .wrongKey, .keyMissing: throw error
            default: break
            }
        }
    }

    private func show(_ route: Route<AppFlow>?, _ server: APIServer) async throws -> ExitReason {
        // Without the storage, the screens show its failure and much works, but not a sign-in server of its own.
        let signInServer = try? await server.signInServer(in: storage)
        let configuration = try options.client.network.configuration(
            api: server,
            signInServer: signInServer,
            transport: settings.settings.transport,
            dataFolder: options.client.data.folder,
            storageKey: key,
            log: .file(log)
        )
        let app = AppModel(
            configuration,
            storage: storage,
            settings: settings,
            language: try options.language.language
        )
        let shell = AppShell(
            session: app.session,
            coordinator: app.coordinator,
            container: app.container,
            route: route,
            server: try options.client.network.apiURL?.absoluteString,
            openURL: { url in if url.isWebPage { SystemBrowser.open(url) } },
            demoAccount: {
                // Another sign-in server does not know the demo account of the API.
                signInServer == nil ? await app.demoAccount() : nil
            }
        )
        var terminal = TerminalOptions()
        terminal.usesColor = options.client.colors.color
        let reason = try await shell.run(options: terminal)
        // A failure is logged by the module. The events stay stored.
        _ = try? await app.dependencies.analytics.flush(within: .seconds(2))
        return reason
    }
}
