import TerminalUI

/// The layout of a sheet: content that scrolls or is a list, and buttons at the bottom right. Its size does not depend on
/// the content, so that nothing moves when the content changes.
struct SheetLayout<Content: View, Buttons: View>: View {
    /// The number of rows, if the window has as many.
    let height: Int
    private let isList: Bool
    private let content: Content
    private let buttons: Buttons

    init(
        height: Int,
        isList: Bool = false,
        @ViewBuilder content: () -> Content,
        @ViewBuilder buttons: () -> Buttons
    ) {
        self.height = height
        self.isList = isList
        self.content = content()
        self.buttons = buttons()
    }

    var body: some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: size.height < 20 ? 0 : 1) {
                Group {
                    // A list scrolls by itself.
                    if isList { content } else { ScrollView { content.frame(maxWidth: Proposal.unlimited) } }
                }
                .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                HStack(spacing: 2) {
                    Spacer()
                    buttons
                }
                .layoutPriority(1)
            }
            .panelPadding()
            .frame(maxHeight: height)
        }
    }
}
