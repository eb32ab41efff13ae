import ArgumentParser
import Features
import Navigation

/// Shows the screens, starting at a link.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show the shop in the terminal, starting at a link.",
        usage: "App open <link> [<options>]",
        discussion: """
            If a screen requires sign-in, the sign-in is shown first. Esc goes back through the parent screens.

            LINKS
              trellis://home           the catalog; ?sheet=accounts shows the accounts
              trellis://home/items/ID  an item; ?sheet=checkout buys it,
                                       ?cover=image shows its picture
                /discussion            its comments
                /comments/ID           the replies to a comment
              trellis://profile        the user; ?sheet=edit edits the profile
                /accounts, /payments   the accounts, the payments
              trellis://settings       the settings; ?sheet=advanced shows more of them

            EXAMPLES
              App open trellis://home/items/itm_03
              App open 'trellis://home/items/itm_03/comments/cmt_0301?sheet=checkout'
              App open 'trellis://settings?sheet=advanced'
            """
    )

    @Argument(help: ArgumentHelp("The link to the first screen.", valueName: "link"), transform: route(of:))
    var route: Route<AppFlow>

    @OptionGroup var options: ScreenOptions

    func run() async throws {
        try await TerminalAppLauncher.run(options, route: route)
    }

    private static func route(of link: String) throws -> Route<AppFlow> {
        do throws(LinkError) {
            return try AppSession.links.route(from: link)
        } catch {
            throw ValidationError(UserFacingError(error, link: link).text)
        }
    }
}
