import ArgumentParser
import Features
import Navigation

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the shop at a \(AppSession.linkPrefix) link.",
        usage: "App open <link> [<options>]",
        discussion: """
            If a screen needs sign-in, the sign-in comes first. In the shop, y copies the link to the current screen. \
            \(AppSession.linkPrefix) can be left out, as in: App open home/items/itm_03
            """
    )

    @Argument(help: ArgumentHelp("Link to the first screen.", valueName: "link"))
    private var link: String

    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
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
                let texts = [failure.message, failure.suggestion].compactMap { $0?.english }
                throw ValidationError(texts.joined(separator: " "))
            }
        }
    }
}
