/// A drawn screen, with the targets of keys and of the mouse.
@MainActor
package final class RenderedFrame {
    package var grid: Grid
    /// The position of the terminal's cursor, at which an input method opens; `nil` hides it.
    package internal(set) var cursor: Point?
    /// The addresses of links by the keys in their styles, as visible ASCII.
    var links: [UInt32: String] = [:]
    /// The focusable elements in drawing order.
    var focusables: [Focusable] = []
    /// The key bindings in drawing order.
    var bindings: [KeyBinding] = []
    /// The focus of the part that is drawn or, after the drawing, that is over the others.
    private(set) var scope: FocusScope
    /// The node that gets the focus if the focused one is gone, because a part of the screen is shown: that of the part
    /// itself if nothing in it can be focused yet.
    var focusEntry: ViewNode?
    /// The mouse regions in drawing order; the last one is on top.
    var regions: [MouseRegion] = []
    /// The title of the window: see ``View/navigationTitle(_:)``.
    package var title: String?
    /// The area of the content, in which panels are centered.
    var contentArea: Rect
    /// `true` if the screen contains an animation.
    package var isAnimated = false
    /// The views that people perceive, in drawing order.
    package var accessibleElements: [AccessibleElement] = []
    /// The observers of visible views in drawing order.
    var appearanceObservers: [AppearanceObserver] = []
    /// Drawing over the content of the window, such as that of a sheet.
    var deferredDrawing: [(Canvas) -> Void] = []

    init(size: Size, scope: FocusScope = FocusScope()) {
        self.scope = scope
        grid = Grid(size)
        contentArea = Rect(0, 0, size.width, size.height)
    }

    /// Begins a part of the screen over the others, with a focus of its own. It disables the controls and keys below it.
    func begin(_ scope: FocusScope) {
        self.scope = scope
        focusables = []
        bindings = []
        regions = []
        accessibleElements = []
        focusEntry = nil
        // A text field below must not show its cursor.
        cursor = nil
    }
}

extension RenderedFrame {
    func focusable(_ node: ViewNode?) -> Focusable? {
        guard let node else { return nil }
        return focusables.last { $0.node === node }
    }

    /// Returns the active keys, those of the focused element first.
    func activeKeys(focused node: ViewNode?, _ text: (ToolkitText) -> String) -> ActiveKeys {
        let focused = focusable(node)
        let isTyping = focused?.handler.takesText ?? false
        var hints = (focused?.handler.hints() ?? []) + bindings.map(\.hint)
        if focusables.count > 1 {
            hints.append(KeyHint(keys: [.tab], label: text(.next), group: .movement))
        }
        hints.append(KeyHint(keys: [isTyping ? Key(.function(1)) : "?"], label: text(.keys).asHint, group: .app))
        hints.append(KeyHint(keys: [isTyping ? .ctrl("c") : "q"], label: text(.quit), group: .app))
        // A key performs its first binding, whatever its group is.
        hints = hints.withoutDuplicateKeys(excludingCharacters: isTyping)
        let sorted = KeyGroup.allCases.flatMap { group in hints.filter { $0.group == group } }
        return ActiveKeys(hints: sorted, isTyping: isTyping)
    }
}

extension [KeyHint] {
    fileprivate func withoutDuplicateKeys(excludingCharacters: Bool) -> [KeyHint] {
        var seen: Set<Key> = []
        return compactMap { hint in
            let keys = hint.keys.filter { seen.insert($0).inserted && !(excludingCharacters && $0.character != nil) }
            guard !keys.isEmpty, !hint.label.isEmpty else { return nil }
            return KeyHint(keys: keys, label: hint.label, disabledReason: hint.disabledReason, group: hint.group)
        }
    }
}

/// An element that can be focused.
@MainActor
struct Focusable {
    let node: ViewNode
    let rect: Rect
    let isInBar: Bool
    let scroller: Scroller?
    let handler: InputHandler
}

/// Handles keys for a focused element.
@MainActor
struct InputHandler {
    /// `true` if the element takes typed characters, which disables keys that are bound to characters.
    var takesText = false
    /// Are made for the focused element alone.
    var hints: () -> [KeyHint] = { [] }
    /// Returns whether it handled the key.
    var press: (Key) -> Bool = { _ in false }
    var paste: ((String) -> Void)?
}

/// An area that handles the mouse.
@MainActor
struct MouseRegion {
    let rect: Rect
    /// The node that a click focuses.
    let node: ViewNode?
    /// Returns whether it handled the event.
    let handle: (Mouse.Action, Point) -> Bool
}

/// A part of the screen with a focus of its own, such as a panel.
@MainActor
final class FocusScope {
    weak var focused: ViewNode?
    /// `true` until the user does something in the scope: content that appears later gets the focus until then.
    var isUntouched = true
    /// The position of the focused element in its scope, for use after the element is removed.
    var position = 0
}

/// Scrolls the content of a scroll view.
@MainActor
final class Scroller {
    /// Scrolls until a rectangle of the frame is visible, and returns whether that was necessary.
    let reveal: (Rect) -> Bool
    /// Scrolls by a number of rows, down if positive, and returns whether that was possible.
    let scroll: (Int) -> Bool
    /// Handles a key that the focused element does not handle, and returns whether it did.
    let press: (Key) -> Bool

    /// Creates a scroller of the content in `rect`. `move` scrolls by columns and rows, and returns the number of both by
    /// which it could.
    init(
        in rect: Rect,
        outer: Scroller?,
        press: @escaping (Key) -> Bool = { _ in false },
        move: @escaping (Point) -> Point
    ) {
        self.press = { press($0) || outer?.press($0) ?? false }
        reveal = { target in
            let moved = move(
                Point(
                    (target.x..<target.maxX).distance(to: rect.x..<rect.maxX),
                    (target.y..<target.maxY).distance(to: rect.y..<rect.maxY)
                )
            )
            let visible = Rect(target.x - moved.x, target.y - moved.y, target.width, target.height)
            return outer?.reveal(visible) ?? false || moved != .zero
        }
        scroll = { move(Point(0, $0)) != .zero || outer?.scroll($0) ?? false }
    }
}

extension Range<Int> {
    /// The smallest step to scroll by, so that the range is visible in `area`: its start, if it is longer.
    fileprivate func distance(to area: Range<Int>) -> Int {
        let step = Swift.max(0, upperBound - area.upperBound)
        return lowerBound - step < area.lowerBound ? lowerBound - area.lowerBound : step
    }
}
