import ArgumentParser
import CompositionRoot
import Core
import DependencyInjection
import Features
import TerminalUI

struct ItemsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List the items of the catalog, or show one.",
        usage: "App items [<item> [--comments]] [--search <words>] [<options>]",
        discussion: """
            A search finds the items with all words in the title, summary or category. No data is read or stored. Without \
            --api-url, the catalog is that of a new demo backend.
            """
    )

    @Argument(help: ArgumentHelp("The id of an item, such as itm_01.", valueName: "item"))
    private var id: String?

    @Option(help: ArgumentHelp("The words to find.", valueName: "words"))
    private var search: String?

    @Flag(help: "List the comments on the item.")
    private var comments = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id?.isEmpty == true { throw ValidationError("<item> must not be empty.") }
        if id != nil, search != nil { throw ValidationError("An item and --search can't be used together.") }
        if id == nil, comments { throw ValidationError("--comments needs the id of an item.") }
    }

    func run() async throws {
        try await options.withCatalog { app in
            guard let id else { return try await list(app) }
            if comments { try await listComments(on: id, app) } else { try await show(id, app) }
        }
    }

    @MainActor
    private func list(_ app: AppModel) async throws {
        let (search, text) = (search ?? "", app.localizer)
        let getItems = try app.catalog.resolve(GetItemsUseCase.self)
        let (all, unreadableCount) = try await withProgress("Loading items") {
            try await allPages { cursor in
                do {
                    return try await getItems.execute(cursor).value
                } catch NetworkError.server(let failure) where failure.isMissing {
                    throw CommandError.noShop(at: try options.apiURL?.withoutSecrets ?? "the demo backend")
                }
            }
        }
        let items = all.filter { $0.matches(search) }
        if options.json {
            try items.forEach { try Output.json(ItemJSON($0)) }
        } else if items.isEmpty {
            Output.message(text(search.isEmpty ? .noItems : .noMatches(for: search.printableLine)))
        } else {
            TextTable(
                columns: [
                    .init(header: "ID"), .init(header: "Title", isTruncated: true), .init(header: "Category"),
                    .init(header: "Price", isTrailing: true), .init(header: "Comments", isTrailing: true),
                ],
                rows: items.map { item in
                    [
                        item.id, item.title, text(item.categoryName), text.price(of: item).map(text.money) ?? "",
                        text.number(item.commentCount),
                    ]
                }
            ).print()
        }
        if unreadableCount > 0 { Output.message(text(.unreadableItems(unreadableCount))) }
    }

    @MainActor
    private func show(_ id: String, _ app: AppModel) async throws {
        let item = try await app.item(id)
        if options.json { return try Output.json(ItemJSON(item)) }
        let text = app.localizer
        Output.data(item.title.printableLine)
        item.summary.printable.lines(wrappedTo: Output.width).forEach(Output.data)
        let facts = [item.id, text(item.categoryName), text(.comments(item.commentCount))]
        Output.data(facts.map(\.printableLine).joined(separator: " · "))
        let own = text.price(of: item)
        let prices = [own].compactMap(\.self) + item.prices.filter { $0 != own }
        Output.data(prices.map(text.money).joined(separator: " · "))
        Output.data("")
        item.description.printable.lines(wrappedTo: Output.width).forEach(Output.data)
    }

    @MainActor
    private func listComments(on id: String, _ app: AppModel) async throws {
        let text = app.localizer
        let getComments = try app.catalog.resolve(GetCommentsUseCase.self)
        let (comments, unreadableCount) = try await withProgress("Loading comments") {
            try await allPages { cursor in
                try await reading(id) { try await getComments.page(.comments(on: id), cursor) }
            }
        }
        for comment in comments {
            if options.json {
                try Output.json(CommentJSON(comment))
            } else {
                let facts = [comment.author.name, comment.createdAt.sortable, text(.replies(comment.replyCount))]
                Output.data(facts.map(\.printableLine).joined(separator: " · ").styled(1))
                comment.text.printable.lines(wrappedTo: Output.width).forEach(Output.data)
            }
        }
        if comments.isEmpty, !options.json { Output.message(text(.noComments)) }
        if unreadableCount > 0 { Output.message(text(.unreadableComments(unreadableCount))) }
    }

    /// Returns the elements of all pages, to one whose next cursor is not new, and the number of unreadable ones.
    @MainActor
    private func allPages<Element>(
        _ page: (_ cursor: String?) async throws -> Page<Element>
    ) async throws -> (elements: [Element], unreadableCount: Int) {
        var (elements, unreadableCount): ([Element], Int) = ([], 0)
        var known: Set<String?> = []
        var cursor: String?
        while known.insert(cursor).inserted {
            let page = try await page(cursor)
            elements += page.elements
            unreadableCount += page.unreadableCount
            guard let next = page.nextCursor else { break }
            cursor = next
        }
        return (elements, unreadableCount)
    }
}
