/// Views from left to right.
package struct HStack<Content: View>: View {
    private let spacing: Int
    private let content: Content

    package init(spacing: Int = 1, @ViewBuilder content: () -> Content) {
        (self.spacing, self.content) = (spacing, content())
    }

    package func element(in context: Context) -> any Element {
        StackElement(axis: .horizontal, spacing: spacing, children: [content.element(in: context)])
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
            alignment: alignment,
            children: [content.element(in: context)]
        )
    }
}

/// Views one over the other, the last one on top.
package struct ZStack<Content: View>: View {
    private let content: Content

    package init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    package func element(in context: Context) -> any Element {
        LayerElement(layers: content.element(in: context).layers)
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

/// The space that the others leave.
package struct Spacer: View {
    package init() {}

    package func element(in context: Context) -> any Element { SpacerElement() }
}

struct SpacerElement: Element {
    /// The direction of the stack in which it stands; elsewhere it is nothing.
    var axis: Axis?
    var priority: Double { -1 }

    func size(for proposal: Proposal) -> Size {
        switch axis {
        case .horizontal: Size(proposal.width ?? 0, 0)
        case .vertical: Size(0, proposal.height ?? 0)
        case nil: .zero
        }
    }

    func draw(in rect: Rect, on canvas: Canvas) {}
}
