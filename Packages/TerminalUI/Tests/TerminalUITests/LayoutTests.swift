import CoreTesting
import Foundation
@testable import TerminalUI
import Testing

@Suite struct LayoutTests {
    /// Returns a window in which `draw` draws the element of `view`.
    private func grid(_ view: some View, _ window: Size, draw: @escaping (any Element, Canvas) -> Void) -> Grid {
        let renderer = ViewRenderer(
            { context in
                let element = view.element(in: context)
                return DecoratedElement(element) { draw(element, $1) }
            },
            size: window
        )
        renderer.render()
        return renderer.frame.grid
    }

    /// Draws `view`, and returns its rows without empty ones at the end.
    private func drawn(_ width: Int, _ height: Int = 6, @ViewBuilder _ view: () -> some View) -> [String] {
        let size = size(view(), width, height)
        let rect = Rect(0, 0, min(size.width, width), min(size.height, height))
        let grid = grid(view(), Size(rect.maxX + 3, rect.maxY + 3)) { $0.draw(in: rect, on: $1) }
        var lines = grid.lines(in: 0..<rect.width)
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Returns the size of `view` for a proposal.
    private func size(_ view: some View, _ width: Int?, _ height: Int? = nil) -> Size {
        var size = Size.zero
        _ = grid(view, Size(80, 24)) { element, _ in size = element.size(for: Proposal(width: width, height: height)) }
        return size
    }

    @Test(arguments: 16...34) func `A price beside a long title is never divided`(width: Int) {
        let row = HStack {
            Text("A paper lamp of mulberry")
            Spacer()
            Text("$49.90")
        }
        let lines = drawn(width, 12) { row }
        #expect(lines.contains { $0.hasSuffix("$49.90") && $0.count == width })
        #expect(lines.joined(separator: " ").contains("mulberry"))
    }

    @Test func `Lengths are in points and round down to whole cells`() {
        let text = Text("ab")
        #expect(drawn(20) { text.frame(width: 39, height: 47, alignment: .trailing) } == ["  ab"])
        #expect(size(text.frame(width: 39, height: 47), 20) == Size(4, 2))
        #expect(size(text.padding(), 20) == Size(6, 3))
        #expect(size(text.padding(.horizontal), 20) == Size(6, 1))
        #expect(size(text.padding(.vertical, 8), 20) == Size(2, 1))
        #expect(size(text.padding().background(.bar), 20) == Size(2, 1))
        #expect(drawn(20) { text.padding(.leading, 8).padding(.trailing, 16).background(.bar) } == [" ab"])
        let texts = ForEach(0..<2, id: \.self) { _ in text }
        #expect(size(VStack(spacing: 24) { texts }, 20) == Size(2, 3))
        #expect(size(HStack { texts }, 20) == Size(5, 1))
    }

    @Test func `A frame takes the offered length up to its maximum, and a view with a ratio what fits`() {
        let text = Text("ab")
        #expect(size(text.frame(maxWidth: .infinity), nil) == Size(2, 1))
        #expect(size(text.frame(minWidth: 80, maxWidth: 240), 20) == Size(20, 1))
        #expect(size(text.frame(minWidth: 80, maxWidth: 240), 40) == Size(30, 1))
        #expect(size(text.frame(minWidth: 80, idealWidth: 160), nil) == Size(10, 1))
        #expect(drawn(8) { text.frame(maxWidth: .infinity) } == ["   ab"])
        #expect(drawn(8) { text.frame(maxWidth: .infinity, alignment: .leading) } == ["ab"])
        // At most half the window in a scroll view.
        let view = Text("").frame(maxWidth: .infinity, maxHeight: .infinity).aspectRatio(4 / 3, contentMode: .fit)
        #expect([size(view, 9), size(view, 80, 10), size(view, 80)] == [Size(9, 3), Size(26, 10), Size(32, 12)])
        // A drawing in the measured size keeps the size.
        #expect(size(view, 29) == Size(29, 11) && size(view, 29, 11) == Size(29, 11))
        #expect(drawn(3, 2) { Rectangle().fill(.quaternary) } == ["░░░", "░░░"])
    }

    @Test func `An inset takes rows of its edge, and none if it is empty`() {
        let content = Text("content").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        let bottom = content.safeAreaInset(edge: .bottom, spacing: 0) { Text("bar").padding() }
        #expect(drawn(9, 3) { bottom } == ["content", "", "   bar"])
        let top = content.safeAreaInset(edge: .top, spacing: 16) { Text("bar") }
        #expect(drawn(9, 3) { top } == ["   bar", "", "content"])
        let noRows = content.safeAreaInset(edge: .top, spacing: 16) { VStack { EmptyView() } }
        #expect(drawn(9, 3) { noRows } == ["content"])
    }

    @Test func `The first view that fits is drawn or the last one, and overlays are above`() {
        let views = ForEach(["a wide text", "a text"], id: \.self) { Text($0) }
        let fitting = [11, 10, 4].map { drawn($0) { ViewThatFits(in: .horizontal) { views } }.first }
        #expect(fitting == ["a wide text", "a text", "a"])
        let view = Text("a wide text").overlay(alignment: .trailing) { Text("!!") }
        #expect(drawn(20) { view } == ["a wide te!!"])
    }

    @Test(arguments: 0..<60)
    func `Views stay in the offered space, and no text is lost if the width suffices for each word`(seed: UInt64) {
        var views = RandomViews(numbers: SeededGenerator(seed: seed), hasControls: true)
        let rect = Rect(4, 3, views.number(0...30), views.number(0...8))
        let grid = grid(views.view(depth: 3), Size(rect.maxX + 3, rect.maxY + 3)) { $0.draw(in: rect, on: $1) }
        let isInside = (0..<grid.size.height).allSatisfy { y in
            (0..<grid.size.width).allSatisfy { rect.contains(Point($0, y)) || grid[$0, y].character == " " }
        }
        #expect(isInside, "\(rect)")

        views = RandomViews(numbers: SeededGenerator(seed: seed), hasControls: false)
        let view = views.view(depth: 3)
        let (least, ideal) = (size(view, 0).width, size(view, nil).width)
        let width = views.number(least...max(least, ideal))
        let height = size(view, width).height
        let text = drawn(width, height) { view }.joined()
        let isShown = text.filter { $0 != " " }.sorted() == views.texts.joined().filter { $0 != " " }.sorted()
        #expect(isShown, "\(width)x\(height)")
    }
}

/// Creates random view trees.
private struct RandomViews {
    var numbers: SeededGenerator
    /// `true` if the views include some that hide text.
    let hasControls: Bool
    /// The texts of the views.
    var texts: [String] = []

    private static let words = ["a", "tea", "한지", "$49.90", "mulberry", "日本", "👍🏽", "café"]

    mutating func view(depth: Int) -> AnyView {
        let content: any View = depth == 0 ? leaf() : inner(depth: depth)
        let view = AnyView(content)
        let kind = number(0...(hasControls ? 9 : 5))
        let length = CGFloat(number(0...80))
        let layer = kind > 7 ? text() : ""
        let modified: any View =
            switch kind {
            case 0: view.padding(.horizontal, length / 4)
            case 1: view.frame(maxWidth: .infinity, alignment: .trailing)
            case 2: view.foregroundStyle(.secondary).multilineTextAlignment(.center)
            case 6: view.frame(width: length * 2, height: length)
            case 7: view.padding(length / 2).background(.quaternary)
            case 8: view.safeAreaInset(edge: .bottom) { Text(layer) }
            case 9: view.overlay(alignment: .trailing) { Text(layer) }.aspectRatio(2, contentMode: .fit)
            default: view
            }
        return AnyView(modified)
    }

    private mutating func inner(depth: Int) -> any View {
        let children = (0..<number(1...4)).map { _ in view(depth: depth - 1) }
        let content = ForEach(children.indices, id: \.self) { children[$0] }
        return switch number(0...(hasControls ? 5 : 3)) {
        case 0: HStack { content }
        case 1:
            HStack(spacing: 0) {
                content
                Spacer()
            }
        case 2: VStack { content }
        case 3: VStack(alignment: .trailing, spacing: 16) { content }
        case 4: ScrollView { content }
        default: ZStack { content }
        }
    }

    private mutating func leaf() -> any View {
        switch number(hasControls ? 0...9 : 4...9) {
        case 0: return Divider()
        case 1: return LabeledContent(text(), value: text())
        case 2: return Button(text()) {}
        case 3: return ContentUnavailableView(text(), systemImage: "tray", description: Text(text()))
        case 4:
            texts.append("✓")
            return Label(text(), systemImage: "checkmark")
        default: return Text(text()).bold()
        }
    }

    private mutating func text() -> String {
        let words = (0..<number(1...6)).compactMap { _ in Self.words.randomElement(using: &numbers) }
        texts.append(words.joined(separator: " "))
        return texts.last ?? ""
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
}
