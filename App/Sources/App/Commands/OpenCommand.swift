import ArgumentParser
import Features
import Navigation

/// Shows the screens, from the place of a link.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "The shop in the terminal, from where a link leads.",
        discussion: """
            What needs a user asks for a sign-in first and opens then. Esc goes back through all that lies before it.

            PLACES
              trellis://home           the catalogue; with ?sheet=accounts who is signed in
              trellis://home/items/ID  an item; with ?sheet=checkout to buy it, with ?cover=image its picture
                /discussion            its comments
                /comments/ID           the replies to one
              trellis://profile        the user; with ?sheet=edit to change the profile
                /accounts, /payments   the other accounts, what was paid
              trellis://settings       with ?sheet=advanced what few need

            EXAMPLES
              App open trellis://home/items/itm_03
              App open 'trellis://home/items/itm_03/comments/cmt_0301?sheet=checkout'
              App open trellis://settings?sheet=advanced
            """
    )

    @Argument(help: ArgumentHelp("The first place.", valueName: "link"), transform: route(of:))
    var route: Route<AppFlow>

    @OptionGroup var options: ScreenOptions

    func run() async throws {
        try await TerminalAppLauncher.run(options, route: route)
    }

    private static func route(of link: String) throws -> Route<AppFlow> {
        do throws(LinkError) {
            return try AppSession.links.route(from: link)
        } catch {
            throw ValidationError(UserFacingError(error).text)
        }
    }
}
