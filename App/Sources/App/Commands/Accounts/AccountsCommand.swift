import ArgumentParser
import AuthModule
import CompositionRoot
import Core

struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List the accounts that are signed in on this device, or use another one.",
        usage: "App accounts [--use <account>] [<options>]",
        discussion: """
            An asterisk marks the account in use.

            JSON
              \(AccountJSON.example)

            EXAMPLES
              App accounts
              App accounts --json | jq -r .id
              App accounts --use leo@example.com
            """
    )

    @Option(
        name: .customLong("use"),
        help: ArgumentHelp("User name, email address or id of the account to use.", valueName: "account")
    )
    private var name: String?

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await options.withApp { app, _ in
            let users = try await app.dependencies.accounts.accounts()
            if let name {
                let user = try await app.dependencies.accounts.switchAccount(to: users.account(named: name).id)
                if options.json { return try Output.json(AccountJSON(user, isCurrent: true)) }
                return Output.data("Now using the account of \(user.name.printableLine).")
            }
            let current = app.dependencies.auth.currentUser?.id
            if options.json {
                try users.forEach { try Output.json(AccountJSON($0, isCurrent: $0.id == current)) }
            } else if users.isEmpty {
                Output.message("Nobody is signed in.")
            } else {
                let ended = try await app.dependencies.accounts.accountsToSignInAgain()
                print(users, current: current, ended: ended)
            }
        }
    }

    private func print(_ users: [AuthUser], current: AccountID?, ended: Set<AccountID>) {
        TextTable(
            columns: [
                .init(""), .init("Name", overflow: .truncated), .init("User name"), .init("Email"), .init("ID"),
                .init(""),
            ],
            rows: users.map { user in
                [
                    user.id == current ? "*" : "", user.name, user.username ?? "", user.email ?? "",
                    user.id.subject, ended.contains(user.id) ? "sign in again" : "",
                ]
            }
        ).print()
    }
}

extension [AuthUser] {
    /// Returns the account with this user name, email address or id.
    func account(named text: String) throws -> AuthUser {
        if let user = first(where: { $0.id.subject == text }) { return user }
        let name = text.lowercased()
        let matches = filter { [$0.username, $0.email].contains { $0?.lowercased() == name } }
        let shown = text.shortened.printableLine
        guard let match = matches.first else {
            let message = "No account '\(shown)' is signed in."
            if isEmpty { throw CommandError(message, suggestion: "Sign in with: App login") }
            throw CommandError(message, choices: map { $0.username ?? $0.email ?? $0.id.subject })
        }
        guard matches.count == 1 else {
            let ids = matches.map(\.id.subject.printableLine).joined(separator: ", ")
            throw CommandError(
                "Several accounts have the name '\(shown)'.",
                suggestion: "Choose one by its id: \(ids)."
            )
        }
        return match
    }
}
