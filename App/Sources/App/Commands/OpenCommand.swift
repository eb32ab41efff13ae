import ArgumentParser
import Features
import Navigation

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the shop at a trellis:// link.",
        usage: "App open <link> [<options>]",
        discussion: """
            If a screen needs sign-in, the sign-in comes first. Esc goes back through the parent screens. In the shop, \
            y copies the link to the current screen. trellis:// can be left out.

            LINKS
              trellis://home           the catalog; ?sheet=accounts shows the accounts
              trellis://home/items/ID  an item; ?sheet=checkout buys it,
                                       ?cover=picture shows its picture
                /discussion            its comments
                /comments/ID           the replies to a comment
              trellis://profile        the user; ?sheet=edit edits the profile
                /accounts, /payments   the accounts, the payments
              trellis://settings       the settings; ?sheet=advanced shows more of them,
                                       ?sheet=events the events that wait to be sent,
                                       ?sheet=accounts the accounts

            EXAMPLES
              App open home/items/itm_03
              App open 'trellis://home/items/itm_03?sheet=checkout'
            """
    )

    @Argument(help: ArgumentHelp("Link to the first screen.", valueName: "link"), completion: .links)
    private var link: String

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if link.isEmpty { throw ValidationError(.init(en: "The link must not be empty.", ko: "링크가 비어 있어요.")) }
        _ = try route
    }

    func run() async throws {
        try await TerminalAppLauncher.run(options, route: try route)
    }

    private var route: Route<AppFlow> {
        get throws {
            let link = link.contains(":") ? link : AppSession.linkPrefix + link
            do throws(LinkError) {
                return try AppSession.links.route(from: link)
            } catch {
                let failure = UserFacingError(error, link: self.link)
                let advice = [failure.suggestion, .allLinks].compactMap { $0?.text(in: Output.language) }
                throw ValidationError(
                    failure.message.text(in: Output.language) + "\n" + advice.joined(separator: " ")
                )
            }
        }
    }
}
