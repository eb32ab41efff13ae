extension View {
    /// Draws `content` over the view, aligned in its area.
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let overlay = content()
        return modifying { view in
            let context = view.modifierContext()
            view.modify { element in
                let overlay = overlay.element(in: context)
                return DecoratedElement(element) { rect, canvas in
                    element.draw(in: rect, on: canvas)
                    let size = overlay.size(for: Proposal(rect.size))
                    overlay.draw(in: rect.aligned(size, alignment), on: canvas.clipped(to: rect))
                }
            }
        }
    }

    /// Shows `content` above or below the view, which gets the other rows. An inset whose content is empty takes no row.
    /// Without `spacing`, an inset at the top has an empty row below it, unless the window is low.
    public func safeAreaInset<V: View>(
        edge: VerticalEdge,
        alignment: HorizontalAlignment = .center,
        spacing: Double? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        let inset = content()
        return modifying { view in
            var context = view.modifierContext()
            context.environment.isInBar = true
            let isHigh = context.renderer.screenSize.height >= 16
            view.modify { [context] in
                InsetElement(
                    content: $0,
                    inset: inset.element(in: context),
                    edge: edge,
                    alignment: alignment,
                    spacing: spacing?.rows ?? (edge == .top && isHigh ? 1 : 0)
                )
            }
        }
    }
}

/// An element above or below the content, which gets the other rows. An empty one takes no row.
struct InsetElement: Element {
    let content: any Element
    let inset: any Element
    let edge: VerticalEdge
    let alignment: HorizontalAlignment
    let spacing: Int

    func size(for proposal: Proposal) -> Size {
        let inset = self.inset.size(for: proposal)
        let rows = rows(inset)
        let size = content.size(for: proposal.inset(by: Insets(top: rows)))
        return Size(max(size.width, inset.width), size.height + rows)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let size = inset.size(for: Proposal(rect.size))
        let rows = min(rect.height, rows(size))
        let isTop = edge == .top
        // The content comes first, so that its first control is the first Tab stop of the screen.
        let area = rect.inset(by: Insets(top: isTop ? rows : 0, bottom: isTop ? 0 : rows))
        content.draw(in: area, on: canvas.clipped(to: area))
        let edgeRect = Rect(rect.x, isTop ? rect.y : rect.maxY - min(size.height, rows), rect.width, size.height)
        let visible = edgeRect.intersection(rect)
        var bar = canvas.clipped(to: visible)
        bar.isInBar = true
        inset.draw(in: visible.aligned(size, Alignment(horizontal: alignment, vertical: .top)), on: bar)
    }

    private func rows(_ inset: Size) -> Int { inset.height == 0 ? 0 : inset.height + spacing }
}
