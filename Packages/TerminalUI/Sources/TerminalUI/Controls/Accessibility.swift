/// The description of a view's children.
public enum AccessibilityChildBehavior: Hashable, Sendable {
    /// None of the children is described.
    case ignore
    /// The children are one element: their texts, the first control, and the other controls as its actions.
    case combine
}

/// The kind of an element.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// The bits of the kinds.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The element is a heading.
    public static let isHeader = AccessibilityTraits(rawValue: 1)
    /// The element is selected.
    public static let isSelected = AccessibilityTraits(rawValue: 2)
}

extension View {
    /// Sets the description of the view's children.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        describing { elements, _, _ in
            switch children {
            case .ignore: elements = []
            case .combine: elements = elements.combined.map { [$0] } ?? []
            }
        }
    }

    /// Hides the view from assistive technology.
    public func accessibilityHidden(_ hidden: Bool) -> some View {
        describing { elements, _, _ in if hidden { elements = [] } }
    }

    /// Sets the label of the view, which is also the one in the key bar.
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        let label = String(label)
        return environment(\.accessibilityLabel, label).describing { elements, rect, canvas in
            if elements.isEmpty {
                canvas.describe(.text, label, in: rect)
            } else {
                elements[0].label = label
            }
        }
    }

    /// Sets the label of Enter for the controls of the view, in place of their titles: the result of their actions.
    public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        environment(\.accessibilityHint, String(hint))
    }

    /// Adds kinds to the view's description.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        describing { elements, _, _ in
            for index in elements.indices {
                if traits.contains(.isHeader) { elements[index].role = .heading }
                if traits.contains(.isSelected) { elements[index].isSelected = true }
            }
        }
    }

    /// Returns the view with a changed description.
    func describing(
        _ change: @escaping @MainActor (inout [AccessibleElement], Rect, Canvas) -> Void
    ) -> some View {
        drawing { element, rect, canvas in
            let frame = canvas.frame
            let start = frame.accessibleElements.count
            element.draw(in: rect, on: canvas)
            var elements = Array(frame.accessibleElements[start...])
            frame.accessibleElements.removeSubrange(start...)
            change(&elements, rect, canvas)
            frame.accessibleElements.append(contentsOf: elements)
        }
    }
}

extension [AccessibleElement] {
    /// One element for all.
    @MainActor fileprivate var combined: AccessibleElement? {
        guard count > 1 else { return first }
        let controls = filter(\.isControl)
        var element = controls.first ?? self[0]
        // The labels of further controls are the names of actions.
        let others = controls.dropFirst().compactMap { control in control.press.map { (control.label, $0) } }
        element.label = filter { !$0.isControl || $0.node === controls.first?.node }
            .map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
        element.namedActions += others
        return element
    }
}
