import Observation
import TerminalUI
import TerminalUITesting
import Testing

// The code of the documentation article and of the README.

private struct Item: Identifiable {
    let id: Int
    let title: String
    let price: Int
}

@MainActor @Observable
private final class Shop {
    var items = [Item(id: 1, title: "한지 스탠드", price: 68_000), Item(id: 2, title: "Mug", price: 24_000)]
    var opened: Item?
    var isSoldOut = false
}

private struct ShopView: View {
    let shop: Shop

    var body: some View {
        VStack {
            Text("Shop").style(\.title)
            List(shop.items, open: { shop.opened = $0 }) { item in
                HStack {
                    Text(item.title).lineLimit(1)
                    Spacer()
                    Text("₩\(item.price)").style(\.muted)
                }
            }
        }
        .onKey("b", "buy", disabled: shop.isSoldOut ? "All is sold out." : nil) { shop.isSoldOut = true }
        .panel(shop.opened?.title, isPresented: shop.opened != nil) {
            Button("Close") { shop.opened = nil }
                .onKey(.escape, "back") { shop.opened = nil }
        }
    }
}

@MainActor @Observable
private final class Counter {
    var count = 0
}

private struct CounterView: View {
    let counter: Counter

    var body: some View {
        VStack(spacing: 1) {
            Text("Count: \(counter.count)").style(\.title)
            Button("Add") { counter.count += 1 }
        }
        .onKey("r", "reset") { counter.count = 0 }
    }
}

@MainActor
@Suite struct DocumentationTests {
    @Test func `The example of the README behaves as documented`() {
        let screen = TestScreen(width: 40, height: 8) { [counter = Counter()] in CounterView(counter: counter) }
        screen.press(.enter, .enter)
        #expect(screen.lines[0] == "Count: 2")
        screen.press("r")
        #expect(screen.lines[0] == "Count: 0")
    }

    @Test func `The example of the article behaves as documented`() {
        let shop = Shop()
        let screen = TestScreen(width: 40, height: 8) { ShopView(shop: shop) }
        screen.press(.down, .enter)
        #expect(screen.text.contains("╭ Mug ─"))
        screen.press(.escape, "b", "b")
        #expect(screen.lines[7] == "• All is sold out.")
    }
}
