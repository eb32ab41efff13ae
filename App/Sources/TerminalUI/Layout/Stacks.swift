/// Views from left to right.
package struct HStack<Content: View>: View {
    private let alignment: Alignment.Vertical
    private let spacing: Int
    private let content: Content

    package init(
        alignment: Alignment.Vertical = .top,
        spacing: Int = 1,
        @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
    }

    package func element(in context: Context) -> any Element {
        StackElement(
            axis: .horizontal,
            spacing: spacing,
            alignment: Alignment(.leading, alignment),
            children: [content.element(in: context)]
        )
    }
}

/// Views from top to bottom.
package struct VStack<Content: View>: View {
    private let alignment: Alignment.Horizontal
    private let spacing: Int
    private let content: Content

    package init(
        alignment: Alignment.Horizontal = .leading,
        spacing: Int = 0,
        @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
    }

    package func element(in context: Context) -> any Element {
        StackElement(
            axis: .vertical,
            spacing: spacing,
            alignment: Alignment(alignment, .top),
            children: [content.element(in: context)]
        )
    }
}

/// Views one over the other, the last one on top.
package struct ZStack<Content: View>: View {
    private let alignment: Alignment
    private let content: Content

    package init(alignment: Alignment = .topLeading, @ViewBuilder content: () -> Content) {
        (self.alignment, self.content) = (alignment, content())
    }

    package func element(in context: Context) -> any Element {
        LayerElement(alignment: alignment, content: content.element(in: context))
    }
}

private struct LayerElement: Element {
    let alignment: Alignment
    let layers: [any Element]

    init(alignment: Alignment, content: any Element) {
        self.alignment = alignment
        layers = content.layers
    }

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

/// Takes what space the others leave.
package struct Spacer: View {
    private let least: Int

    package init(least: Int = 0) {
        self.least = least
    }

    package func element(in context: Context) -> any Element { SpacerElement(least: least) }
}

struct SpacerElement: Element {
    let least: Int
    /// The direction of the stack in which it stands; elsewhere it is nothing.
    var axis: Axis?
    var priority: Double { -1 }

    func size(for proposal: Proposal) -> Size {
        switch axis {
        case .horizontal: Size(max(least, proposal.width ?? 0), 0)
        case .vertical: Size(0, max(least, proposal.height ?? 0))
        case nil: .zero
        }
    }

    func draw(in rect: Rect, on canvas: Canvas) {}
}
