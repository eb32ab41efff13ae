import AnalyticsModule
import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out of the account in use, of another one, or of all accounts.",
        usage: """
            App logout [<account>] [--browser] [<options>]
            App logout --all [<options>]
            """,
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
              App logout leo@example.com
              App logout --all --json | jq -r .email
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Username, email address or id of the account. Default: the one in use.",
            valueName: "account"
        ),
        completion: .accounts
    )
    private var name: String?

    @Flag(help: "Sign out of all accounts of all servers and forget the --issuer.")
    private var all = false

    @Flag(help: "Also sign out of the sign-in server in the browser.")
    private var browser = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if name == "" { throw ValidationError(.empty("<account>")) }
        if all, browser {
            throw ValidationError(.exclusive(.init(verbatim: "--browser"), "--all"))
        }
        if all, name != nil { throw ValidationError(.exclusive(.init(en: "An account", ko: "계정"), "--all")) }
    }

    func run() async throws {
        try await options.withApp { app, server in
            let dependencies = app.dependencies
            let signInServer = try await server.signInServer(in: dependencies.storage)
            let configuration = server.authConfiguration(with: signInServer)
            var users = [dependencies.auth.currentUser].compactMap(\.self)
            if let name {
                let accounts = try await dependencies.accounts.storedAccounts()
                users = [try accounts.account(named: name, of: configuration)]
            } else if all {
                users = try await dependencies.accounts.accounts()
                users += try await withProgress(.signingOut) {
                    try await dependencies.signOutOfOtherIssuers().map(\.user)
                }
            }
            if let current = dependencies.auth.currentUser, users.contains(where: { $0.id == current.id }) {
                dependencies.analytics.track(.signedOut)
            }
            var staysSignedInInBrowser = browser && !users.isEmpty && !LoginMethod.hasBrowser
            let revocation = try await withProgress(.signingOut) {
                if all { return try await dependencies.accounts.signOutOfAll() }
                let opensBrowser = browser && !staysSignedInInBrowser
                guard opensBrowser || name != nil, let user = users.first else {
                    return try await dependencies.auth.signOut()
                }
                do {
                    return try await dependencies.accounts.signOut(of: user.id, inBrowser: opensBrowser)
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
            if users.isEmpty {
                let error = try await dependencies.noAccountError
                // A next step would sign in again.
                error == .notSignedIn
                    ? Output.message(error.userFacingError.message) : Output.message(error.userFacingError)
            }
            for user in users where options.json { try Output.json(AccountJSON(user, isCurrent: false)) }
            for user in users where !options.json {
                let isOfOtherServer = user.id.issuer != configuration.accountIssuer
                let server = user.id.isOfSandbox ? app.localizer(.demoBackend) : user.id.issuer
                Output.data(.nowSignedOut(user.label(at: isOfOtherServer ? server : nil)))
            }
            // The account in use was one of several.
            if !users.isEmpty, dependencies.auth.currentUser == nil, try await !dependencies.accounts.accounts().isEmpty
            {
                Output.message(UserFacingError(CommandError.noAccountInUse))
            }
            let earlier = isPending ? UserFacingError(.earlierSessionNotEnded, .revocationIsKept) : nil
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
    var warning: UserFacingError? {
        switch self {
        case .confirmed, .notNeeded: nil
        case .unconfirmed(let error):
            UserFacingError(.sessionNotEnded, .revocationIsKept)
                .with(details: UserFacingError(error).message.text(in: Output.language))
        case .unsupported: UserFacingError(.sessionCannotBeEnded)
        }
    }
}
