/// A view that scrolls its content.
///
/// It scrolls to the focused control inside, and the page keys move the focus along. If it contains no control, the view
/// itself takes the focus, so that the arrow keys scroll a long text. The mouse wheel always scrolls, and moves the focus
/// only to keep it visible.
public struct ScrollView<Content: View>: ElementView {
    private let axes: Axis.Set
    private let content: Content

    /// Creates a view that scrolls `content` along `axes`. Only a vertical one has a scroll bar.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        var inner = context.child()
        inner.environment.scrollAnchors = (startsInCenter: false, isCentered: false)
        let container = Box(context.renderer.screenSize)
        inner.environment.container = container
        let views = content.views(in: inner).all
        if axes == .vertical, views.contains(where: { $0.traits.grid != nil }) {
            let runs = views.map { view in
                var run = view.traits.grid ?? LineRun(views: ViewList(view).rows, alignment: .top)
                if view.traits.grid != nil { run.frame = view.element }
                return run
            }
            return LinesElement(runs, in: context)
        }
        let elements = views.map(\.element)
        let element =
            elements.count == 1 ? elements[0] : StackElement(axis: .vertical, alignment: .center, children: elements)
        let scrolling = ScrollElement(element, axes: axes, in: context)
        return DecoratedElement(scrolling) { rect, canvas in
            container.value = rect.size
            scrolling.draw(in: rect, on: canvas)
        }
    }
}

extension View {
    /// Centers the content of scroll views at first, and content that is smaller than its scroll view.
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        changingContext {
            $0.environment.scrollAnchors = (startsInCenter: anchor != nil, isCentered: anchor != nil)
        }
    }

    /// Centers content that is smaller than its scroll view.
    public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
        changingContext { $0.environment.scrollAnchors.isCentered = anchor != nil }
    }
}

/// A position in a view.
public enum UnitPoint: Sendable {
    case center
}

/// A use of a scroll anchor: the alignment of content that is smaller than its scroll view.
public enum ScrollAnchorRole: Sendable {
    case alignment
}
