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
            Whoever has it can act as the user until it expires, so keep it out of logs and files. The built-in server ends \
            with the command, so its tokens are of no use to others: run App serve and name it with --api-url.
            """
    )

    @OptionGroup var account: AccountOption
    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await options.withAccount(account) { app, user in
            let token = try await withProgress("Refreshing the token") {
                // So that a script can use it for a minute, or a new one if the server's tokens expire earlier.
                try await app.dependencies.auth.accessToken(for: user.id, validFor: .seconds(60))
            }
            if options.json { try Output.json(TokenJSON(token)) } else { Output.data(token.value) }
        }
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
