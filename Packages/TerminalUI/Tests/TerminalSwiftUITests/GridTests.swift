import Observation
import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct GridTests {
    private let model = GridModel()

    private func screen(height: Int = 12, count: Int = 10_000) -> TestScreen {
        TestScreen(width: 40, height: height) { CardGrid(model: model, count: count) }
    }

    @Test func `Only visible cards are made, in as many columns as fit`() {
        let screen = screen()
        #expect(screen.lines[1].hasPrefix("  card 0     card 1     card 2"))
        #expect(screen.lines[2].hasPrefix("  price      price      price"))
        #expect(screen.lines[4].hasPrefix("  card 3     card 4     card 5"))
        #expect(model.made == Set(0..<12))
        model.made = []
        screen.press(.end)
        #expect(screen.text.contains("card 9999") && screen.text.contains("Retry"))
        #expect(model.made.count < 30)
        screen.resize(width: 60, height: 12)
        #expect(screen.text.contains("card 9999"))
    }

    @Test func `The arrow keys and a click select a card, and Enter and the click press it`() {
        let screen = screen()
        screen.press(.right, .down, .enter, .left, .enter, .up, .enter)
        #expect(model.log == ["open 4", "open 3", "open 0"])
        screen.press(.right, "b")
        #expect(model.log.last == "buy 1")
        #expect(screen.lines[11].contains("buy"))
        screen.click("card 4")
        screen.press(.down, .enter)
        #expect(model.log.suffix(2) == ["open 4", "open 7"])
    }

    @Test func `The grid is one Tab stop; Down goes to a shorter line, and at the last line to the next control`() {
        let screen = screen(count: 5)
        screen.press(.tab, .enter)
        #expect(model.log == ["retry"])
        screen.press(.tab, .down, .enter)
        #expect(model.log == ["retry", "open 3"])
        screen.press(.right, .down, .enter, .up, .enter)
        #expect(model.log == ["retry", "open 3", "retry", "open 4"])
        // From the last column to the last card of a shorter line.
        screen.press(.home, .right, .right, .down, .enter)
        #expect(model.log.last == "open 4")
    }

    @Test func `Views around the grid appear when they become visible`() {
        let screen = screen(count: 100)
        #expect(model.log.isEmpty)
        _ = screen.lines
        #expect(model.log.isEmpty)
        screen.press(.end)
        _ = screen.lines
        #expect(model.log == ["end"])
    }

    @Test func `The modifiers of the grid work`() {
        let screen = TestScreen(width: 40, height: 12) {
            ScrollView {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) { Text("card") }
                    .onAppear { model.log.append("grid") }
                    .padding()
            }
        }
        #expect(screen.position(of: "card")?.y == 1 && model.log == ["grid"])
    }

    @Test func `A grid outside a scroll view is one Tab stop, too`() {
        let screen = TestScreen(width: 40, height: 12) {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) {
                Button("one") { model.log.append("one") }
                Button("two") { model.log.append("two") }
            }
        }
        screen.press(.right, .enter)
        #expect(model.log == ["two"])
    }
}

@MainActor
@Observable
private final class GridModel {
    @ObservationIgnored var made: Set<Int> = []
    @ObservationIgnored var log: [String] = []
}

private struct CardGrid: View {
    let model: GridModel
    let count: Int

    var body: some View {
        ScrollView {
            LazyVGrid(
                columns: [GridItem(.adaptive(minimum: 64), spacing: 16, alignment: .top)],
                alignment: .leading,
                spacing: 24
            ) {
                ForEach(0..<count, id: \.self) { id in
                    let _ = model.made.insert(id)
                    Button {
                        model.log.append("open \(id)")
                    } label: {
                        VStack(alignment: .leading) {
                            Text("card \(id)")
                            Text("price")
                        }
                        .frame(maxWidth: .infinity, alignment: .leading)
                    }
                    .buttonStyle(.plain)
                    .contextMenu { Button("Buy") { model.log.append("buy \(id)") }.key("b") }
                }
            }
            .padding()
            VStack { Button("Retry") { model.log.append("retry") } }
                .onAppear { if count == 100 { model.log.append("end") } }
        }
    }
}
