/// Text, wrapped into lines. It is drawn in NFC and without control characters. Truncated text ends in `…`.
public struct Text: ElementView, Equatable, Sendable {
    let string: String
    private var attributes: Style.Attributes = []
    /// The appearances of the text, the innermost first.
    private var paths: [any KeyPath<Theme, Style> & Sendable] = []

    /// Creates a view that shows `content`.
    public init<S: StringProtocol>(_ content: S) {
        string = String(content)
    }

    /// Returns bold text.
    public func bold() -> Text { changed { $0.attributes.insert(.bold) } }
    /// Returns italic text.
    public func italic() -> Text { changed { $0.attributes.insert(.italic) } }
    /// Returns text in `font`.
    public func font(_ font: Font?) -> Text { changed { if font?.isTitle == true { $0.paths.append(\.title) } } }
    /// Returns text in `style`.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { changed { $0.paths.append(style.path) } }
    /// Returns the text: all text in a terminal is monospaced.
    public func monospaced(_ isActive: Bool = true) -> Text { self }

    private func changed(_ change: (inout Text) -> Void) -> Text {
        var text = self
        change(&text)
        return text
    }

    func element(in context: Context) -> any Element {
        var style = context.environment.style
        for path in paths.reversed() { style = context.environment.theme[keyPath: path].over(style) }
        style.attributes.formUnion(attributes)
        let isRedacted = context.environment[RedactionReasons.self]?.contains(.placeholder) == true
        let string = isRedacted ? string.redacted : string.printable
        if isRedacted { style = context.environment.borderStyle }
        let text = TextElement(
            text: string,
            style: style,
            lineLimit: max(1, context.environment.lineLimit ?? .max),
            alignment: (context.environment[TextAlignment.self] ?? .leading).horizontal,
            keepsWords: true
        )
        guard !isRedacted else { return text }
        return DecoratedElement(text) { rect, canvas in
            canvas.describe(.text, string, in: rect)
            text.draw(in: rect, on: canvas)
        }
    }
}

extension Context {
    /// Reports an error for the developer, and returns an element that shows it.
    func report(_ fault: String) -> any Element {
        renderer.report(fault)
        return Text(fault).element(in: self)
    }
}

extension String {
    /// Low blocks in place of the characters.
    fileprivate var redacted: String {
        printable.map { $0.isNewline ? "\n" : String(repeating: "▁", count: $0.cellWidth) }.joined()
    }
}
