import TerminalEngine
public import TerminalSwiftUI

/// A view of `TerminalSwiftUI`, which has SwiftUI's declarations, inside a view of this module.
public struct BridgeView<Content: TerminalSwiftUI.View>: PrimitiveView {
    private let dismiss: (@MainActor () -> Void)?
    private let content: Content

    /// Creates a view that shows `content`. `dismiss` is its `EnvironmentValues.dismiss`.
    public init(
        dismiss: (@MainActor () -> Void)? = nil,
        @TerminalSwiftUI.ViewBuilder content: () -> Content
    ) {
        self.dismiss = dismiss
        self.content = content()
    }

    func element(in context: Context) -> any Element { content.screenElement(in: context, dismiss: dismiss) }
}
