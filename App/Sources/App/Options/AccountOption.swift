import ArgumentParser
import AuthModule
import Core

struct AccountOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Account to use from now on: username, email address or id. Default: the one in use.",
            valueName: "account"
        )
    )
    var account: String?
}

extension [AuthUser] {
    /// Returns the account with this user name, email address or id.
    func account(named text: String) throws(CommandError) -> AuthUser {
        if let user = first(where: { $0.id.subject == text }) { return user }
        let name = text.lowercased()
        let matches = filter { [$0.username, $0.email].contains { $0?.lowercased() == name } }
        guard matches.count == 1 else {
            if isEmpty { throw CommandError.notSignedIn }
            let ids = (matches.isEmpty ? self : matches).map(\.id.subject.printableLine)
            throw .notFound("Account", text, suggestion: "Choose one of: \(ids.joined(separator: ", ")).")
        }
        return matches[0]
    }
}
