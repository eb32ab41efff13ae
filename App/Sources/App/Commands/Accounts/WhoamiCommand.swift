import ArgumentParser
import AuthModule
import CompositionRoot
import Core

/// Prints the account in use.
struct WhoamiCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show the account in use.",
        usage: "App whoami [<options>]",
        discussion: """
            Exit status 4 if no account is in use. \(AccountOptions.storageHelp)

            JSON
            With --json, the account is one object:
            \(AccountJSON.help())

            EXAMPLES
              App whoami
              App whoami --json | jq -r .email
            """
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        try await options.withAccounts { app, _ in
            let user = try await app.user
            guard !options.output.json else { return try Output.json(AccountJSON(user, isCurrent: true)) }
            Output.data(user.name.printableLine)
            let facts = [user.username, user.email, user.id.subject, user.id.issuer].compactMap(\.self)
            // A user name is often the email address.
            let unique = facts.enumerated().filter { !facts[..<$0.offset].contains($0.element) }.map(\.element)
            Output.data(unique.map(\.printableLine).joined(separator: " · "))
        }
    }
}
