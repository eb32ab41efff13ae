import ArgumentParser
import AuthModule
import CompositionRoot
import Core

/// Prints the signed-in accounts.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List the accounts that are signed in on this device.",
        usage: "App accounts [<options>]",
        discussion: """
            An asterisk marks the account in use.

            \(AccountOptions.storageHelp)

            JSON
            With --json, each account is an object on a line of its own:
            \(AccountJSON.help())

            EXAMPLES
              App accounts
              App accounts --json | jq -r .id
            """
    )

    @OptionGroup var options: AccountOptions

    func run() async throws {
        try await options.withAccounts { app, _ in
            let (users, current) = (try await app.accounts.accounts(), app.auth.currentUser?.id)
            if options.output.json {
                try users.forEach { try Output.jsonLine(AccountJSON($0, isCurrent: $0.id == current)) }
            } else if users.isEmpty {
                Output.message("Nobody is signed in.")
            } else {
                let table = TextTable(
                    columns: [
                        .init(""), .init("Name", overflow: .truncated), .init("User name"), .init("Email"), .init("ID"),
                    ],
                    rows: users.map { user in
                        [
                            user.id == current ? "*" : "", user.name, user.username ?? "", user.email ?? "",
                            user.id.subject,
                        ]
                    }
                )
                table.lines(width: Output.width).forEach(Output.data)
            }
        }
    }
}
