/// The keys of a screen in groups, in up to three columns.
@MainActor
struct KeyHelp {
    private struct Section {
        let title: String
        let hints: [KeyHint]

        var keyWidth: Int { hints.map(\.keyText.cellWidth).max() ?? 0 }

        /// The width of the section; longer labels are wrapped.
        var width: Int {
            max(title.cellWidth, keyWidth + 2 + min(24, hints.map(\.text.cellWidth).max() ?? 0))
        }
    }

    /// The sections from left to right; those of one column are below each other.
    private let columns: [[Section]]

    private static let gap = 4

    init(_ keys: ActiveKeys, _ strings: ToolkitStrings) {
        let names = strings.keyHelp
        let moving = Set(keys.bound.filter { $0.group == .movement }.flatMap(\.keys))
        let (hasRows, hasControls) = (!moving.isEmpty, moving.contains(.tab))
        // In a text field, the other keys of movement edit the text.
        let isTyping = keys.isTyping
        let movement: [(isBound: Bool, hint: KeyHint)] = [
            (hasRows, KeyHint(keys: [.up, .down] + (isTyping ? [] : ["j", "k"]), label: names.rows)),
            (hasControls && !isTyping, KeyHint(keys: [.left, .right, "h", "l"], label: names.sides)),
            (hasControls, KeyHint(keys: [.tab, .backtab], label: names.controls)),
            (hasRows, KeyHint(keys: [.pageUp, .pageDown], label: names.page)),
            (hasRows && !isTyping, KeyHint(keys: [.ctrl("u"), .ctrl("d")], label: names.halfPage)),
            (hasRows && !isTyping, KeyHint(keys: ["g", "G", .home, .end], label: names.ends)),
        ]
        let editing: [KeyHint] = [
            KeyHint(keys: [.left, .right], label: names.sides),
            KeyHint(keys: [.alt("b"), .alt("f")], label: names.word),
            KeyHint(keys: [.ctrl("a"), .ctrl("e")], label: names.lineEnds),
            KeyHint(keys: [.ctrl("w")], label: names.deleteWord),
            KeyHint(keys: [.ctrl("u"), .ctrl("k")], label: names.deleteToEnds),
        ]
        let everywhere =
            keys.bound.filter { $0.group == .everywhere } + [
                KeyHint(
                    keys: isTyping ? [Key(.function(1))] : ["?", Key(.function(1))],
                    label: strings.keys.asHint
                ),
                KeyHint(keys: isTyping ? [.ctrl("c")] : ["q", .ctrl("c")], label: strings.quit),
                KeyHint(keys: [.ctrl("z")], label: names.suspend),
                KeyHint(keys: [.ctrl("l")], label: names.redraw),
            ]
        let screen = Section(title: names.screen, hints: keys.bound.filter { $0.group == .screen })
        let move = Section(title: names.movement, hints: movement.filter(\.isBound).map(\.hint))
        let all = [
            [screen], [move] + (isTyping ? [Section(title: names.editing, hints: editing)] : []),
            [Section(title: names.everywhere, hints: everywhere)],
        ]
        columns = all.map { $0.filter { !$0.hints.isEmpty } }.filter { !$0.isEmpty }
    }

    /// Returns the element of the help in a panel of at most `width` columns.
    func element(width: Int, _ theme: Theme) -> any Element {
        // The border and the padding of the panel, and a scroll bar.
        let columns = columns(into: width - 5)
        return StackElement(axis: .horizontal, spacing: Self.gap, children: columns.map { stack($0, theme) })
    }

    /// Returns as many columns as fit into `width`. The first ones are put below each other if necessary.
    private func columns(into width: Int) -> [[Section]] {
        var columns = columns
        while columns.count > 1,
            columns.reduce((columns.count - 1) * Self.gap, { $0 + ($1.map(\.width).max() ?? 0) }) > width
        {
            columns[0...1] = [columns[0] + columns[1]]
        }
        return columns
    }

    private func stack(_ sections: [Section], _ theme: Theme) -> any Element {
        StackElement(axis: .vertical, spacing: 1, children: sections.map { section($0, theme) })
    }

    private func section(_ section: Section, _ theme: Theme) -> any Element {
        func text(_ string: String, _ style: Style) -> any Element {
            let style = style.over(theme.base)
            return TextElement(text: string.printable, style: style, lineLimit: .max, alignment: .leading)
        }
        let rows = section.hints.map { hint in
            let key = FrameElement(text(hint.keyText, theme.key), columns: .init(fixed: section.keyWidth))
            let label = text(hint.text, hint.disabledReason == nil ? theme.plain : theme.muted)
            return StackElement(axis: .horizontal, spacing: 2, children: [key, label])
        }
        return FrameElement(
            StackElement(axis: .vertical, children: [text(section.title, theme.title)] + rows),
            columns: .init(max: section.width)
        )
    }
}

extension KeyHint {
    fileprivate var keyText: String { keys.map(\.description).joined(separator: " ") }

    /// The label, with the reason if the keys are disabled.
    fileprivate var text: String { label + (disabledReason.map { ": \($0)" } ?? "") }
}
