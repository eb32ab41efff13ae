import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Foundation

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print an access token for scripts.",
        usage: "App token [<options>]",
        discussion: """
            The token is that of the account in use, refreshed if it expires within a minute. Whoever has it can act as \
            the user until it expires, so keep it out of logs and files. No other command prints a secret. Exit status 4 \
            if no account is in use or its session has ended. The built-in server ends with the command, so its tokens are of \
            no use to others: run App serve and name it with --api-url.

            JSON
              {"access_token":"...","token_type":"Bearer","expires_in":900,
               "issuer":"https://id.example.com","id":"usr_mina"}

            EXAMPLES
              App token --api-url https://api.example.com
              App token --json | jq -r .issuer
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await options.withApp { app, _ in
            let account = try await app.dependencies.user.id
            let token = try await withProgress(.refreshingToken) {
                try await Self.token(of: account, from: app.dependencies.auth)
            }
            if options.json { try Output.json(TokenJSON(token)) } else { Output.data(token.value) }
        }
    }

    /// Returns a token that stays valid for a minute, so that a script can use it, or a new one if the server's tokens
    /// expire earlier.
    nonisolated(nonsending) static func token(
        of account: AccountID,
        from auth: any AuthManaging
    ) async throws -> AccessToken {
        try await auth.accessToken(for: account, validFor: .seconds(60))
    }
}

private struct TokenJSON: Encodable {
    let accessToken: String
    let tokenType = "Bearer"
    /// In seconds, or `nil` if the server does not say.
    let expiresIn: Int?
    let issuer: String
    let id: String

    init(_ token: AccessToken, now: Date = Date()) {
        accessToken = token.value
        expiresIn = token.expiry.map { Int(max(0, $0.timeIntervalSince(now))) }
        issuer = token.account.issuer
        id = token.account.subject
    }
}
