import CoreTesting
@testable import TerminalUI

/// Creates random view trees.
@MainActor
struct RandomViews {
    var numbers: SeededGenerator

    private static let words = [
        "a", "tea", "한지 스탠드", "日本語", "café", "e\u{301}te\u{301}", "👍🏽", "👩‍👩‍👧", "🇰🇷", "❤️", "\u{1B}[2J", "—",
        "long words that wrap", "각", "x\u{200B}y", "नमस्ते",
    ]

    mutating func view(depth: Int) -> any View {
        let content: any View = depth == 0 ? leaf() : inner(depth: depth)
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: return AnyView(content).style(Style(attributes: .bold))
        case 1: return AnyView(content).style(Style(foreground: color()))
        case 2: return AnyView(content).style(Style(background: color()))
        case 3: return AnyView(content).frame(width: number(1...20), height: number(1...5), alignment: .center)
        case 4: return AnyView(content).padding(horizontal: number(0...2), vertical: number(0...1))
        default: return content
        }
    }

    private mutating func inner(depth: Int) -> any View {
        let children = (0..<number(1...4)).map { _ in AnyView(view(depth: depth - 1)) }
        switch number(0...6) {
        case 0, 1: return HStack { for child in children { child } }
        case 2, 3: return VStack { for child in children { child } }
        case 4: return ZStack { for child in children { child } }
        case 5: return ScrollView { for child in children { child } }
        default: return children[0].panel(word()) { children[children.count - 1] }
        }
    }

    private mutating func leaf() -> any View {
        switch number(0...9) {
        case 0: return Spacer()
        case 1: return ProgressView()
        case 2: return Divider()
        case 3: return Button(word()) {}
        case 4:
            let text = word()
            return TextField("field", text: Binding(get: { text }, set: { _ in }), maxLength: 100)
        case 5:
            let first = number(0...20)
            return List((first..<first + 9).map(Row.init)) { Text("row \($0.id) 행") }
        case 6: return Text(word()).lineLimit(1).style(Style(attributes: .reversed))
        default: return Text((0..<number(1...6)).map { _ in word() }.joined(separator: " "))
        }
    }

    private mutating func word() -> String { Self.words.randomElement(using: &numbers) ?? "" }
    private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }

    private mutating func color() -> Color {
        Bool.random(using: &numbers)
            ? .palette(UInt8(number(0...255))) : .rgb(UInt8(number(0...255)), UInt8(number(0...255)), 7)
    }
}
