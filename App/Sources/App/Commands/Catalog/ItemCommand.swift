import ArgumentParser
import CompositionRoot
import DependencyInjection
import Features
import TerminalUI

/// Prints an item of the catalog.
struct ItemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item",
        abstract: "Show an item of the catalog.",
        usage: "App item <item> [<options>]",
        discussion: """
            \(CatalogOptions.storageHelp)

            JSON
            With --json, the item is one object:
            \(ItemJSON.help)

            EXAMPLES
              App item itm_01
              App item itm_01 --language ko
              App item itm_01 --json | jq -r .description
            """
    )

    @OptionGroup var argument: ItemArgument
    @OptionGroup var options: CatalogOptions

    func run() async throws {
        try await options.withApp { app in
            _ = try app.coordinator.home()
            let getItem = try app.container.resolve(GetItemUseCase.self)
            let item = try await withProgress(app.localizer(.loadingItem)) {
                try await options.network.item(argument.id, in: app) { try await getItem.execute(argument.id).value }
            }
            if options.output.json { try Output.json(ItemJSON(item)) } else { print(item, app.localizer) }
        }
    }

    @MainActor
    private func print(_ item: Item, _ localizer: Localizer) {
        Output.data(item.title.printableLine)
        let facts = [item.id, localizer(item.categoryName), localizer(.comments(item.commentCount))]
        Output.data(facts.map(\.printableLine).joined(separator: " · "))
        Output.data(item.prices.map(localizer.money).joined(separator: " · "))
        Output.data("")
        item.description.printable.lines(wrappedTo: Output.width).forEach(Output.data)
    }
}
