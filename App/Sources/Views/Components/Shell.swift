/// The kind of screens that the app runs on.
enum Shell {
    /// `true` in a terminal, where a row of text says more than a small picture.
    static var isTerminal: Bool {
        #if canImport(SwiftUI) && !Terminal
        false
        #else
        true
        #endif
    }
}
