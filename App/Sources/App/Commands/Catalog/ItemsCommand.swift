import ArgumentParser
import CompositionRoot
import DependencyInjection
import Features

/// Prints the items of the catalog.
struct ItemsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List the items of the catalog.",
        usage: "App items [--search <words>] [<options>]",
        discussion: """
            A search finds the items with all words in the title, summary or category, regardless of case and accents.

            \(CatalogOptions.storageHelp)

            JSON
            With --json, each item is an object on a line of its own, printed as soon as its page arrives:
            \(ItemJSON.help)

            EXAMPLES
              App items --search lamp
              App items --json | jq -r .id
              App items --json | jq -c '[.id, .prices[].amount]'
            """
    )

    @OptionGroup var options: CatalogOptions

    @Option(help: ArgumentHelp("The words to find.", valueName: "words"))
    private var search: String?

    func run() async throws {
        try await options.withApp { app in
            _ = try app.coordinator.home()
            let search = search ?? ""
            let getItems = try app.container.resolve(GetItemsUseCase.self)
            var matches: [Item] = []
            try await forEachPage(.loadingItems, app.localizer) { cursor in
                try await options.network.list { try await getItems.execute(cursor).value }
            } perform: { items in
                let found = items.filter { $0.matches(search) }
                if options.output.json { try found.forEach { try Output.jsonLine(ItemJSON($0)) } }
                matches += found
            }
            if !options.output.json { print(matches, search, app.localizer) }
        }
    }

    @MainActor
    private func print(_ items: [Item], _ search: String, _ localizer: Localizer) {
        guard !items.isEmpty else {
            return Output.message(localizer(search.isEmpty ? .noItems : .noMatches(for: search.printableLine)))
        }
        let table = TextTable(
            columns: [
                .init("ID"), .init(localizer(.titleColumn), overflow: .truncated), .init(localizer(.categoryColumn)),
                .init(localizer(.priceColumn), alignment: .trailing),
                .init(localizer(.commentsColumn), alignment: .trailing),
            ],
            rows: items.map { item in
                [
                    item.id, item.title, localizer(item.categoryName),
                    localizer.price(of: item).map(localizer.money) ?? "", localizer.number(item.commentCount),
                ]
            }
        )
        table.lines(width: Output.width).forEach(Output.data)
    }
}
