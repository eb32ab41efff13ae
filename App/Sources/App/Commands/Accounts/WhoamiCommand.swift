import ArgumentParser
import AuthModule
import CompositionRoot
import Core

struct WhoamiCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show the account in use. Exit status 4 if there is none.",
        usage: "App whoami [<options>]",
        discussion: """
            JSON
              \(AccountJSON.example)

            EXAMPLES
              App whoami
              App whoami --json | jq -r .email
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await options.withApp { app, _ in
            let user = try await app.dependencies.user
            if options.json { return try Output.json(AccountJSON(user, isCurrent: true)) }
            Output.data(user.name.printableLine)
            let facts = [user.username, user.email, user.id.subject, user.id.issuer].compactMap(\.self)
            // A user name is often the email address.
            let unique = facts.enumerated().filter { !facts[..<$0.offset].contains($0.element) }.map(\.element)
            Output.data(unique.map(\.printableLine).joined(separator: " · "))
        }
    }
}
