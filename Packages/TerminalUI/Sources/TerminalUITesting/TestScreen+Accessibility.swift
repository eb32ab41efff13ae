@_exported public import struct TerminalUI.AccessibleElement
@_exported public import struct TerminalUI.Key
public import TerminalUI
public import Testing

extension TestScreen {
    /// The visible elements of the active screen, sheet or dialog in drawing order.
    public var elements: [AccessibleElement] {
        frame.accessibleElements.filter(\.isVisible)
    }

    /// The visible elements, one in a line: `button "Buy" = 2, selected, disabled, actions: Delete`.
    public var tree: String {
        elements.map(\.description).joined(separator: "\n")
    }

    /// Presses the control with `label`, which is scrolled into view as by Tab. It records an issue unless `label` names
    /// exactly one enabled control that is visible then.
    @_disfavoredOverload
    public func press(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let hidden = control(label, sourceLocation) else { return }
        if let node = hidden.node {
            renderer.focus.set(node, in: frame)
            renderer.invalidate()
        }
        guard let control = control(label, sourceLocation) else { return }
        guard control.isVisible else {
            Issue.record(
                "The control \"\(label)\" cannot be scrolled into view:\n\(tree)",
                sourceLocation: sourceLocation
            )
            return
        }
        control.press?()
        renderer.invalidate()
    }

    /// Returns the only control with `label`, if it is enabled.
    private func control(_ label: String, _ sourceLocation: SourceLocation) -> AccessibleElement? {
        let controls = frame.accessibleElements.filter { $0.label == label && $0.isControl }
        let fault: String? =
            switch controls.count {
            case 0: "No control has the label \"\(label)\""
            case 1: controls[0].isEnabled ? nil : "The control \"\(label)\" is disabled"
            default: "\(controls.count) controls have the label \"\(label)\""
            }
        guard let fault else { return controls[0] }
        Issue.record("\(fault):\n\(tree)", sourceLocation: sourceLocation)
        return nil
    }
}

extension RenderedFrame {
    /// The keys of several controls. A bar may repeat a control of the content.
    var keyConflicts: [String] {
        let elements = accessibleElements.filter { !$0.keys.isEmpty }
        let content = Set(elements.filter { !$0.isInBar }.map(\.label))
        let unique = elements.filter { !$0.isInBar || !content.contains($0.label) }
        let labels = unique.reduce(into: [Key: [String]]()) { labels, element in
            for key in element.keys { labels[key, default: []].append(element.label) }
        }
        return labels.filter { $0.value.count > 1 }.map { key, labels in
            "Several visible controls have the key \(key): \(labels.joined(separator: ", "))"
        }
    }
}
