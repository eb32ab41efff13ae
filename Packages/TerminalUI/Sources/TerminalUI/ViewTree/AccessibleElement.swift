/// A part of the screen as assistive technology would present it.
@MainActor
public struct AccessibleElement {
    /// The kind of an element.
    public enum Role: String, Sendable {
        case text, heading, button, link, textField, secureField, toggle, picker, list, row, tab, progress, image
    }

    /// The kind of the element.
    public internal(set) var role: Role
    /// The text that names the element.
    public internal(set) var label: String
    /// The text of a field, or the state of another control.
    public internal(set) var value: String?
    let rect: Rect
    /// `false` for a part of a scroll view that has to be scrolled into view.
    package let isVisible: Bool
    /// `true` in a bar beside the content.
    package let isInBar: Bool
    /// The node that receives the focus and takes keys, if the element is a control or is in one.
    package var node: ViewNode?
    /// The keys that press the element.
    package var keys: [Key] = []
    /// `false` for a disabled control.
    public internal(set) var isEnabled = true
    /// `true` for a selected row or tab.
    public internal(set) var isSelected = false
    /// The names of further actions with what they perform.
    var namedActions: [(name: String, perform: @MainActor () -> Void)] = []
    /// The action of a press.
    package var press: (@MainActor () -> Void)?

    /// The names of further actions, such as those of a row.
    public var actions: [String] { namedActions.map(\.name) }

    /// `true` if the element takes keys or can be pressed.
    package var isControl: Bool { node != nil || press != nil }

    /// The element in a line: `button "Buy" = 2, selected, disabled, actions: Delete`.
    public var description: String {
        var texts = ["\(role.rawValue) \"\(label)\"" + (value.map { " = \($0)" } ?? "")]
        if isSelected { texts.append("selected") }
        if !isEnabled { texts.append("disabled") }
        if !actions.isEmpty { texts.append("actions: \(actions.joined(separator: ", "))") }
        return texts.joined(separator: ", ")
    }
}

extension Canvas {
    /// Adds an element to the description of the screen.
    func describe(
        _ role: AccessibleElement.Role,
        _ label: String,
        value: String? = nil,
        in rect: Rect,
        _ change: (inout AccessibleElement) -> Void = { _ in }
    ) {
        var element = AccessibleElement(
            role: role,
            label: label,
            value: value,
            rect: rect,
            isVisible: !rect.intersection(clip).isEmpty,
            isInBar: isInBar
        )
        change(&element)
        frame.accessibleElements.append(element)
    }

    /// Draws `body`, and returns the text of the elements that it has added, which it removes: the label of a control.
    func label(_ body: () -> Void) -> String {
        let start = frame.accessibleElements.count
        body()
        let labels = frame.accessibleElements[start...].map(\.label)
        frame.accessibleElements.removeLast(labels.count)
        return labels.count == 1 ? labels[0] : labels.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
