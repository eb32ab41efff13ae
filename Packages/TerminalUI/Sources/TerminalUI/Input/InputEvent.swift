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
        case wheelUp, wheelDown

        /// The number of rows to scroll, down if positive.
        var rows: Int { self == .wheelUp ? -3 : self == .wheelDown ? 3 : 0 }
    }

    let action: Action
    let point: Point

    package init(_ action: Action, at point: Point) {
        self.action = action
        self.point = point
    }
}
