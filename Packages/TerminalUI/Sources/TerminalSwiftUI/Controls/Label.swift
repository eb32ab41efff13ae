import TerminalEngine

/// A title with an icon, which is shown if the terminal has a mark for it: see ``Image``.
public struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon

    /// Creates a label.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// The icon and the title beside each other.
    public var body: some View {
        HStack(alignment: .firstTextBaseline) {
            icon
            title
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// Creates a label from a title and the name of a symbol.
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init {
            Text(title)
        } icon: {
            Image(systemName: name)
        }
    }
}

/// A style of labels. All labels look the same in a terminal, where a symbol alone could not be read.
@MainActor
@preconcurrency
public protocol LabelStyle {}

/// The style that shows the icon of a label on a graphical screen.
public struct IconOnlyLabelStyle: LabelStyle {}

/// The style that shows the title and the icon of a label.
public struct TitleAndIconLabelStyle: LabelStyle {}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// Shows the icon of a label on a graphical screen.
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Shows the title and the icon of a label.
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension View {
    /// Sets the style of labels.
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
}
