import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features

/// Signs users out.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out of the account in use, or of all accounts.",
        usage: "App logout [--all] [<options>]",
        discussion: """
            The session is removed from this device first and then revoked at the server. If the server cannot be \
            reached, the request is kept: login, logout and the shop try it again. The issuer of App login is kept \
            until then, too. No other account comes into use; choose one with App switch.

            \(AccountOptions.storageHelp)

            JSON
            With --json, the result is one object:
            \(LogoutJSON.help)

            EXAMPLES
              App logout
              App logout --all --json | jq .revocation
            """
    )

    @Flag(help: "Sign out of all accounts of this server and forget its --issuer.")
    private var all = false

    @OptionGroup var options: AccountOptions

    func run() async throws {
        try await options.withAccounts { app, server in
            let current = app.auth.currentUser
            let users = all ? try await app.accounts.accounts() : current.map { [$0] } ?? []
            let revocation = try await withProgress("Signing out") {
                try await all ? app.accounts.signOutOfAll() : app.auth.signOut()
            }
            // Also the revocations of earlier sign-outs, which need the registration at that server.
            let isPending = if revocation.isUnconfirmed { true } else { await !app.deliverRevocations() }
            if all, !isPending { try await server.setSignInServer(nil, in: app.storage) }
            await PaymentsCache.removeSignedOut(
                from: StoredContentCache(storage: app.cacheStorage, server: app.server),
                accounts: app.accounts
            )
            if options.output.json {
                let accounts = users.map { AccountJSON($0, isCurrent: $0.id == current?.id) }
                let name = isPending ? "unconfirmed" : revocation.name
                return try Output.json(LogoutJSON(accounts: accounts, revocation: name))
            }
            if users.isEmpty { Output.message(try await app.noAccountError.text) }
            for user in users { Output.data("Signed out of the account of \(user.name.printableLine).") }
            if let warning = revocation.warning {
                Output.message("Warning: \(warning)")
            } else if isPending {
                Output.message("Warning: the server has not confirmed an earlier sign-out. \(Revocation.isKept)")
            }
        }
    }
}

/// The result of a sign-out as JSON.
private struct LogoutJSON: Encodable {
    static let help = """
        \(AccountJSON.help("accounts."))
          revocation         confirmed: the server ended the session;
                             unconfirmed: the request is kept and tried again;
                             unsupported: the server has no such request;
                             not_needed: there was no session
        """

    let accounts: [AccountJSON]
    let revocation: String
}

extension Revocation {
    fileprivate var isUnconfirmed: Bool { if case .unconfirmed = self { true } else { false } }

    /// The permanent name for scripts.
    fileprivate var name: String {
        switch self {
        case .confirmed: "confirmed"
        case .unconfirmed: "unconfirmed"
        case .unsupported: "unsupported"
        case .notNeeded: "not_needed"
        }
    }

    fileprivate static let isKept = "The request is kept, and later commands try it again."

    /// The session at the server, if it has not ended.
    var warning: String? {
        switch self {
        case .confirmed, .notNeeded: nil
        case .unconfirmed(let error):
            "the server has not ended the session: \(UserFacingError(error).errorDescription ?? "")\n"
                + "  \(Self.isKept)"
        case .unsupported:
            "the server does not support ending a session. It stays valid there until it expires."
        }
    }
}
