/// Text, wrapped into lines.
///
/// It is drawn in NFC and without control characters. Truncated text ends in `…`.
public struct Text: PrimitiveView {
    let string: String
    private var lineLimit: Int?
    private var alignment = Alignment.Horizontal.leading

    /// Creates a view that shows `string`.
    public init(_ string: some StringProtocol) {
        self.string = String(string)
    }

    /// Limits the number of lines; `nil` shows all.
    public func lineLimit(_ count: Int?) -> Text {
        var text = self
        text.lineLimit = count.map { max(1, $0) }
        return text
    }

    /// Sets the alignment of lines that are shorter than others.
    public func alignment(_ alignment: Alignment.Horizontal) -> Text {
        var text = self
        text.alignment = alignment
        return text
    }

    func element(in context: Context) -> any Element {
        TextElement(
            text: string.printable,
            style: context.environment.style,
            lineLimit: lineLimit ?? .max,
            alignment: alignment
        )
    }
}
