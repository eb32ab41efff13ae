extension ViewRenderer {
    /// Passes an input event to the view tree.
    ///
    /// A key goes to the focused element, then to the handlers around it from the innermost to the outermost, then to the
    /// bindings of the active scope, and last to the renderer, which moves the focus, shows help and quits.
    package func handle(_ event: InputEvent) {
        if case .background(let color) = event { return terminalBackground = color }
        if !event.isWheel { dismissNoticeForInput() }
        let isUntouched = frame.scope.isUntouched
        frame.scope.isUntouched = false
        switch event {
        case .key(let key):
            if press(key, isUntouched: isUntouched) { invalidate() } else { explainUnused(key) }
        case .paste(let text):
            guard let paste = frame.focusable(focus.focused)?.handler.paste else { return }
            paste(text)
            focus.needsReveal = true
            invalidate()
        case .mouse(let mouse):
            if handle(mouse) { invalidate() }
        case .background: break
        }
    }

    /// `true` if a text field is focused.
    var isTyping: Bool { frame.focusable(focus.focused)?.handler.takesText == true }

    private func press(_ typed: Key, isUntouched: Bool) -> Bool {
        let focused = frame.focusable(focus.focused)
        let key = focused?.handler.takesText == true ? typed : typed.withoutHangul
        if let focused, focused.handler.press(key) {
            // The wheel may have scrolled the text field away.
            if focused.handler.takesText { focus.needsReveal = true }
            return true
        }
        if focused?.scroller?.press(key) == true { return true }
        if let binding = frame.bindings.first(where: { $0.hint.keys.contains(key) }) {
            // A key of the screen does not choose the focus, also while the content loads.
            frame.scope.isUntouched = isUntouched
            return perform(binding)
        }
        return pressDefault(key)
    }

    /// Shows that a key has no function, unless it would move the focus or scroll and has reached the end.
    private func explainUnused(_ key: Key) {
        guard focus.focused == nil || !Self.movingKeys.contains(key) else { return }
        notify(text(.unusedKey, key.description), untilInput: true)
    }

    private static let movingKeys: Set<Key> = [
        .up, .down, .left, .right, "h", "j", "k", "l", .home, .end, .pageUp, .pageDown, "g", "G", .tab, .backtab,
        .ctrl("u"), .ctrl("d"),
    ]

    private func perform(_ binding: KeyBinding) -> Bool {
        if let reason = binding.hint.disabledReason {
            notify(reason, untilInput: true)
        } else {
            binding.action()
        }
        return true
    }

    private func pressDefault(_ key: Key) -> Bool {
        // A text or a list beside the focused control takes the keys of pages and ends.
        if key.pageStep(of: 1) != nil, frame.focusables.contains(where: { $0.handler.press(key) }) { return true }
        switch key {
        case "?", Key(.function(1)): toggleHelp()
        // The input reader handles Ctrl-C, except for a click on it in the key bar.
        case "q", .ctrl("c"): isQuitting = true
        // A field without an action of its own.
        case .enter where isTyping: return focus.move(by: 1, in: frame)
        case .tab: return focus.move(by: 1, in: frame)
        case .backtab: return focus.move(by: -1, in: frame)
        case .up, "k": return focus.move(.up, in: frame) || scroll(by: -1)
        case .down, "j": return focus.move(.down, in: frame) || scroll(by: 1)
        case .left, "h": return focus.move(.left, in: frame)
        case .right, "l": return focus.move(.right, in: frame)
        case .home, "g": return focus.move(to: frame.focusables.first, in: frame)
        case .end, "G": return focus.move(to: frame.focusables.last, in: frame)
        default: return false
        }
        return true
    }

    /// Scrolls beyond the last focusable element.
    private func scroll(by step: Int) -> Bool {
        frame.focusable(focus.focused)?.scroller?.scroll(step) ?? false
    }

    private func handle(_ mouse: Mouse) -> Bool {
        for region in frame.regions.reversed() where region.rect.contains(mouse.point) {
            if mouse.action == .click, let node = region.node { focus.set(node, in: frame) }
            if region.handle(mouse.action, mouse.point) || mouse.action == .click { return true }
        }
        return false
    }
}

extension InputEvent {
    var isWheel: Bool {
        if case .mouse(let mouse) = self { mouse.action != .click } else { false }
    }
}
