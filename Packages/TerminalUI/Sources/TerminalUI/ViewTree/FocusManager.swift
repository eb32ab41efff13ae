/// Stores and moves the keyboard focus.
@MainActor
package final class FocusManager {
    enum Direction {
        case up, down, left, right
    }

    private(set) weak var focused: ViewNode?
    /// `true` if the focused element has to be scrolled into view.
    var needsReveal = false
    /// The node that requested the focus while the current frame was drawn.
    var request: ViewNode?

    /// Updates the focus for `frame`, and returns whether the frame must be drawn again.
    ///
    /// The focus goes to the requested node, or else stays at the focused node of the active scope. If that node was
    /// removed, the focus goes to the element at its position.
    func update(for frame: RenderedFrame) -> Bool {
        let (scope, candidates) = (frame.scope, frame.focusables)
        if let request {
            if candidates.contains(where: { $0.node === request }) {
                scope.focused = request
                scope.isUntouched = false
            }
            self.request = nil
            needsReveal = true
        }
        if scope.isUntouched { scope.focused = nil }
        var position = candidates.firstIndex { $0.node === scope.focused }
        if position == nil, let entry = frame.focusEntry {
            scope.isUntouched = true
            position = candidates.firstIndex { $0.node === entry }
        }
        if let position {
            scope.position = position
            scope.focused = candidates[position].node
        } else {
            if scope.isUntouched { scope.position = 0 }
            scope.position = max(0, min(scope.position, candidates.count - 1))
            scope.focused = candidates.isEmpty ? nil : candidates[scope.position].node
        }
        let hasMoved = scope.focused !== focused
        focused = scope.focused
        if hasMoved { needsReveal = true }
        guard needsReveal, !hasMoved else { return hasMoved }
        needsReveal = false
        guard let focusable = frame.focusable(focused) else { return false }
        return focusable.scroller?.reveal(focusable.rect) ?? false
    }

    package func set(_ node: ViewNode, in frame: RenderedFrame) {
        frame.scope.focused = node
        frame.scope.isUntouched = false
        // The next drawing shows it, so that it need not be repeated.
        focused = node
        needsReveal = true
    }

    func move(by step: Int, in frame: RenderedFrame) -> Bool {
        let candidates = frame.focusables
        guard !candidates.isEmpty else { return false }
        let position = (candidates.firstIndex { $0.node === focused } ?? 0) + step
        return move(to: candidates[(position + candidates.count) % candidates.count], in: frame)
    }

    func move(_ direction: Direction, in frame: RenderedFrame) -> Bool {
        guard let current = frame.focusable(focused) else { return false }
        let ahead = frame.focusables
            .filter { $0.node !== focused }
            .compactMap { other in distance(from: current.rect, to: other.rect, direction).map { ($0, other) } }
        // Up and down, views that have to be scrolled into view come before those beyond the scroll view.
        let isInScroll = current.scroller != nil && (direction == .up || direction == .down)
        let scrolled = ahead.filter { isInScroll && $0.1.scroller != nil }
        let nearest = (scrolled.isEmpty ? ahead : scrolled).min { $0.0 < $1.0 }
        return move(to: nearest?.1, in: frame)
    }

    /// Moves the focus to another element, and returns whether there is one.
    func move(to target: Focusable?, in frame: RenderedFrame) -> Bool {
        guard let target, target.node !== focused else { return false }
        set(target.node, in: frame)
        return true
    }

    /// Returns the distance to `other` in a direction, or `nil` if `other` is not in that direction. An offset to the side
    /// adds to the distance; for up and down, a nearer row always comes first, so that no row of a form is skipped.
    private func distance(from rect: Rect, to other: Rect, _ direction: Direction) -> Int? {
        let ahead =
            switch direction {
            case .up: rect.y - other.maxY
            case .down: other.y - rect.maxY
            case .left: rect.x - other.maxX
            case .right: other.x - rect.maxX
            }
        guard ahead >= 0 else { return nil }
        switch direction {
        case .up, .down:
            return (ahead << 16) + max(0, other.x - rect.maxX, rect.x - other.maxX)
        case .left, .right:
            // A cell is about twice as high as it is wide.
            return ahead + 6 * max(0, other.y - rect.maxY + 1, rect.y - other.maxY + 1)
        }
    }
}
