/// The last row of the window, which shows the active keys, and the row of the notice above it. A low window has one row
/// for both. A long notice takes more rows, so that it covers no control.
@MainActor
struct KeyBarElement: Element {
    let renderer: ViewRenderer
    let theme: Theme
    private var isHigh: Bool { renderer.screenSize.height >= 16 }

    func size(for proposal: Proposal) -> Size {
        let height = renderer.notice.map { element(of: $0).size(for: Proposal(width: proposal.width)).height } ?? 1
        return Size(proposal.width ?? 80, isHigh ? height + 1 : height)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let notice = renderer.notice
        if let notice {
            canvas.write("•", at: rect.origin, style: theme.accent.over(theme.base))
            element(of: notice).draw(in: rect, on: canvas)
        }
        if notice == nil || isHigh {
            let keys = canvas.frame.activeKeys(focused: renderer.focus.focused) { renderer.text($0) }
            draw(keys, in: Rect(rect.x, rect.maxY - 1, rect.width, 1), on: canvas)
        }
    }

    private func element(of notice: String) -> any Element {
        let text = notice.printable.replacing("\n", with: " ")
        return PaddingElement(
            content: TextElement(text: text, style: theme.base, lineLimit: isHigh ? 3 : 2),
            insets: Insets(left: 2)
        )
    }

    /// Draws the keys of the screen at the left edge and those for help and quitting at the right edge.
    private func draw(_ keys: ActiveKeys, in rect: Rect, on canvas: Canvas) {
        let (hints, gap) = keys.fitting(into: rect.width)
        let trailing = hints.filter { $0.group == .app }
        let trailingWidth = trailing.reduce(-gap) { $0 + $1.width + gap }
        for (hints, start) in [(hints.dropLast(trailing.count), rect.x), (trailing[...], rect.maxX - trailingWidth)] {
            var x = start
            for hint in hints {
                draw(hint, at: Point(x, rect.y), on: canvas)
                x += hint.width + gap
            }
        }
    }

    private func draw(_ hint: KeyHint, at origin: Point, on canvas: Canvas) {
        let isDisabled = hint.disabledReason != nil
        let keyStyle = (isDisabled ? theme.muted : theme.key).over(theme.base)
        let labelStyle = isDisabled ? Style(attributes: .strikethrough).over(theme.muted) : theme.muted
        var x = origin.x
        for key in hint.barKeys {
            let width = canvas.write(key.description, at: Point(x, origin.y), style: keyStyle)
            canvas.addClick(in: Rect(x, origin.y, width, 1)) { renderer.handle(.key(key)) }
            x += width
        }
        let width = canvas.write(hint.label.printable, at: Point(x + 1, origin.y), style: labelStyle.over(theme.base))
        // The last of several keys is the one that moves on.
        if let key = hint.barKeys.last {
            canvas.addClick(in: Rect(x, origin.y, width + 1, 1)) { renderer.handle(.key(key)) }
        }
    }
}

extension ActiveKeys {
    /// Returns the hints for a key bar and the gap between them. Hints that do not fit are left out, but the label of
    /// Enter is shortened. Esc and the key for help are the most important ones, followed by the keys of the screen,
    /// quitting and moving, and by disabled keys.
    fileprivate func fitting(into width: Int) -> (hints: [KeyHint], gap: Int) {
        let bound = hints.filter { hint in
            // A disabled control is drawn as such.
            (hint.isBack || [.screen, .movement].contains(hint.group)) && !(hint.isEnter && hint.disabledReason != nil)
        }
        let trailing = hints.filter { $0.group == .app }
        let all = bound.withoutRepeatedLabels + trailing
        let gap = all.reduce(-3) { $0 + $1.width + 3 } <= width ? 3 : 2
        func rank(_ hint: KeyHint) -> Int {
            if hint.isBack || hint == trailing.first { return 0 }
            return hint.group == .movement ? 2 : hint.disabledReason == nil ? 1 : 3
        }
        var room = width
        var shown: [KeyHint] = []
        for hint in (0...3).flatMap({ importance in all.filter { rank($0) == importance } }) {
            guard let fitting = hint.fitting(into: room) else { break }
            shown.append(fitting)
            room -= fitting.width + gap
        }
        return (all.compactMap { hint in shown.first { $0.keys == hint.keys } }, gap)
    }
}

extension [KeyHint] {
    /// The hints without those with the label of an earlier one or of Esc.
    fileprivate var withoutRepeatedLabels: [KeyHint] {
        enumerated().filter { index, hint in
            hint.isBack || !(self[..<index] + filter(\.isBack)).contains { $0.label == hint.label }
        }.map(\.element)
    }
}

extension KeyHint {
    fileprivate var isBack: Bool { keys.contains(.escape) }
    fileprivate var isEnter: Bool { keys.contains(.enter) }

    /// Returns the hint if it fits into `width`; the label of Enter may be shortened.
    fileprivate func fitting(into width: Int) -> KeyHint? {
        if self.width <= width { return self }
        let labelWidth = width - (self.width - label.printable.cellWidth)
        guard isEnter, labelWidth >= 6 else { return nil }
        return KeyHint(keys: keys, label: label.printable.truncated(to: labelWidth), group: group)
    }

    /// The shown keys: all if their names have one character, as those of the arrows, else the first one.
    fileprivate var barKeys: [Key] { keys.allSatisfy { $0.description.count == 1 } ? keys : Array(keys.prefix(1)) }

    fileprivate var width: Int { barKeys.reduce(1) { $0 + $1.description.cellWidth } + label.printable.cellWidth }
}
