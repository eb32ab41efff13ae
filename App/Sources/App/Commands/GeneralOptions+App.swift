import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import TerminalUI

extension GeneralOptions {
    /// Returns the configuration of an app that sends requests to `api`, with `transport` unless the user has chosen an HTTP
    /// client. Without a `signInServer`, `api` is also the issuer of its tokens. Unless it `sendsEvents` by itself, events are
    /// sent only when a command asks for it.
    func configuration(
        api: APIServer,
        signInServer: SignInServer? = nil,
        transport: Transport = .automatic,
        dataFolder: URL?,
        storageKey: any KeyProvider = .keyFile,
        sendsEvents: Bool = false,
        log: LogDestination? = nil
    ) throws -> AppConfiguration {
        var configuration = AppConfiguration(apiURL: api.url, dataFolder: dataFolder)
        configuration.unencryptedHost = network.unencryptedHost
        configuration.auth = api.authConfiguration(with: signInServer)
        configuration.browser = LoopbackBrowser(port: signInServer?.redirectPort ?? 0)
        configuration.transport = try network.transport(transport)
        configuration.additionalTrustRoots = try network.additionalTrustRoots
        configuration.storageKey = storageKey
        configuration.analytics = try analytics.configuration(flushesAutomatically: sendsEvents)
        configuration.analyticsContext = Self.analyticsContext
        configuration.log = try log ?? self.log
        configuration.processSetup = .everyProcess
        return configuration
    }

    /// Calls `body` with the app and its server after the stored session is restored, until SIGINT or SIGTERM. A
    /// `signInServer` replaces the stored choice for this run.
    @MainActor
    func withApp<Value: Sendable>(
        signInServer: SignInServer? = nil,
        _ body: @escaping @MainActor @Sendable (AppModel, APIServer) async throws -> Value
    ) async throws -> Value {
        let folder = storage.folder
        try PrivateFolder(path: folder.path).prepare()
        return try await cancelOnInterrupt {
            let key = try await storage.source(in: folder).provider(for: folder)
            return try await withAPIServer(at: network.apiURL, dataFolder: folder, log: log) { @MainActor server in
                let storage = FileSecureStorage(folder: folder, key: key)
                let storedServer = try await server.signInServer(in: storage)
                let app = AppModel(
                    try configuration(
                        api: server,
                        signInServer: signInServer ?? storedServer,
                        dataFolder: folder,
                        storageKey: key
                    ),
                    storage: storage,
                    language: try language
                )
                await app.settings.load()
                Output.language = app.localizer.language
                let user = try await app.dependencies.auth.restore()
                let result: Result<Value, any Error>
                do {
                    result = .success(try await body(app, server))
                } catch {
                    result = .failure(error)
                }
                // A new anonymous id of analytics. A command that fails after the sign-out, such as by a lost connection, has
                // signed out too.
                if let user, app.dependencies.auth.currentUser?.id != user.id {
                    app.dependencies.analytics.reset()
                }
                // Stores the events of the command. A failure is logged by the module.
                try? await app.dependencies.analytics.persist()
                await app.dependencies.auth.finishRefreshes(within: AppSession.refreshLimit)
                return try result.get()
            }
        }
    }

    /// Calls `body` with an app that has an account in use.
    @MainActor
    func withAccount(_ body: @escaping @MainActor @Sendable (AppModel) async throws -> Void) async throws {
        try await withApp { app, _ in
            let dependencies = app.dependencies
            _ = try await dependencies.user
            do {
                try await body(app)
            } catch  where !(error is CommandError) && ExitCode(error) == .signInNeeded {
                // The server has ended the session meanwhile.
                throw dependencies.auth.currentUser == nil ? try await dependencies.noAccountError : error
            }
        }
    }

    /// Calls `body` with an app that reads and stores no data, until SIGINT or SIGTERM.
    @MainActor
    func withCatalog<Value: Sendable>(
        _ body: @escaping @MainActor @Sendable (AppModel) async throws -> Value
    ) async throws -> Value {
        try await cancelOnInterrupt {
            try await withAPIServer(at: network.apiURL, dataFolder: nil, log: log) { @MainActor server in
                let app = AppModel(
                    try configuration(api: server, dataFolder: nil),
                    language: try language
                )
                return try await body(app)
            }
        }
    }
}

extension GeneralOptions {
    /// Returns the app with the locale of messages and, if standard output is a terminal, its size.
    @Sendable private static func analyticsContext() -> [String: AnalyticsValue] {
        var context = AppConfiguration.defaultAnalyticsContext()
        let environment = ProcessInfo.processInfo.environment
        let locale = Locale(identifier: SystemLocale.identifier(environment: environment))
        context["locale"] = .string(locale.identifier(.bcp47))
        if isatty(STDOUT_FILENO) != 0 {
            let size = Size(ofTerminalAt: STDOUT_FILENO, environment: environment)
            context["screen"] = ["width": .int(size.width), "height": .int(size.height)]
        }
        return context
    }
}

extension AppModel {
    convenience init(
        _ configuration: AppConfiguration,
        storage: (any SecureStorageProtocol)? = nil,
        settings: SettingsStore? = nil,
        language: AppLanguage?
    ) {
        self.init(
            AppDependencies(configuration: configuration, storage: storage),
            settings: settings,
            dataFolder: configuration.dataFolder,
            language: language,
            systemLocale: SystemLocale.identifier(environment: ProcessInfo.processInfo.environment)
        )
    }
}
