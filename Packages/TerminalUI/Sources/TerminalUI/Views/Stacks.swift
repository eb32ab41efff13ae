/// Views from left to right.
public struct HStack<Content: View>: PrimitiveView {
    private let spacing: Int
    private let content: Content

    /// Creates a row of views with `spacing` empty columns between them.
    public init(spacing: Int = 1, @ViewBuilder content: () -> Content) {
        (self.spacing, self.content) = (spacing, content())
    }

    func element(in context: Context) -> any Element {
        StackElement(axis: .horizontal, spacing: spacing, children: [content.element(in: context)])
    }
}

/// Views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
    private let alignment: Alignment.Horizontal
    private let spacing: Int
    private let content: Content

    /// Creates a column of views with `spacing` empty rows between them.
    public init(
        alignment: Alignment.Horizontal = .leading,
        spacing: Int = 0,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        StackElement(
            axis: .vertical,
            spacing: spacing,
            alignment: alignment,
            children: [content.element(in: context)]
        )
    }
}

/// A flexible space along the axis of its stack.
public struct Spacer: PrimitiveView {
    /// Creates a space that takes what the other views leave.
    public init() {}

    func element(in context: Context) -> any Element { SpacerElement() }
}

/// Views one over the other, the last one on top.
public struct ZStack<Content: View>: PrimitiveView {
    private let content: Content

    /// Creates layers with the same top left corner.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        LayerElement(layers: content.element(in: context).ungrouped)
    }
}

private struct LayerElement: Element {
    let layers: [any Element]

    func size(for proposal: Proposal) -> Size {
        layers.reduce(.zero) { size, layer in
            let other = layer.size(for: proposal)
            return Size(max(size.width, other.width), max(size.height, other.height))
        }
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        for layer in layers {
            layer.draw(in: rect.aligned(layer.size(for: Proposal(rect.size)), .topLeading), on: canvas)
        }
    }
}
