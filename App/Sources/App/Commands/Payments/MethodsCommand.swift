import ArgumentParser
import CompositionRoot
import Features
import PaymentModule

struct MethodsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "methods",
        abstract: "List the payment methods, the default first.",
        usage: "App methods [<options>]",
        discussion: """
            JSON
              {"details":"Test card: always approved.","id":"card",
               "name":"Visa ending in 4242"}

            EXAMPLES
              App methods
              App methods --json | jq -r .id
            """
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        try await options.withAccount { app in
            let text = app.localizer
            let methods = try await app.dependencies.payment.methods(language: text.language.tag)
            if options.json { return try methods.forEach { try Output.json(MethodJSON($0)) } }
            guard !methods.isEmpty else { throw CommandError.noMethod(nil, choices: []) }
            TextTable(
                columns: [
                    .init("ID"), .init(text(.name)), .init(text(.detailsColumn), overflow: .wrapped),
                ],
                rows: methods.map { [$0.id, $0.name, $0.details ?? ""] }
            ).print()
        }
    }
}

private struct MethodJSON: Encodable {
    let id: String
    let name: String
    let details: String?

    init(_ method: PaymentMethod) {
        id = method.id
        name = method.name
        details = method.details
    }
}
