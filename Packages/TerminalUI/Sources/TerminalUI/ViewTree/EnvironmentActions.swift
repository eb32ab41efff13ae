public import Foundation

/// Loads the content of a view again.
public struct RefreshAction: Sendable {
    fileprivate let action: @Sendable () async -> Void

    /// Performs the action, and returns when the content is loaded.
    public func callAsFunction() async { await action() }
}

/// Opens the address of a page or of another app.
@MainActor
@preconcurrency
public struct OpenURLAction: Sendable {
    /// The result of opening an address.
    public enum Result: Sendable {
        /// The address was opened.
        case handled
        /// The address must not be opened.
        case discarded
        /// The action around the view opens the address. The outermost one of a terminal is set by its app.
        case systemAction
    }

    private let handler: @MainActor @Sendable (URL) -> Result
    /// The action around the view that sets this one.
    var system: @MainActor @Sendable (URL) -> Void = { _ in }

    /// Creates an action that opens addresses by `handler`.
    public init(handler: @escaping @MainActor @Sendable (URL) -> Result) {
        self.handler = handler
    }

    /// Opens an address.
    public func callAsFunction(_ url: URL) {
        if handler(url) == .systemAction { system(url) }
    }
}

/// Closes a sheet or a cover, or goes back to the previous screen: `@Environment(\.dismiss) private var dismiss`.
@MainActor
@preconcurrency
public struct DismissAction {
    /// `nil` at the root of an app.
    var action: (@MainActor () -> Void)?

    /// Closes the nearest presentation around the view. The root of an app cannot be closed.
    public func callAsFunction() { action?() }
}

/// The actions of a terminal that views can perform: `EnvironmentValues.terminal`.
@MainActor
public struct TerminalActions {
    weak var renderer: ViewRenderer?

    /// Shows `text` above the key bar for three seconds, or only until the next key press or click if it answers the last one.
    public func notify(_ text: String, untilInput: Bool = false) {
        renderer?.notify(text, untilInput: untilInput)
    }

    /// Copies `text` to the clipboard, if the terminal allows it.
    public func copy(_ text: String) { renderer?.copy(text) }
}

extension View {
    /// Sets the action that loads the content of the view again. A terminal has no gesture for it: a button or a key performs
    /// it.
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        changingContext { $0.environment.refresh = RefreshAction(action: action) }
    }
}
