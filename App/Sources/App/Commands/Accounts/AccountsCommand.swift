import ArgumentParser
import AuthModule
import CompositionRoot
import Core
import Features

struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List the accounts that are signed in on this device, or use another one.",
        usage: "App accounts [--use <account>] [<options>]",
        discussion: """
            An asterisk marks the account in use. Accounts of other sign-in servers or client ids are listed, too; App login \
            --issuer with --client-id chooses another server.

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
        help: ArgumentHelp("Username, email address or id of the account to use.", valueName: "account"),
        completion: .accounts
    )
    private var name: String?

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if name == "" { throw ValidationError(.empty("--use")) }
    }

    func run() async throws {
        try await options.withApp { app, server in
            let dependencies = app.dependencies
            let accounts = try await dependencies.accounts.storedAccounts()
            let signInServer = try await server.signInServer(in: dependencies.storage)
            let configuration = server.authConfiguration(with: signInServer)
            if let name {
                let account = try accounts.account(named: name, of: configuration)
                let user = try await dependencies.accounts.switchAccount(to: account.id)
                if options.json { return try Output.json(AccountJSON(user, isCurrent: true)) }
                return Output.data(.nowUsing(user.label))
            }
            let current = dependencies.auth.currentUser?.id
            if options.json {
                try accounts.map(\.user).forEach { try Output.json(AccountJSON($0, isCurrent: $0.id == current)) }
            } else if accounts.isEmpty {
                Output.message(CommandError.notSignedIn.userFacingError.message)
            } else {
                print(accounts, current: current, configuration, app.localizer)
            }
        }
    }

    @MainActor
    private func print(
        _ accounts: [StoredAccount],
        current: AccountID?,
        _ configuration: AuthConfiguration,
        _ text: Localizer
    ) {
        TextTable(
            columns: [
                .init(""), .init(text(.name), overflow: .truncated), .init(text(.usernameColumn)),
                .init(text(.email), isOptional: true), .init("ID", isOptional: true), .init(text(.noteColumn)),
            ],
            rows: accounts.map { account in
                let user = account.user
                let note = account.note(with: configuration).map(text.callAsFunction) ?? ""
                return [
                    user.id == current ? "*" : "", user.name, user.username ?? "", user.email ?? "", user.id.subject,
                    note,
                ]
            }
        ).print()
    }
}

extension StoredAccount {
    fileprivate func isUsable(with configuration: AuthConfiguration) -> Bool {
        user.id.issuer == configuration.accountIssuer && clientID == configuration.clientID
    }

    /// The reason why the account cannot be used with `configuration`.
    fileprivate func note(with configuration: AuthConfiguration) -> LocalizedText? {
        if user.id.issuer != configuration.accountIssuer {
            return user.id.isOfSandbox ? .accountOfSandbox : .account(of: user.id.issuer)
        }
        if clientID != configuration.clientID { return .accountOfClient(clientID) }
        return mustSignInAgain ? .signInAgain : nil
    }
}

extension [StoredAccount] {
    /// Returns the account with this user name, email address or id at the server and client of `configuration`.
    func account(named text: String, of configuration: AuthConfiguration) throws -> AuthUser {
        let usable = filter { $0.isUsable(with: configuration) }.map(\.user)
        let others = filter { !$0.isUsable(with: configuration) }
        guard (try? usable.account(named: text)) == nil, let user = try? others.map(\.user).account(named: text),
            let account = others.first(where: { $0.user == user })
        else { return try usable.account(named: text) }
        throw CommandError.accountOfAnotherServer(text, account)
    }
}

extension [AuthUser] {
    /// Returns the account with this user name, email address or id.
    func account(named text: String) throws -> AuthUser {
        if let user = first(where: { $0.id.subject == text }) { return user }
        let name = text.lowercased()
        let matches = filter { [$0.username, $0.email].contains { $0?.lowercased() == name } }
        guard let match = matches.first else { throw CommandError.noAccount(text, among: self) }
        guard matches.count == 1 else { throw CommandError.severalAccounts(text, matches) }
        return match
    }
}
