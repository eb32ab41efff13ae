/// A message in place of content: a title, a description and buttons in the center.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    /// Creates a message.
    public init(
        @ViewBuilder label: () -> Label,
        @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    /// Creates a message from texts.
    public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil)
    where Label == TerminalSwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
        label = TerminalSwiftUI.Label(title, systemImage: name)
        self.description = description
        actions = EmptyView()
    }

    /// The parts of the message in a column.
    public var body: some View {
        VStack(spacing: Double(rows: 1)) {
            VStack {
                label.font(.headline)
                description.foregroundStyle(.secondary)
            }
            actions
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}
