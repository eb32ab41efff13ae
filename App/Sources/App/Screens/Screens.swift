import ArgumentParser
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import Infrastructure
import Logging
import Navigation
import enum Sandbox.DemoAccount
import TerminalUI
import TerminalViews

/// Puts the screens together and shows them until the person leaves.
@MainActor
struct Screens {
    private let options: ScreenOptions
    private let key: any KeyProvider
    private let storage: FileSecureStorage
    private let settings: SettingsStore
    private let log: LogFile

    /// Whether the streams of the process are those of a terminal.
    nonisolated static var arePossible: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

    /// Shows the screens, from where `link` leads if there is one.
    ///
    /// - Throws: The exit status, after it was told on standard error what happened.
    static func run(_ options: ScreenOptions, link: String?) async throws {
        let ending: Ending
        do {
            guard arePossible else {
                let stream = isatty(STDIN_FILENO) == 0 ? "standard input" : "standard output"
                throw TerminalError.notATerminal(stream: stream)
            }
            let folder = options.common.dataFolder
            try PrivateFolder(path: folder.path).prepare()
            let key = try await options.storageOptions.source.provider(for: folder)
            ending = try await Screens(options, key: key).show(link: link)
        } catch {
            Output.message("Error: \(Failure(error).text)")
            if error is TerminalError { Output.message("  What needs no terminal: App tour") }
            throw ExitCode(error)
        }
        if ending != .quit { throw ExitCode.cancelled }
    }

    private init(_ options: ScreenOptions, key: any KeyProvider) {
        self.options = options
        self.key = key
        let folder = options.common.dataFolder
        storage = FileSecureStorage(folder: folder, key: key)
        settings = SettingsStore(repository: StoredSettings(storage: storage))
        log = LogFile(path: folder.appending(path: "app.log").path)
    }

    private func show(link: String?) async throws -> Ending {
        try await checkKey()
        await settings.load()
        follow {
            options.common.verbose ? .debug : Logger.Level(settings.settings.logLevel)
        } act: {
            log.level = $0
        }
        let logger = LogDestination.file(log).logger
        let ending = try await API.with(options.common, logger: logger) { url in
            try await show(link: link, api: url)
        }
        await log.flush()
        return ending
    }

    /// A wrong passphrase is to be typed again. Other trouble with the storage is told by the screens, which can do much
    /// without it.
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

    private func show(link: String?, api: URL) async throws -> Ending {
        let app = AppDependencies(
            configuration: AppConfiguration(
                apiURL: api,
                transport: try options.networkOptions.transport(settings.settings.transport),
                additionalTrustRoots: options.networkOptions.additionalTrustRoots,
                dataFolder: options.common.dataFolder,
                storageKey: key,
                log: .file(log)
            ),
            storage: storage
        )
        let router = Router<AppFlow>()
        let content = ContentLanguage("en")
        let localizer = Localizer(
            settings: settings,
            content: content,
            forced: try options.language,
            system: SystemLocale.identifier(environment: ProcessInfo.processInfo.environment)
        )
        let session = AppSession(
            .init(
                router: router,
                settings: settings,
                localizer: localizer,
                auth: app.auth,
                analytics: app.analytics,
                routes: StoredRoute(storage: app.storage)
            )
        )
        let container = DIContainer(name: "app")
        app.register(in: container)
        FeatureServices(
            settings: settings,
            localizer: localizer,
            content: content,
            cache: StoredContentCache(storage: app.cacheStorage),
            dataFolder: DataFolder(path: options.common.dataFolder.path)
        ).register(in: container)
        let shell = AppShell(
            session: session,
            coordinator: AppCoordinator(router: router, container: container),
            container: container,
            link: link,
            demoAccount: try options.common.apiURL == nil ? .sandbox : nil
        )
        var terminal = TerminalOptions()
        terminal.usesColor = options.common.color
        return try await shell.run(options: terminal)
    }
}

extension TerminalViews.DemoAccount {
    /// Whom the Sandbox knows from the start.
    fileprivate static let sandbox = Self(
        username: DemoAccount.username,
        password: DemoAccount.password
    )
}

extension Logger.Level {
    /// The level of the settings.
    fileprivate init(_ level: LogLevel) {
        self =
            switch level {
            case .error: .error
            case .warning: .warning
            case .info: .info
            case .debug: .debug
            }
    }
}
