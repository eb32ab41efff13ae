/// Views from left to right. Without `spacing`, one column is between them.
public struct HStack<Content: View>: ElementView {
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content

    /// Creates a row of views.
    public init(
        alignment: VerticalAlignment = .center,
        spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        StackElement(
            axis: .horizontal,
            spacing: spacing?.columns ?? 1,
            verticalAlignment: alignment,
            children: content.views(in: context.child()).all.map(\.element)
        )
    }
}

/// Views from top to bottom. Without `spacing`, no row is between them.
public struct VStack<Content: View>: ElementView {
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content

    /// Creates a column of views.
    public init(
        alignment: HorizontalAlignment = .center,
        spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        StackElement(
            axis: .vertical,
            spacing: spacing?.rows ?? 0,
            alignment: alignment,
            children: content.views(in: context.child()).all.map(\.element)
        )
    }
}

/// Views one over the other, the last one on top.
public struct ZStack<Content: View>: ElementView {
    private let alignment: Alignment
    private let content: Content

    /// Creates layers.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        LayerElement(layers: content.views(in: context.child()).all.map(\.element), alignment: alignment)
    }
}

private struct LayerElement: Element {
    let layers: [any Element]
    let alignment: Alignment

    func size(for proposal: Proposal) -> Size {
        layers.reduce(.zero) { size, layer in
            let other = layer.size(for: proposal)
            return Size(max(size.width, other.width), max(size.height, other.height))
        }
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        for layer in layers {
            layer.draw(in: rect.aligned(layer.size(for: Proposal(rect.size)), alignment), on: canvas)
        }
    }
}

/// The first of several views whose ideal width fits, or the last one if none does.
public struct ViewThatFits<Content: View>: ElementView {
    private let content: Content

    /// Creates a choice of the views in `content`. A terminal measures only their widths.
    public init(in axes: Axis.Set, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        FittingElement(candidates: content.views(in: context.child()).all.map(\.element))
    }
}

/// A flexible space along the axis of its stack.
public struct Spacer: ElementView {
    private let minLength: Double?

    /// Creates a space that takes the length that other views leave.
    public init(minLength: Double? = nil) {
        self.minLength = minLength
    }

    func element(in context: Context) -> any Element {
        SpacerElement(minColumns: minLength?.columns ?? 0, minRows: minLength?.rows ?? 0)
    }
}
