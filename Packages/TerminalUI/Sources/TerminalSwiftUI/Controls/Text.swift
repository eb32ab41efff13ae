import TerminalEngine

/// Text, wrapped into lines. It is drawn in NFC and without control characters. Truncated text ends in `…`.
public struct Text: ElementView, Equatable, Sendable {
    private let string: String
    private var style = Style.plain
    private var isSecondary = false

    /// Creates a view that shows `content`.
    public init<S: StringProtocol>(_ content: S) {
        string = String(content)
    }

    /// Creates a view that shows `content` without looking it up in a table of texts.
    public init(verbatim content: String) {
        string = content
    }

    /// Returns bold text.
    public func bold() -> Text { adding(.bold) }

    /// Returns italic text.
    public func italic() -> Text { adding(.italic) }

    private func adding(_ attributes: Style.Attributes) -> Text {
        var text = self
        text.style.attributes.formUnion(attributes)
        return text
    }

    func element(in context: Context) -> any Element {
        let string = string.printable
        let element = TextElement(
            text: string,
            style: style.over(context.environment.style),
            lineLimit: .max,
            alignment: .leading
        )
        return DecoratedElement(element) { rect, canvas in
            canvas.describe(.text, string, in: rect)
            element.draw(in: rect, on: canvas)
        }
    }
}
