extension View {
    /// Gives the view a size that depends on the scroll view around it, or on the window.
    public func containerRelativeFrame(
        _ axes: Axis.Set,
        alignment: Alignment = .center,
        _ length: @escaping (Double, Axis) -> Double
    ) -> some View {
        modifying { view in
            let container = view.context.environment.container
            let context = view.context
            let window = Size(context.environment.contentWidth, context.renderer.screenSize.height)
            view.modify { element in
                ComputedFrame { _ in
                    let size = container?.value ?? window
                    let columns = length(Double(columns: size.width), .horizontal).columns
                    let rows = length(Double(rows: size.height), .vertical).rows
                    return FrameElement(
                        content: element,
                        columns: .fixed(axes.contains(.horizontal) ? columns : nil),
                        rows: .fixed(axes.contains(.vertical) ? rows : nil),
                        alignment: alignment
                    )
                }
            }
        }
    }

    /// Gives the view the largest size with a ratio of width to height that fits. In a vertical scroll view it takes at most
    /// half the height of the window. Without a ratio, the view keeps its own.
    public func aspectRatio(_ aspectRatio: Double? = nil, contentMode: ContentMode) -> some View {
        modifying { view in
            guard let aspectRatio, contentMode == .fit else { return }
            let maxRows = view.context.renderer.screenSize.height / 2
            view.modify { element in
                ComputedFrame { proposal in
                    let height = Double(rows: proposal.height ?? maxRows)
                    let width = min(Double(columns: proposal.width ?? Proposal.unlimited), height * aspectRatio)
                    return FrameElement(
                        content: element,
                        columns: .fixed(width.columns),
                        // Rounded, so that a drawing in the measured size keeps the size.
                        rows: .fixed((width / aspectRatio + Double(rows: 1) / 2).rows),
                        alignment: .center
                    )
                }
            }
        }
    }

    /// Scales the view down to fit, with its own proportions, as pictures always are.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
}

/// The fit of a view in a space with other proportions.
public enum ContentMode: Hashable, CaseIterable, Sendable {
    case fit, fill
}

/// A frame whose lengths are computed for each proposal.
private struct ComputedFrame: Element {
    let frame: @MainActor (Proposal) -> FrameElement

    func size(for proposal: Proposal) -> Size { frame(proposal).size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { frame(Proposal(rect.size)).draw(in: rect, on: canvas) }
}
