import ArgumentParser
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import Navigation
import Sandbox
import TerminalUI
import TerminalViews

/// Makes the app and shows it in the terminal until the user quits.
@MainActor
struct TerminalAppLauncher {
    private let options: ScreenOptions
    private let key: any KeyProvider
    private let storage: FileSecureStorage
    private let settings: SettingsStore
    private let log: LogFile

    /// A Boolean value that says whether the process runs in a terminal.
    nonisolated static var hasTerminal: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

    /// Shows the app, first at `route` or else at the place of the last run.
    ///
    /// - Throws: The exit status, after the failure was printed on standard error.
    static func run(_ options: ScreenOptions, route: Route<AppFlow>? = nil) async throws {
        let ending: ExitReason
        do {
            guard hasTerminal else {
                let stream = isatty(STDIN_FILENO) == 0 ? "standard input" : "standard output"
                throw TerminalError.notATerminal(stream: stream)
            }
            let folder = options.common.dataFolder
            try PrivateFolder(path: folder.path).prepare()
            let key = try await options.storageOptions.source.provider(for: folder)
            ending = try await TerminalAppLauncher(options, key: key).show(route)
        } catch {
            Output.message("Error: \(UserFacingError(error).text)")
            if error is TerminalError { Output.message("  What needs no terminal: App tour") }
            throw ExitCode(error)
        }
        if ending != .quit { throw ExitCode.cancelled }
    }

    private init(_ options: ScreenOptions, key: any KeyProvider) {
        self.options = options
        self.key = key
        let folder = options.common.dataFolder
        log = LogFile(path: folder.appending(path: "app.log").path)
        storage = FileSecureStorage(folder: folder, key: key)
        let logger = LogDestination.file(log).logger
        settings = SettingsStore(repository: StoredSettings(storage: storage), logger: logger)
    }

    private func show(_ route: Route<AppFlow>?) async throws -> ExitReason {
        try await checkKey()
        // Before the app is made: they name the HTTP client and the log level.
        await settings.load()
        log.followLevel(of: settings, forced: options.common.verbose ? .debug : nil)
        let ending = try await withAPIServer(
            at: options.common.apiURL,
            dataFolder: options.common.dataFolder,
            logger: LogDestination.file(log).swiftLog
        ) { url in
            try await show(route, api: url)
        }
        await log.flush()
        return ending
    }

    /// A wrong passphrase has to be typed again. Other failures of the storage are shown by the screens, which can do
    /// much without it.
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

    private func show(_ route: Route<AppFlow>?, api: URL) async throws -> ExitReason {
        let configuration = AppConfiguration(
            apiURL: api,
            transport: try options.networkOptions.transport(settings.settings.transport),
            additionalTrustRoots: options.networkOptions.additionalTrustRoots,
            dataFolder: options.common.dataFolder,
            storageKey: key,
            log: .file(log)
        )
        let app = AppModel(
            AppDependencies(configuration: configuration, storage: storage),
            settings: settings,
            dataFolder: configuration.dataFolder,
            language: try options.language,
            system: SystemLocale.identifier(environment: ProcessInfo.processInfo.environment)
        )
        let shell = AppShell(
            session: app.session,
            coordinator: app.coordinator,
            container: app.container,
            route: route,
            demoAccount: try options.common.apiURL == nil
                ? .init(username: SandboxCredentials.username, password: SandboxCredentials.password) : nil
        )
        var terminal = TerminalOptions()
        terminal.usesColor = options.common.color
        return try await shell.run(options: terminal)
    }
}
