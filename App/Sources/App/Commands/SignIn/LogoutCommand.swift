import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out of the account in use, or of all accounts.",
        usage: "App logout [--browser | --all] [<options>]",
        discussion: """
            If the server cannot be reached, its request is kept: login, logout and the shop try it again. The browser \
            stays signed in at the server; --browser opens the page that ends this, and waits for it.
            """
    )

    @Flag(help: "Sign out of all accounts of all servers and forget the --issuer.")
    private var all = false

    @Flag(help: "Also sign out of the sign-in server in the browser.")
    private var browser = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if all, browser { throw ValidationError("--all and --browser can't be used together.") }
    }

    func run() async throws {
        try await options.withApp { app, server in
            let dependencies = app.dependencies
            var users = [dependencies.auth.currentUser].compactMap(\.self)
            if all { users = try await dependencies.auth.storedAccounts().map(\.user) }
            if let current = dependencies.auth.currentUser, users.contains(where: { $0.id == current.id }) {
                dependencies.analytics.track(.signedOut)
            }
            var staysSignedInInBrowser = false
            let opensBrowser = browser && !users.isEmpty
            let revocation = try await withProgress("Signing out", write: opensBrowser ? nil : Output.progress) {
                if all { return try await dependencies.auth.signOutOfAll() }
                guard opensBrowser, let user = users.first else { return try await dependencies.auth.signOut() }
                do {
                    return try await dependencies.auth.signOut(of: user.id, inBrowser: true) { url in
                        SignInReport(json: false).showPage(at: url)
                    }
                } catch AuthError.signedInInBrowser {
                    staysSignedInInBrowser = true
                    return .notNeeded
                }
            }
            // Also the revocations of earlier sign-outs, which need the registration at that server.
            let isPending =
                if case .unconfirmed = revocation { true } else { await !dependencies.deliverRevocations() }
            let infrastructure = dependencies.infrastructure
            if all, !isPending { try await server.setSignInServer(nil, in: infrastructure.secureStorage) }
            await PaymentsCache.removeSignedOut(
                from: StoredContentCache(storage: infrastructure.cache, server: dependencies.configuration.server),
                accounts: dependencies.auth
            )
            if users.isEmpty { Output.message(try await dependencies.noAccountError.message) }
            for user in users {
                if options.json {
                    try Output.json(AccountJSON(user))
                } else {
                    Output.data("Signed out \(user.label).")
                }
            }
            if let warning = revocation.warning ?? (isPending ? Revocation.earlierWarning : nil) {
                Output.message(warning)
            }
            if staysSignedInInBrowser { throw AuthError.signedInInBrowser }
        }
    }
}

extension AppDependencies {
    /// Waits 2 s at most until the server has ended the sessions of earlier sign-outs, so that a short command does not end
    /// before. Returns `true` if none are left.
    @discardableResult
    func deliverRevocations() async -> Bool {
        await withProgress("Ending earlier sessions") { await auth.deliverRevocations(within: .seconds(2)) }
    }
}

extension Revocation {
    private static let isKept = "The request is kept: login, logout and the shop try it again."
    static let earlierWarning = "Warning: the server has not confirmed an earlier sign-out. \(isKept)"

    var warning: String? {
        switch self {
        case .confirmed, .notNeeded: nil
        case .unconfirmed(let error):
            "Warning: the server has not ended the session. \(UserFacingError(error).message.english) \(Self.isKept)"
        case .unsupported:
            "Warning: the server does not support ending a session. It stays valid there until it expires."
        }
    }
}
