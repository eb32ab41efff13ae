/// The shell that shows the views.
enum Shell {
    #if canImport(SwiftUI) && !Terminal
    static let isTerminal = false
    #else
    static let isTerminal = true
    #endif
}
