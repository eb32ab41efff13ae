/// A title with an icon, which is shown if the terminal has a mark for it: see ``Image``.
public struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon

    /// Creates a label.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// Creates a label from a title and the name of a symbol.
    public init<S: StringProtocol>(_ title: S, systemImage name: String) where Title == Text, Icon == Image {
        self.title = Text(title)
        icon = Image(systemName: name)
    }

    /// The icon and the title beside each other.
    public var body: some View {
        HStack(alignment: .firstTextBaseline) {
            icon
            title
        }
    }
}
