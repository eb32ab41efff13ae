import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out of the account in use, or of all accounts.",
        usage: "App logout [--all | --browser] [<options>]",
        discussion: """
            The session is removed from this device first and then revoked at the server. If the server cannot be \
            reached, the request is kept: login, logout and the shop try it again. The issuer of App login is kept \
            until then, too. No other account comes into use; choose one with App accounts --use.

            The browser stays signed in at the server, so that the next sign-in there may ask for no password. --browser \
            opens the server's page that ends this, and waits for it. Exit status 1 if there is no browser or no such page.

            JSON
            Each account:
              \(AccountJSON.example)

            EXAMPLES
              App logout
              App logout --all --json | jq -r .email
            """
    )

    @Flag(help: "Sign out of all accounts of all servers and forget the --issuer.")
    private var all = false

    @Flag(help: "Also sign out of the sign-in server in the browser.")
    private var browser = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if all, browser {
            throw ValidationError("--browser signs out of the account in use only.\nOmit --all, or --browser.")
        }
    }

    func run() async throws {
        try await options.withApp { app, server in
            let dependencies = app.dependencies
            var users =
                all ? try await dependencies.accounts.accounts() : [dependencies.auth.currentUser].compactMap(\.self)
            if all {
                users += try await withProgress(.signingOut) {
                    try await dependencies.signOutOfOtherIssuers().map(\.user)
                }
            }
            if dependencies.auth.currentUser != nil { dependencies.analytics.track(.signedOut) }
            var staysSignedInInBrowser = browser && !users.isEmpty && !LoginMethod.hasBrowser
            let revocation = try await withProgress(.signingOut) {
                if all { return try await dependencies.accounts.signOutOfAll() }
                guard browser, !staysSignedInInBrowser, let user = users.first else {
                    return try await dependencies.auth.signOut()
                }
                do {
                    return try await dependencies.accounts.signOut(of: user.id, inBrowser: true)
                } catch AuthError.signedInInBrowser {
                    staysSignedInInBrowser = true
                    return .notNeeded
                }
            }
            // Also the revocations of earlier sign-outs, which need the registration at that server.
            let isPending =
                if case .unconfirmed = revocation { true } else { await !dependencies.deliverRevocations() }
            if all, !isPending { try await server.setSignInServer(nil, in: dependencies.storage) }
            await PaymentsCache.removeSignedOut(
                from: StoredContentCache(storage: dependencies.cacheStorage, server: dependencies.server),
                accounts: dependencies.accounts
            )
            if users.isEmpty { Output.message(UserFacingError(try await dependencies.noAccountError).text) }
            for user in users where options.json { try Output.json(AccountJSON(user, isCurrent: false)) }
            for user in users where !options.json {
                Output.data(.nowSignedOut(of: user.name.printableLine))
            }
            let earlier =
                isPending ? LocalizedText.earlierSessionNotEnded.followed(by: .revocationIsKept) : nil
            if let warning = revocation.warning ?? earlier { Output.message(warning) }
            if staysSignedInInBrowser { throw AuthError.signedInInBrowser }
        }
    }
}

extension AppDependencies {
    /// Waits 2 s at most until the server has ended the sessions of earlier sign-outs, so that a short command does not end
    /// before. Returns `true` if none are left.
    @discardableResult
    func deliverRevocations() async -> Bool {
        await withProgress(.endingSessions) { await auth.deliverRevocations(within: .seconds(2)) }
    }
}

extension Revocation {
    var warning: LocalizedText? {
        switch self {
        case .confirmed, .notNeeded: nil
        case .unconfirmed(let error):
            .sessionNotEnded(UserFacingError(error).message).followed(by: .revocationIsKept)
        case .unsupported: .sessionCannotBeEnded
        }
    }
}
