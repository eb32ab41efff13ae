/// One drawing of the screen, and what keys and the mouse find in it.
@MainActor
package final class Frame {
    package internal(set) var grid: Grid
    /// Where the terminal's cursor is shown, which is where an input method opens.
    package internal(set) var cursor: Point?
    /// What can have the focus, in the order in which it was drawn.
    var focusables: [Focusable] = []
    /// The keys that are bound, in the order in which they were drawn.
    var bindings: [BoundKey] = []
    /// The scopes of focus; the last one drawn holds the focus.
    var scopes: [FocusScope] = []
    /// What the mouse can be used on; the last one drawn is on top.
    var regions: [MouseRegion] = []
    /// Whether something moves by itself, so that the frame is to be drawn again in a while.
    package internal(set) var isAnimated = false
    /// What wants to know whether it is seen, in the order in which it was drawn.
    var appearing: [Appearing] = []
    /// Drawn when everything else is, as the help bar is, which tells what was found.
    var late: [() -> Void] = []

    init(size: Size) {
        grid = Grid(size)
    }
}

/// A key that is bound, and where.
struct BoundKey {
    let binding: KeyBinding
    let scope: Int
    let depth: Int
}

/// What receives the keys while it has the focus.
@MainActor
struct Focusable {
    let place: Place
    let rect: Rect
    let scope: Int
    let keys: KeyChain?
    let scroller: Scroller?
    let handler: FocusHandler
}

/// What the focused element does with keys.
@MainActor
struct FocusHandler {
    /// Whether it takes every character, so that keys bound to characters do not work meanwhile.
    var takesText = false
    /// What the help bar says of it.
    var hints: [KeyHint] = []
    /// Answers whether the key was used.
    var press: (Key) -> Bool = { _ in false }
    /// Takes text that was pasted.
    var paste: ((String) -> Void)?
}

/// Where the mouse does something.
@MainActor
struct MouseRegion {
    let rect: Rect
    let scope: Int
    /// The place that a click gives the focus to.
    var place: Place?
    /// Answers whether the event was used; the point is counted from the region's corner.
    var handle: (Mouse.Action, Point) -> Bool
}

/// A part of the screen that holds the focus.
@MainActor
struct FocusScope {
    let memory: FocusMemory
}

/// What a scope remembers of its focus.
@MainActor
final class FocusMemory {
    weak var focused: Place?
    /// The number of the focused element among its scope's, for when it is gone.
    var position = 0
}

/// What a scrolling view tells those inside it.
@MainActor
struct Scroller {
    /// Scrolls until the rectangle, in cells of the frame, is visible; answers whether it had to.
    let reveal: (Rect) -> Bool
    /// Scrolls by so many rows, down if positive; answers whether it could.
    let scroll: (Int) -> Bool
}
