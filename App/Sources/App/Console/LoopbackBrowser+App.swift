import Browser
import Features
import Foundation

extension LoopbackBrowser {
    /// Creates the browser of the commands and of the shop.
    init(redirectPort: Int, open: @escaping @Sendable (URL) -> Void = { SystemBrowser.openWithoutVariables($0) }) {
        self.init(port: redirectPort, open: open, page: Self.lastPage)
    }

    /// Returns the page after the redirect in the first of `languages` that the app knows.
    @Sendable static func lastPage(in languages: [String]) -> String {
        let codes = languages.lazy.map { $0.prefix { $0.isLetter }.lowercased() }
        let language = codes.map { AppLanguage($0) }.first { AppLanguage.all.contains($0) } ?? .english
        return """
            <!DOCTYPE html>
            <html lang="\(language.tag)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(ProductIdentity.name)</title>
            <p>\(LocalizedText.closeWindow.text(in: language))</p>
            </html>

            """
    }
}

extension SystemBrowser {
    /// Opens `url` without the variables of the App, which may have a password. Returns `true` if a program was started.
    @discardableResult
    static func openWithoutVariables(_ url: URL) -> Bool {
        let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TRELLIS_") }
        return open(url, environment: variables)
    }
}
