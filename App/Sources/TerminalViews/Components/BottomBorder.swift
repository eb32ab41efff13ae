import TerminalUI

extension View {
    /// Adds a row below the view, with a heavy line if the view `isSelected`.
    func underlined(_ isSelected: Bool, isPresented: Bool) -> some View {
        padding(Insets(bottom: isPresented ? 1 : 0)).background(alignment: .bottom) {
            if isSelected && isPresented { Divider("━", style: \.accent) }
        }
    }

    /// Draws a line across the last row of the view, behind the content of that row.
    func bottomBorder(isPresented: Bool) -> some View {
        background(alignment: .bottom) { if isPresented { Divider() } }
    }
}
