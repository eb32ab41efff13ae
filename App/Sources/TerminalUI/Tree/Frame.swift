/// One drawing of the screen, and what keys and the mouse find in it.
@MainActor
package final class Frame {
    package internal(set) var grid: Grid
    /// Where the terminal's cursor is shown, which is where an input method opens.
    package internal(set) var cursor: Point?
    /// The elements that can have the focus, in the order of drawing.
    var focusables: [Focusable] = []
    /// The keys that are bound, in the order in which they were drawn.
    var bindings: [BoundKey] = []
    /// The scopes of focus; the last one drawn holds the focus.
    var scopes: [FocusMemory] = []
    /// The regions of the mouse; the last one drawn is on top.
    var regions: [MouseRegion] = []
    /// Whether something moves by itself, so that the frame is to be drawn again in a while.
    package internal(set) var isAnimated = false
    /// The handlers of appearing and disappearing, in the order of drawing.
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

/// An element that receives the keys while it has the focus.
@MainActor
struct Focusable {
    let place: ViewNode
    let rect: Rect
    let scope: Int
    let keys: KeyChain?
    let scroller: Scroller?
    let handler: FocusHandler
}

/// The handling of keys by the focused element.
@MainActor
struct FocusHandler {
    /// Whether it takes every character, so that keys bound to characters do not work meanwhile.
    var takesText = false
    var hints: [KeyHint] = []
    /// Answers whether the key was used.
    var press: (Key) -> Bool = { _ in false }
    var paste: ((String) -> Void)?
}

/// A region that handles the mouse.
@MainActor
struct MouseRegion {
    let rect: Rect
    let scope: Int
    var place: ViewNode?
    /// Answers whether the event was used; the point is counted from the region's corner.
    var handle: (Mouse.Action, Point) -> Bool
}

/// The focus of a scope, which is a part of the screen that holds it.
@MainActor
final class FocusMemory {
    weak var focused: ViewNode?
    /// The number of the focused element among its scope's, for when it is gone.
    var position = 0
}

/// The scrolling that a view offers to those inside it.
@MainActor
struct Scroller {
    /// Scrolls until the rectangle, in cells of the frame, is visible; answers whether it had to.
    let reveal: (Rect) -> Bool
    /// Scrolls by so many rows, down if positive; answers whether it could.
    let scroll: (Int) -> Bool
}
