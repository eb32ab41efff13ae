extension ViewRenderer {
    /// Gives the tree what the user did.
    ///
    /// A key goes to what has the focus, then to the keys bound around it, from the innermost to the outermost, then to
    /// the others of the same scope, and last to those of the host: the way around, help and leaving.
    package func handle(_ event: InputEvent) {
        notify(nil)
        switch event {
        case .key(let key):
            if press(key) { invalidate() } else { explain(key) }
        case .paste(let text):
            guard let paste = frame.focusable(focus.focused)?.handler.paste else { return }
            paste(text)
            invalidate()
        case .mouse(let mouse):
            if use(mouse) { invalidate() }
        }
    }

    private func press(_ key: Key) -> Bool {
        let focused = frame.focusable(focus.focused)
        if let focused, focused.handler.press(key) { return true }
        var chain = focused?.keys
        while let link = chain, link.scope == frame.activeScope {
            switch link.link {
            case .binding(let binding) where binding.keys.contains(key):
                return perform(binding)
            case .handler(let handler) where handler(key):
                return true
            default: chain = link.outer
            }
        }
        if let binding = frame.otherBindings(than: focused).first(where: { $0.keys.contains(key) }) {
            return perform(binding)
        }
        return pressOwn(key)
    }

    /// Says that a key does nothing. One that moves is known to do so: at the end of the way it needs no words.
    private func explain(_ key: Key) {
        guard focus.focused == nil || !Self.movingKeys.contains(key) else { return }
        notify(words.unusedKey(key.description))
    }

    private static let movingKeys: Set<Key> = [
        .up, .down, .left, .right, "h", "j", "k", "l", .home, .end, .pageUp, .pageDown, "g", "G", .tab, .backtab,
    ]

    private func perform(_ binding: KeyBinding) -> Bool {
        if let reason = binding.disabled { notify(reason) } else { binding.action() }
        return true
    }

    private func pressOwn(_ key: Key) -> Bool {
        switch key {
        case "?", Key(.function(1)): toggleHelp()
        case .escape where help != nil: toggleHelp()
        case "q": quit()
        case .tab: return focus.move(by: 1, in: frame)
        case .backtab: return focus.move(by: -1, in: frame)
        case .up, "k": return focus.move(.up, in: frame) || scroll(by: -1)
        case .down, "j": return focus.move(.down, in: frame) || scroll(by: 1)
        case .left, "h": return focus.move(.left, in: frame)
        case .right, "l": return focus.move(.right, in: frame)
        default: return false
        }
        return true
    }

    /// Shows what is above or below the last view that can have the focus.
    private func scroll(by step: Int) -> Bool {
        frame.focusable(focus.focused)?.scroller?.scroll(step) ?? false
    }

    private func use(_ mouse: Mouse) -> Bool {
        for region in frame.regions.reversed()
        where region.scope == frame.activeScope && region.rect.contains(mouse.point) {
            if mouse.action == .click, let place = region.place { focus.set(place, in: frame) }
            let point = Point(mouse.point.x - region.rect.x, mouse.point.y - region.rect.y)
            if region.handle(mouse.action, point) || mouse.action == .click { return true }
        }
        return false
    }
}

extension Frame {
    var activeScope: Int { scopes.count - 1 }

    func focusable(_ place: ViewNode?) -> Focusable? {
        guard let place else { return nil }
        return focusables.last { $0.place === place && $0.scope == activeScope }
    }

    /// The keys bound in the active scope that do not stand around what has the focus, the innermost first.
    func otherBindings(than focused: Focusable?) -> [KeyBinding] {
        bindings.filter { $0.scope == activeScope }.enumerated()
            .sorted { ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset) }
            .map(\.element.binding)
    }

    /// What the keys do now, those of the focused element first; each key once.
    func hints(focused place: ViewNode?, _ words: ToolkitStrings) -> [KeyHint] {
        let focused = focusable(place)
        var hints = focused?.handler.hints ?? []
        var chain = focused?.keys
        while let link = chain, link.scope == activeScope {
            if case .binding(let binding) = link.link { hints.append(binding.hint) }
            chain = link.outer
        }
        hints += otherBindings(than: focused).map(\.hint)
        if focusables.count(where: { $0.scope == activeScope }) > 1 {
            hints.append(KeyHint(keys: [.tab], label: words.next))
        }
        let isTyping = focused?.handler.takesText ?? false
        hints.append(KeyHint(keys: [isTyping ? Key(.function(1)) : "?"], label: words.help))
        hints.append(KeyHint(keys: [isTyping ? .ctrl("c") : "q"], label: words.quit))
        return hints.eachKeyOnce(withoutCharacters: isTyping)
    }
}

extension KeyBinding {
    var hint: KeyHint { KeyHint(keys: keys, label: label, disabled: disabled) }
}

extension [KeyHint] {
    fileprivate func eachKeyOnce(withoutCharacters: Bool) -> [KeyHint] {
        var seen: Set<Key> = []
        return compactMap { hint in
            let keys = hint.keys.filter { seen.insert($0).inserted && !(withoutCharacters && $0.typed != nil) }
            guard !keys.isEmpty, !hint.label.isEmpty else { return nil }
            return KeyHint(keys: keys, label: hint.label, disabled: hint.disabled)
        }
    }
}
