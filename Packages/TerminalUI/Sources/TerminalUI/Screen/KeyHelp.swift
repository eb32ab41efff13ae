extension ActiveKeys {
    /// Returns the element of the help: the keys in groups, in up to three columns.
    @MainActor func help(_ text: (ToolkitText) -> String, _ theme: Theme) -> any Element {
        let moving = Set(hints.filter { $0.group == .movement }.flatMap(\.keys))
        let (hasRows, hasControls) = (!moving.isEmpty, moving.contains(.tab))
        // In a text field, the other keys of movement edit the text.
        let movement: [(isBound: Bool, hint: KeyHint)] = [
            (hasRows, KeyHint(keys: [.up, .down] + (isTyping ? [] : ["j", "k"]), label: text(.rows))),
            (hasControls && !isTyping, KeyHint(keys: [.left, .right, "h", "l"], label: text(.sides))),
            (hasControls, KeyHint(keys: [.tab, .backtab], label: text(.controls))),
            (hasRows, KeyHint(keys: [.pageUp, .pageDown], label: text(.page))),
            (hasRows && !isTyping, KeyHint(keys: [.ctrl("u"), .ctrl("d")], label: text(.halfPage))),
            (hasRows && !isTyping, KeyHint(keys: ["g", "G", .home, .end], label: text(.ends))),
        ]
        let editing = [
            KeyHint(keys: [.left, .right], label: text(.sides)),
            KeyHint(keys: [.alt("b"), .alt("f")], label: text(.word)),
            KeyHint(keys: [.ctrl("a"), .ctrl("e")], label: text(.lineEnds)),
            KeyHint(keys: [.ctrl("w")], label: text(.deleteWord)),
            KeyHint(keys: [.ctrl("u"), .ctrl("k")], label: text(.deleteToEnds)),
        ]
        let everywhere = [
            KeyHint(keys: (isTyping ? [] : ["?"]) + [Key(.function(1))], label: text(.keys).asHint),
            KeyHint(keys: (isTyping ? [] : ["q"]) + [.ctrl("c")], label: text(.quit)),
            KeyHint(keys: [.ctrl("z")], label: text(.suspend)),
            KeyHint(keys: [.ctrl("l")], label: text(.redraw)),
        ]
        let columns = [
            theme.section(text(.keysOfScreen), hints.filter { [.screen, .otherColumn].contains($0.group) }),
            theme.section(text(.movement), movement.filter(\.isBound).map(\.hint))
                + (isTyping ? theme.section(text(.editing), editing) : []),
            theme.section(text(.keysEverywhere), hints.filter { $0.group == .everywhere } + everywhere),
        ].filter { !$0.isEmpty }
        // In a narrow window, the first columns are below each other.
        return FittingElement(
            candidates: columns.indices.map { joined in
                let columns = [Array(columns[...joined].joined())] + columns[(joined + 1)...]
                let stacks = columns.map { StackElement(axis: .vertical, spacing: 1, children: $0) }
                return StackElement(axis: .horizontal, spacing: 4, children: stacks)
            }
        )
    }
}

extension Theme {
    /// Returns an element with a title and the keys, or nothing without keys. Labels of more than 24 columns are wrapped.
    @MainActor fileprivate func section(_ title: String, _ hints: [KeyHint]) -> [any Element] {
        guard !hints.isEmpty else { return [] }
        func text(_ string: String, _ style: Style) -> any Element {
            TextElement(text: string.printable, style: style.over(base))
        }
        let keyWidth = hints.map(\.keyText.cellWidth).max() ?? 0
        let labelWidth = min(24, hints.map(\.text.cellWidth).max() ?? 0)
        let rows = hints.map { hint in
            let keys = FrameElement(content: text(hint.keyText, key), columns: .fixed(keyWidth))
            let label = text(hint.text, hint.disabledReason == nil ? plain : muted)
            return StackElement(axis: .horizontal, spacing: 2, children: [keys, label])
        }
        let section = StackElement(axis: .vertical, children: [text(title, self.title)] + rows)
        return [FrameElement(content: section, columns: .init(max: max(title.cellWidth, keyWidth + 2 + labelWidth)))]
    }
}

extension KeyHint {
    fileprivate var keyText: String { keys.map(\.description).joined(separator: " ") }

    /// The label, with the reason if the keys are disabled.
    fileprivate var text: String { label + (disabledReason.map { ": \($0)" } ?? "") }
}
