import AnalyticsModule
import ArgumentParser
import AuthModule
import Browser
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure

#if os(Linux)
import AsyncHTTPTransport
#endif

extension GeneralOptions {
    /// Returns the configuration of an app that sends requests to `api`, with `transport` unless additional certificates need
    /// another HTTP client. Without a `signInServer`, `api` is also the issuer of its tokens. Unless it `sendsEvents` by
    /// itself, events wait for the shop.
    func configuration(
        api: APIServer,
        signInServer: SignInServer? = nil,
        transport: Transport = .automatic,
        dataFolder: URL?,
        sendsEvents: Bool = false,
        log: LogDestination? = nil
    ) throws -> AppConfiguration {
        var configuration = AppConfiguration(apiURL: api.url, dataFolder: dataFolder)
        configuration.unencryptedHost = allowHTTP
        configuration.auth = api.authConfiguration(with: signInServer)
        configuration.browser = LoopbackBrowser(redirectPort: signInServer?.redirectPort ?? 0)
        configuration.additionalTrustRoots = try additionalTrustRoots
        #if os(Linux)
        // A choice, because URLSession on Linux crashes when a connection is closed in the middle of a header.
        if transport != .urlSession || configuration.additionalTrustRoots != nil {
            configuration.transport = .asyncHTTPClient
        }
        #endif
        configuration.analytics.flushesAutomatically = sendsEvents
        configuration.analyticsContext = Self.analyticsContext
        configuration.log = log ?? self.log
        return configuration
    }

    /// Calls `body` with the app and its server after the stored session is restored, until SIGINT or SIGTERM. A
    /// `signInServer` replaces the stored choice for this run.
    @MainActor
    func withApp<Value: Sendable>(
        signInServer: SignInServer? = nil,
        _ body: @escaping @MainActor @Sendable (AppModel, APIServer) async throws -> Value
    ) async throws -> Value {
        let folder = folder
        try PrivateFolder(path: folder.path).prepare()
        return try await cancelOnInterrupt {
            try await withAPIServer(at: apiURL, dataFolder: folder, log: log) { @MainActor server in
                let storedServer = try await server.signInServer(in: FileSecureStorage(folder: folder))
                let app = AppModel(
                    try configuration(api: server, signInServer: signInServer ?? storedServer, dataFolder: folder)
                )
                let user = try await app.dependencies.auth.restore()
                return try await withCleanup {
                    try await body(app, server)
                } cleanUp: {
                    // A new anonymous id of analytics. A command that fails after the sign-out, such as by a lost connection, has
                    // signed out too.
                    if let user, app.dependencies.auth.currentUser?.id != user.id {
                        app.dependencies.analytics.reset()
                    }
                    // Stores the events of the command. A failure is logged by the module.
                    try? await app.dependencies.analytics.persist()
                    await app.dependencies.auth.finishRefreshes()
                }
            }
        }
    }

    /// Calls `body` with an app that has an account in use: that of `option`, which stays in use, or the present one.
    @MainActor
    func withAccount(
        _ option: AccountOption,
        _ body: @escaping @MainActor @Sendable (AppModel, AuthUser) async throws -> Void
    ) async throws {
        try await withApp { app, _ in
            let dependencies = app.dependencies
            if let name = option.account {
                let chosen = try await dependencies.auth.accounts().account(named: name)
                if chosen.id != dependencies.auth.currentUser?.id {
                    let user = try await dependencies.auth.switchAccount(to: chosen.id)
                    Output.message("Now using \(user.label).")
                }
            }
            guard let user = dependencies.auth.currentUser else { throw try await dependencies.noAccountError }
            do {
                try await body(app, user)
            } catch  where dependencies.auth.currentUser == nil {
                // The server has ended the session meanwhile.
                throw try await dependencies.noAccountError
            }
        }
    }

    /// Calls `body` with an app that reads and stores no data, until SIGINT or SIGTERM.
    @MainActor
    func withCatalog<Value: Sendable>(
        _ body: @escaping @MainActor @Sendable (AppModel) async throws -> Value
    ) async throws -> Value {
        try await cancelOnInterrupt {
            try await withAPIServer(at: apiURL, dataFolder: nil, log: log) { @MainActor server in
                try await body(AppModel(try configuration(api: server, dataFolder: nil)))
            }
        }
    }
}

extension AuthManaging {
    /// Waits until the running refreshes have ended, without whose tokens the session would be lost. Ctrl-C ends the wait,
    /// even if it has ended the command before.
    func finishRefreshes() async {
        await Task {
            guard await !finishRefreshes(within: .milliseconds(500)) else { return }
            Output.message("Waiting for the sign-in server to keep you signed in. Ctrl-C ends the wait.")
            _ = try? await cancelOnInterrupt { await finishRefreshes(within: nil) }
        }.value
    }
}

extension GeneralOptions {
    /// Returns the app with the system's locale.
    @Sendable private static func analyticsContext() -> [String: AnalyticsValue] {
        var context = AppConfiguration.defaultAnalyticsContext()
        context["locale"] = .string(Locale(identifier: SystemLocale.identifier()).identifier(.bcp47))
        return context
    }
}

extension AppDependencies {
    /// The reason why no account is in use.
    var noAccountError: CommandError {
        get async throws {
            let ids = Set(try await auth.accounts().map(\.id))
            let own = try await auth.storedAccounts().filter { ids.contains($0.user.id) }
            if own.isEmpty { return .notSignedIn }
            return own.allSatisfy(\.mustSignInAgain) ? .sessionEnded : .noAccountInUse
        }
    }
}

extension AppModel {
    /// Creates the app of a command, in English unless the shop's `language` is given.
    convenience init(
        _ configuration: AppConfiguration,
        settings: SettingsStore? = nil,
        language: AppLanguage? = .english
    ) {
        self.init(
            AppDependencies(configuration: configuration),
            settings: settings,
            language: language,
            systemLocale: SystemLocale.identifier()
        )
    }
}
