import TerminalEngine
public import TerminalSwiftUI

/// A view of `TerminalSwiftUI`, which has SwiftUI's declarations, inside a view of this module.
///
/// One file cannot import both modules, since most names would be ambiguous: a view of its own imports the other one.
public struct BridgeView<Content: TerminalSwiftUI.View>: PrimitiveView {
    private let content: Content
    private let dismiss: (@MainActor () -> Void)?

    /// Creates a view that shows `content`. `dismiss` is its `EnvironmentValues.dismiss`.
    public init(_ content: Content, dismiss: (@MainActor () -> Void)? = nil) {
        self.content = content
        self.dismiss = dismiss
    }

    func element(in context: Context) -> any Element { content.screenElement(in: context.child(), dismiss: dismiss) }
}
