import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Foundation

/// Prints an access token of the account in use. No other command prints a secret.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print an access token for scripts.",
        usage: "App token [<options>]",
        discussion: """
            The token is that of the account in use, refreshed if it expires within a minute. Whoever has it can act as \
            the user until it expires, so keep it out of logs and files. Exit status 4 if no account is in use.

            \(AccountOptions.storageHelp)

            JSON
            With --json, the token is one object:
            \(TokenJSON.help)

            EXAMPLES
              App token --api-url https://api.example.com
              App token --json | jq -r .issuer
            """
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        try await options.withAccounts { app, _ in
            let account = try await app.user.id
            let token = try await withProgress("Refreshing the token") {
                try await Self.token(of: account, from: app.auth)
            }
            if options.output.json { try Output.json(TokenJSON(token)) } else { Output.data(token.value) }
        }
    }

    /// Returns a token that stays valid for a minute, so that a script can use it, or a new one if the server's tokens
    /// expire earlier.
    ///
    /// - Throws: `AuthError.sessionEnded` also for a token that has expired. The module returns it if there is no refresh
    ///   token, because only the server knows whether it still accepts it.
    nonisolated(nonsending) static func token(
        of account: AccountID,
        from auth: any AuthManaging
    ) async throws -> AccessToken {
        let token = try await auth.accessToken(for: account, validFor: .seconds(60))
        if let expiry = token.expiry, expiry <= Date() { throw AuthError.sessionEnded }
        return token
    }
}

/// The JSON form of an access token.
private struct TokenJSON: Encodable {
    static let help = """
          access_token  the token
          token_type    Bearer: send it in the header Authorization: Bearer TOKEN
          expires_in    the seconds until it expires: at least 60, unless the server's
                        tokens expire earlier; null if the server does not say
          issuer        the sign-in server
          id            the user's id there
        """

    let accessToken: String
    let tokenType = "Bearer"
    @Nullable var expiresIn: Int?
    let issuer: String
    let id: String

    init(_ token: AccessToken, now: Date = Date()) {
        (accessToken, issuer, id) = (token.value, token.account.issuer, token.account.subject)
        expiresIn = token.expiry.map { Int(max(0, $0.timeIntervalSince(now))) }
    }
}
