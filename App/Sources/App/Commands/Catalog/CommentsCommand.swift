import ArgumentParser
import CompositionRoot
import DependencyInjection
import Features

/// Prints the comments on an item.
struct CommentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comments",
        abstract: "List the comments on an item, oldest first.",
        usage: "App comments <item> [<options>]",
        discussion: """
            \(CatalogOptions.storageHelp)

            JSON
            With --json, each comment is an object on a line of its own, printed as soon as its page arrives:
            \(CommentJSON.help)

            EXAMPLES
              App comments itm_01
              App comments itm_01 --json | jq -r '"\\(.author.name): \\(.text)"'
            """
    )

    @OptionGroup var argument: ItemArgument
    @OptionGroup var options: CatalogOptions

    func run() async throws {
        try await options.withApp { app in
            _ = try app.coordinator.home()
            let getComments = try app.container.resolve(GetCommentsUseCase.self)
            let thread = CommentThread.comments(on: argument.id)
            var comments: [Comment] = []
            try await forEachPage(.loadingComments, app.localizer) { cursor in
                try await options.network.item(argument.id, in: app) { try await getComments.page(thread, cursor) }
            } perform: { page in
                if options.output.json { try page.forEach { try Output.jsonLine(CommentJSON($0)) } }
                comments += page
            }
            if !options.output.json { print(comments, app.localizer) }
        }
    }

    @MainActor
    private func print(_ comments: [Comment], _ localizer: Localizer) {
        guard !comments.isEmpty else { return Output.message(localizer(.noComments)) }
        let table = TextTable(
            columns: [
                .init("ID"), .init(localizer(.authorColumn)), .init(localizer(.dateColumn)),
                .init(localizer(.repliesColumn), alignment: .trailing),
                .init(localizer(.commentColumn), overflow: .wrapped),
            ],
            rows: comments.map { comment in
                [
                    comment.id, comment.author.name, localizer.day(comment.createdAt),
                    localizer.number(comment.replyCount), comment.text,
                ]
            }
        )
        table.lines(width: Output.width).forEach(Output.data)
    }
}
