import TerminalEngine

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
        inner.values.scrollAnchors = ScrollAnchors()
        let container = Container(size: context.environment.screenSize)
        inner.values.container = container
        let controls = RowControls()
        inner.values.cardControls = axes == .vertical ? controls : nil
        let views = content.views(in: inner).all
        if views.contains(where: { $0.traits.grid != nil }) {
            let runs = views.map { view in
                var run = view.traits.grid?()
                run?.frame = view.element
                return run ?? LineRun(view)
            }
            return LinesElement(runs, marker: .card, controls: controls, in: context)
        }
        let elements = views.map(\.element)
        let element =
            elements.count == 1 ? elements[0] : StackElement(axis: .vertical, alignment: .center, children: elements)
        let scrolling = ScrollElement(
            element,
            horizontally: axes.contains(.horizontal),
            vertically: axes.contains(.vertical),
            anchors: context.values.scrollAnchors,
            in: context
        )
        return FillingElement(content: scrolling, axes: axes, container: container)
    }
}

/// Takes the proposed length along the axes on which its content scrolls.
@MainActor
struct FillingElement: Element {
    let content: ScrollElement
    var axes = Axis.Set.vertical
    var container: Container?

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal)
        return Size(
            axes.contains(.horizontal) ? proposal.width ?? size.width : size.width,
            axes.contains(.vertical) ? proposal.height ?? size.height : size.height
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        container?.size = rect.size
        content.draw(in: rect, on: canvas)
    }
}

extension View {
    /// Centers the content of scroll views at first, and content that is smaller than its scroll view.
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        ContextView(content: self) {
            $0.values.scrollAnchors = ScrollAnchors(startsInCenter: anchor != nil, isCentered: anchor != nil)
        }
    }

    /// Centers content that is smaller than its scroll view.
    public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
        ContextView(content: self) { $0.values.scrollAnchors.isCentered = anchor != nil }
    }
}

/// A position in a view.
public struct UnitPoint: Hashable, Sendable {
    /// The center.
    public static let center = UnitPoint()
}

/// A use of a scroll anchor.
public struct ScrollAnchorRole: Hashable, Sendable {
    /// The alignment of content that is smaller than its scroll view.
    public static var alignment: ScrollAnchorRole { ScrollAnchorRole() }
}

private enum ScrollAnchorsKey: EnvironmentKey { static var defaultValue: ScrollAnchors { ScrollAnchors() } }

extension EnvironmentValues {
    fileprivate var scrollAnchors: ScrollAnchors {
        get { self[ScrollAnchorsKey.self] }
        set { self[ScrollAnchorsKey.self] = newValue }
    }
}
