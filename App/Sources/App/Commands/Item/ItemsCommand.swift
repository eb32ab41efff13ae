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
        usage: """
            App items [--search <words>] [<options>]
            App items <item> [--comments] [<options>]
            """,
        discussion: """
            A search finds the items with all words in the title, summary or category, regardless of case and accents. \
            Comments are listed oldest first.

            The catalog needs no account and no storage key: no data is read or stored. Without --api-url, it is that of \
            a new demo backend.

            JSON
            An item, or with --comments a comment:
              \(ItemJSON.example)
              \(CommentJSON.example)

            EXAMPLES
              App items --search lamp
              App items itm_01 --language ko
              App items itm_01 --comments
              App items --json | jq -c '[.id, .prices[].amount]'
            """
    )

    @Argument(help: ArgumentHelp("The id of an item, such as itm_01.", valueName: "item"), completion: .items)
    private var id: String?

    @Option(help: ArgumentHelp("The words to find.", valueName: "words"))
    private var search: String?

    @Flag(help: "List the comments on the item.")
    private var comments = false

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id?.isEmpty == true { throw ValidationError(.empty("<item>")) }
        if search == "" { throw ValidationError(.empty("--search")) }
        if id != nil, search != nil { throw ValidationError(.exclusive(.init(en: "An item", ko: "상품"), "--search")) }
        if id == nil, comments {
            throw ValidationError(
                .init(en: "--comments needs the id of an item.", ko: "--comments에는 상품 ID가 필요해요.")
            )
        }
    }

    func run() async throws {
        try await options.withCatalog { app in
            guard let id else { return try await list(app) }
            if comments { try await listComments(on: id, app) } else { try await show(id, app) }
        }
    }

    @MainActor
    private func list(_ app: AppModel) async throws {
        let search = search ?? ""
        let getItems = try app.catalog.resolve(GetItemsUseCase.self)
        var matches: [Item] = []
        let unreadableCount = try await forEachPage(.loadingItems) { cursor in
            do {
                return try await getItems.execute(cursor).value
            } catch NetworkError.server(let failure) where failure.isMissing {
                let address = try options.network.apiURL?.withoutSecrets ?? "the demo backend"
                throw CommandError.noShop(at: address)
            }
        } perform: { items in
            let found = items.filter { $0.matches(search) }
            if options.json { try found.forEach { try Output.json(ItemJSON($0)) } }
            matches += found
        }
        if !options.json { print(matches, search, app.localizer) }
        if unreadableCount > 0 { Output.message(app.localizer(.unreadableItems(unreadableCount))) }
    }

    @MainActor
    private func print(_ items: [Item], _ search: String, _ text: Localizer) {
        guard !items.isEmpty else {
            return Output.message(text(search.isEmpty ? .noItems : .noMatches(for: search.printableLine)))
        }
        TextTable(
            columns: [
                .init("ID"), .init(text(.titleColumn), overflow: .truncated),
                .init(text(.categoryColumn), isOptional: true), .init(text(.priceColumn), alignment: .trailing),
                .init(text(.commentsColumn), alignment: .trailing, isOptional: true),
            ],
            rows: items.map { item in
                [
                    item.id, item.title, text(item.categoryName), text.price(of: item).map(text.money) ?? "",
                    text.number(item.commentCount),
                ]
            }
        ).print()
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
        let getComments = try app.catalog.resolve(GetCommentsUseCase.self)
        var comments: [Comment] = []
        let unreadableCount = try await forEachPage(.loadingComments) { cursor in
            try await reading(id) { try await getComments.page(.comments(on: id), cursor) }
        } perform: { page in
            if options.json { try page.forEach { try Output.json(CommentJSON($0)) } }
            comments += page
        }
        if !options.json { print(comments, app.localizer) }
        if unreadableCount > 0 { Output.message(app.localizer(.unreadableComments(unreadableCount))) }
    }

    @MainActor
    private func print(_ comments: [Comment], _ text: Localizer) {
        guard !comments.isEmpty else { return Output.message(text(.noComments)) }
        TextTable(
            columns: [
                .init("ID"), .init(text(.authorColumn)), .init(text(.dateColumn), isOptional: true),
                .init(text(.repliesColumn), alignment: .trailing, isOptional: true),
                .init(text(.commentColumn), overflow: .wrapped),
            ],
            rows: comments.map { comment in
                [
                    comment.id, comment.author.name, String(comment.createdAt.sortable.prefix(10)),
                    text.number(comment.replyCount), comment.text,
                ]
            }
        ).print()
    }

    /// Calls `perform` with the elements of each page, with a line of progress for slow ones. It ends at a page whose next
    /// cursor is not new, and when standard output has no reader.
    ///
    /// - Returns: The number of elements that could not be decoded.
    @MainActor
    private func forEachPage<Element>(
        _ progress: LocalizedText,
        get: (_ cursor: String?) async throws -> Page<Element>,
        perform: ([Element]) throws -> Void
    ) async throws -> Int {
        var unreadableCount = 0
        var known: Set<String?> = []
        var cursor: String?
        repeat {
            let page = try await withProgress(progress) { try await get(cursor) }
            try perform(page.elements)
            unreadableCount += page.unreadableCount
            known.insert(cursor)
            cursor = page.nextCursor
        } while !known.contains(cursor) && Output.hasReader
        return unreadableCount
    }
}
