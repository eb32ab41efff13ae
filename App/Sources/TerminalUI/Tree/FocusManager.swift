/// The focus, and its moves.
@MainActor
final class FocusManager {
    enum Direction {
        case up, down, left, right
    }

    private(set) weak var focused: ViewNode?
    /// Whether what has the focus is to be scrolled into view.
    var wantsReveal = false
    /// A place that asked for the focus in the drawing under way.
    var request: ViewNode?

    /// Finds the focus in `frame`: the place asked for, else the one before in the scope, else the one that stands there
    /// now. Returns whether the frame has to be drawn again.
    func settle(in frame: Frame) -> Bool {
        guard let memory = frame.scopes.last else { return false }
        let candidates = frame.focusables.filter { $0.scope == frame.activeScope }
        if let request {
            if candidates.contains(where: { $0.place === request }) { memory.focused = request }
            self.request = nil
            wantsReveal = true
        }
        if let position = candidates.firstIndex(where: { $0.place === memory.focused }) {
            memory.position = position
        } else {
            memory.position = max(0, min(memory.position, candidates.count - 1))
            memory.focused = candidates.isEmpty ? nil : candidates[memory.position].place
        }
        let isAnother = memory.focused !== focused
        focused = memory.focused
        if isAnother { wantsReveal = true }
        guard wantsReveal, !isAnother else { return isAnother }
        wantsReveal = false
        guard let focusable = frame.focusable(focused) else { return false }
        return focusable.scroller?.reveal(focusable.rect) ?? false
    }

    func set(_ place: ViewNode, in frame: Frame) {
        frame.scopes.last?.focused = place
        wantsReveal = true
    }

    func move(by step: Int, in frame: Frame) -> Bool {
        let candidates = frame.focusables.filter { $0.scope == frame.activeScope }
        guard candidates.count > 1 else { return false }
        let position = candidates.firstIndex { $0.place === focused } ?? 0
        set(candidates[(position + step + candidates.count) % candidates.count].place, in: frame)
        return true
    }

    func move(_ direction: Direction, in frame: Frame) -> Bool {
        guard let current = frame.focusable(focused) else { return false }
        let nearest = frame.focusables
            .filter { $0.scope == frame.activeScope && $0.place !== focused }
            .compactMap { other in distance(from: current.rect, to: other.rect, direction).map { ($0, other) } }
            .min { $0.0 < $1.0 }
        guard let nearest else { return false }
        set(nearest.1.place, in: frame)
        return true
    }

    /// How far `other` is in a direction; what stands aside counts as farther. Up and down lead to the next row,
    /// however far aside what is there stands: so no row of a form is passed over. `nil` if it is not there at all.
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
            return ahead << 16 + max(0, other.x - rect.maxX, rect.x - other.maxX)
        case .left, .right:
            // A cell is about twice as high as it is wide.
            return ahead + 6 * max(0, other.y - rect.maxY + 1, rect.y - other.maxY + 1)
        }
    }
}
