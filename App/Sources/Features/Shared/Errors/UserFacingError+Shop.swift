package import Navigation

extension UserFacingError {
    /// Creates the user-facing form of the error of `link`. It shows the link without control characters, and only the
    /// beginning of a long one.
    package init(_ error: LinkError, link: String) {
        switch error {
        case .tooLong, .unprintable: self.init(error)
        case .foreign, .malformed, .unknown, .missing, .invalid, .unexpected:
            let scalars = link.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
            let shown = String(String.UnicodeScalarView(scalars.prefix(80))) + (scalars.count > 80 ? "…" : "")
            let reason = error.unknownScreen(in: shown).map(LocalizedText.unknownScreen)
            self.init(.unknownLink(shown), reason ?? error.userFacingError.message, recovery: .change)
        }
    }
}
