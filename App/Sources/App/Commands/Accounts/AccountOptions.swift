import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure

/// The options of commands that use the accounts on this device.
struct AccountOptions: ParsableArguments {
    /// The paragraph of each command's help about stored data.
    static let storageHelp = """
        The shop and all commands with the same data folder and the same server share the accounts. \
        \(DataOptions.defaultHelp)
        """

    @OptionGroup var network: NetworkOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var log: LogOptions

    /// Calls `body` with the modules after the stored session is restored, until SIGINT or SIGTERM. A `signInServer`
    /// replaces the stored choice for this run. `analyticsRetry` is the retry policy of batches of events.
    @MainActor
    func withAccounts(
        signInServer: SignInServer? = nil,
        analyticsRetry: RetryPolicy = .analytics,
        _ body: @escaping @MainActor @Sendable (AppDependencies, APIServer) async throws -> Void
    ) async throws {
        let (url, folder) = (try network.apiURL, data.folder)
        try PrivateFolder(path: folder.path).prepare()
        try await cancelOnInterrupt {
            let key = try await storage.source.provider(for: folder)
            try await withAPIServer(at: url, dataFolder: folder, log: log.destination) { @MainActor server in
                let storage = FileSecureStorage(folder: folder, key: key)
                let storedServer = try await server.signInServer(in: storage)
                let app = AppDependencies(
                    configuration: try network.configuration(
                        api: server,
                        signInServer: signInServer ?? storedServer,
                        dataFolder: folder,
                        storageKey: key,
                        // Sends events only when a command asks for it.
                        analytics: AnalyticsConfig(
                            writeKey: AppConfiguration.analyticsWriteKey,
                            automaticFlush: nil,
                            retry: analyticsRetry
                        ),
                        log: log.destination
                    ),
                    storage: storage
                )
                let user = try await app.auth.restore()
                var failure: (any Error)?
                do {
                    try await body(app, server)
                } catch {
                    failure = error
                }
                // A command that fails after the sign-out, such as by a lost connection, has signed out too.
                if let user, app.auth.currentUser?.id != user.id { await app.storeReset() }
                if let failure { throw failure }
            }
        }
    }
}

extension AppDependencies {
    /// The account in use.
    ///
    /// - Throws: ``NoAccountError`` if there is none.
    var user: AuthUser {
        get async throws {
            if let user = auth.currentUser { return user }
            throw try await noAccountError
        }
    }

    /// Waits 2 s at most until the server has ended the sessions of earlier sign-outs, so that a short command does not end
    /// before.
    ///
    /// - Returns: `true` if none are left.
    @discardableResult
    func deliverRevocations() async -> Bool {
        await withProgress("Ending earlier sessions") { await auth.deliverRevocations(within: .seconds(2)) }
    }

    /// Stores a new anonymous id of analytics after a sign-out or a switch, so that the command does not end before.
    fileprivate func storeReset() async {
        analytics.reset()
        // A failure is logged by the module.
        try? await analytics.persist()
    }

    /// The error of a command that needs an account in use.
    var noAccountError: NoAccountError {
        get async throws { NoAccountError(hasOthers: try await !accounts.accounts().isEmpty) }
    }
}

/// The error of a command that needs an account in use.
struct NoAccountError: LocalizedError {
    /// True if other accounts are signed in.
    let hasOthers: Bool

    var errorDescription: String? { hasOthers ? "No account is in use." : "Nobody is signed in." }
    var recoverySuggestion: String? { hasOthers ? "Choose one with: App switch ACCOUNT" : "Sign in with: App login" }
    var text: String { UserFacingError(self).text }
}
