import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features
import Foundation

struct WhoamiCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show the account in use. Exit status 4 if there is none.",
        usage: "App whoami [--claims] [<options>]"
    )

    @Flag(help: "Print the claims about the user, such as roles, and the granted scopes, as JSON.")
    private var claims = false

    @OptionGroup var account: AccountOption
    @OptionGroup(title: "General options") var options: GeneralOptions

    private struct Claims: Encodable {
        let scopes: [String]
        let claims: [String: ClaimValue]
    }

    func run() async throws {
        try await options.withAccount(account) { app, user in
            if claims {
                let account = try await app.dependencies.auth.storedAccounts().first { $0.user.id == user.id }
                var claims = user.claims
                claims["sub"] = .string(user.id.subject)
                return try Output.json(Claims(scopes: account?.scopes ?? [], claims: claims))
            }
            if options.json { return try Output.json(AccountJSON(user)) }
            Output.data(user.name.printableLine)
            // The name of the built-in server says nothing to people.
            let issuer = user.id.isOfSandbox ? nil : user.id.issuer
            let tier = app.localizer(user.tier.name)
            let facts = [user.username, user.email, user.id.subject, tier, issuer].compactMap(\.self)
            // A user name is often the email address.
            let unique = facts.enumerated().filter { !facts[..<$0.offset].contains($0.element) }.map(\.element)
            Output.data(unique.map(\.printableLine).joined(separator: " · "))
        }
    }
}
