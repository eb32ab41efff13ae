package enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, with `\n` for line breaks.
    case paste(String)
    case mouse(Mouse)
    /// The background color of the terminal, which was asked for.
    case background(RGB)
}

package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case click
        /// A turn of the wheel by a number of notches, down if positive.
        case wheel(Int)

        /// The number of rows to scroll, down if positive.
        var rows: Int { if case .wheel(let notches) = self { 3 * notches } else { 0 } }
    }

    let action: Action
    let point: Point

    package init(_ action: Action, at point: Point) {
        self.action = action
        self.point = point
    }
}
