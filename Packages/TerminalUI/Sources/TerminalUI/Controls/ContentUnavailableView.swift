/// A message in place of content: a title, a description and buttons with their keys, in the center. Its lines have at most
/// 64 columns.
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
    where Label == TerminalUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
        self.init(label: { TerminalUI.Label(title, systemImage: name) }, description: { description })
    }

    /// The parts of the message in a column.
    public var body: some View {
        VStack(spacing: Double(rows: 1)) {
            label.font(.headline)
            VStack { description.foregroundStyle(.secondary) }
            actions.environment(\.showsKeys, true)
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: Double(columns: 64))
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}
