/// A part of the screen as assistive technology would present it.
@MainActor
package struct AccessibleElement {
    package enum Role: String, Sendable {
        case text, heading, button, link, textField, secureField, toggle, picker, list, row, tab, progress, image
    }

    package var role: Role
    package var label: String
    package var value: String?
    package let rect: Rect
    package let scope: Int
    /// The node that receives the focus and takes keys, if the element is a control or is in one.
    package var node: ViewNode?
    package var isEnabled = true
    package var isSelected = false
    /// The names of further actions with what they perform.
    package var actions: [(name: String, perform: @MainActor () -> Void)] = []

    /// The action of a press.
    package var press: (@MainActor () -> Void)?
}

extension Canvas {
    /// Adds an element to the description of the screen.
    package func describe(
        _ role: AccessibleElement.Role,
        _ label: String,
        value: String? = nil,
        in rect: Rect,
        _ change: (inout AccessibleElement) -> Void = { _ in }
    ) {
        var element = AccessibleElement(role: role, label: label, value: value, rect: rect, scope: scope)
        change(&element)
        frame.accessibleElements.append(element)
    }

    /// Draws `body`, and returns the text of the elements that it has added, which it removes: the label of a control.
    package func label(_ body: () -> Void) -> String {
        let start = frame.accessibleElements.count
        body()
        let label = frame.accessibleElements[start...].map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
        frame.accessibleElements.removeSubrange(start...)
        return label
    }
}
