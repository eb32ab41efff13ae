import ArgumentParser
import Features
import Navigation

/// Shows the screens, starting at a link.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the shop at a trellis:// link.",
        usage: "App open <link> [<options>]",
        discussion: """
            If a screen needs sign-in, the sign-in comes first. Esc goes back through the parent screens. In the shop, \
            y copies the link to the current screen.

            LINKS
              trellis://home           the catalog; ?sheet=accounts shows the accounts
              trellis://home/items/ID  an item; ?sheet=checkout buys it,
                                       ?cover=image shows its picture
                /discussion            its comments
                /comments/ID           the replies to a comment
              trellis://profile        the user; ?sheet=edit edits the profile
                /accounts, /payments   the accounts, the payments
              trellis://settings       the settings; ?sheet=advanced shows more of them

            \(ScreenOptions.defaultsHelp)

            EXAMPLES
              App open trellis://home/items/itm_03
              App open 'trellis://home/items/itm_03?sheet=checkout'
              App open trellis://profile/payments
            """
    )

    @Argument(
        help: ArgumentHelp("Link to the first screen.", valueName: "link"),
        completion: .custom { _, _, _ in places }
    )
    var link: String

    @OptionGroup var options: ScreenOptions

    func validate() throws {
        _ = try route
    }

    func run() async throws {
        try await TerminalAppLauncher.run(options, route: try route)
    }

    /// The links that a shell completes. For zsh, the text after a colon would be a description.
    private static var places: [String] {
        let places = ["home", "profile", "profile/accounts", "profile/payments", "settings"]
        return places.map { (CompletionShell.requesting == .zsh ? "trellis\\://" : "trellis://") + $0 }
    }

    private var route: Route<AppFlow> {
        get throws {
            do throws(LinkError) {
                return try AppSession.links.route(from: link)
            } catch {
                if link.isEmpty { throw ValidationError("The link must not be empty.") }
                let failure = UserFacingError(error, link: link)
                let reason = error.description(in: link) ?? failure.recoverySuggestion
                let texts = [failure.errorDescription, reason].compactMap(\.self)
                throw ValidationError(texts.joined(separator: " "))
            }
        }
    }
}
