import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Foundation

/// Makes another signed-in account the current one.
struct SwitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch",
        abstract: "Use another account that is signed in on this device.",
        usage: "App switch <account> [<options>]",
        discussion: """
            \(AccountOptions.storageHelp)

            JSON
            With --json, the account in use is one object:
            \(AccountJSON.help())

            EXAMPLES
              App switch leo
              App switch leo@example.com --json | jq -r .name
            """
    )

    @Argument(help: ArgumentHelp("The user name, email address or id of the account.", valueName: "account"))
    var account: String

    @OptionGroup var options: AccountOptions

    func validate() throws {
        if account.isEmpty { throw ValidationError("The account must not be empty.") }
    }

    func run() async throws {
        try await options.withAccounts { app, _ in
            let user = try await app.accounts.accounts().account(named: account)
            try await app.accounts.switchAccount(to: user.id)
            if options.output.json {
                try Output.json(AccountJSON(user, isCurrent: true))
            } else {
                Output.data("Now using the account of \(user.name.printableLine).")
            }
        }
    }
}

extension [AuthUser] {
    /// Returns the account with this user name, email address or id.
    ///
    /// - Throws: ``UnknownAccountError`` or ``AmbiguousAccountError``.
    func account(named text: String) throws -> AuthUser {
        let name = text.lowercased()
        if let user = first(where: { $0.id.subject == text }) { return user }
        let matches = filter { [$0.username, $0.email].contains { $0?.lowercased() == name } }
        guard let match = matches.first else { throw UnknownAccountError(name: text, accounts: self) }
        guard matches.count == 1 else { throw AmbiguousAccountError(name: text, ids: matches.map(\.id.subject)) }
        return match
    }
}

/// The error for a name that no signed-in account has.
struct UnknownAccountError: LocalizedError {
    let name: String
    let accounts: [AuthUser]

    var errorDescription: String? {
        let names = accounts.flatMap { [$0.username, $0.email, $0.id.subject].compactMap(\.self) }
        let hint = names.closest(to: name).map { " Did you mean '\($0.printableLine)'?" } ?? ""
        return "No account '\(name.shortened.printableLine)' is signed in.\(hint)"
    }

    var recoverySuggestion: String? {
        guard !accounts.isEmpty else { return "Sign in with: App login" }
        let names = accounts.map { ($0.username ?? $0.email ?? $0.id.subject).printableLine }
        return "Choose one of: \(names.joined(separator: ", "))."
    }
}

/// The error for a name that several signed-in accounts have.
struct AmbiguousAccountError: LocalizedError {
    let name: String
    let ids: [String]

    var errorDescription: String? { "Several accounts have the name '\(name.shortened.printableLine)'." }
    var recoverySuggestion: String? { "Choose one by its id: \(ids.map(\.printableLine).joined(separator: ", "))." }
}
