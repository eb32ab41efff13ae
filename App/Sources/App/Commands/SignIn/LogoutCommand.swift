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
        usage: "App logout [--browser | --all] [--everywhere] [<options>]",
        discussion: """
            The session ends on this device, and its tokens are removed. At the server they stay valid until they expire; \
            --everywhere ends that, and at many servers signs your other devices out too. The browser stays signed in at \
            the server; --browser opens the page that ends this, and waits for it.
            """
    )

    @Flag(help: "Sign out of all accounts of all servers and forget the --issuer.")
    private var all = false

    @Flag(help: "Also sign out of the sign-in server in the browser.")
    private var browser = false

    @Flag(help: "Also end the session at the server, on all devices that share it.")
    private var everywhere = false

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
            let scope = everywhere ? SignOutScope.grant : .device
            let revocation = try await withProgress("Signing out", write: opensBrowser ? nil : Output.progress) {
                if all { return try await dependencies.auth.signOutOfAll(scope) }
                guard opensBrowser, let user = users.first else { return try await dependencies.auth.signOut(scope) }
                do {
                    return try await dependencies.auth.signOut(of: user.id, scope, inBrowser: true) { url in
                        SignInReport(json: false).showPage(at: url)
                    }
                } catch AuthError.signedInInBrowser {
                    staysSignedInInBrowser = true
                    return .notNeeded
                }
            }
            let infrastructure = dependencies.infrastructure
            if all { try await server.setSignInServer(nil, in: infrastructure.secureStorage) }
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
            if let warning = revocation.warning { Output.message(warning) }
            if staysSignedInInBrowser { throw AuthError.signedInInBrowser }
        }
    }
}

extension Revocation {
    var warning: String? {
        switch self {
        case .confirmed, .notNeeded: nil
        case .unconfirmed(let error):
            """
            Warning: the server has not ended the session. \(UserFacingError(error).message.english) It stays valid there \
            until it expires.
            """
        case .unsupported:
            "Warning: the server does not support ending a session. It stays valid there until it expires."
        }
    }
}
