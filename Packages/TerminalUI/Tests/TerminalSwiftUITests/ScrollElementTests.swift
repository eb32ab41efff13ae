import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct ScrollElementTests {
    private let model = TestModel()
    private let text = (1...20).map { "line \($0)" }.joined(separator: "\n")

    private func buttons(_ count: Int) -> some View {
        ForEach(1..<count + 1, id: \.self) { [model] number in
            Button("Button \(number)") { model.ids.append(number) }
        }
    }

    @Test func `Keys, the wheel and a click on the bar scroll a text`() throws {
        let screen = TestScreen(width: 20, height: 6) { ScrollView { Text(text) } }
        for (key, first) in [
            (Key.down, 2), (.down, 3), (.pageDown, 7), (.ctrl("u"), 5), (.ctrl("d"), 7), (.pageUp, 3), ("g", 1),
            (.end, 16), (.home, 1),
        ] {
            screen.press(key)
            #expect(screen.position(of: first < 10 ? "line \(first) " : "line \(first)")?.y == 0, "\(key)")
        }
        screen.wheel(at: Point(9, 1))
        #expect(screen.position(of: "line 4 ")?.y == 0)
        let column = try #require(screen.position(of: "┃")?.x)
        screen.click(at: Point(column, 4))
        #expect(screen.position(of: "line 20")?.y == 4)
        screen.click(at: Point(column, 0))
        #expect(screen.position(of: "line 1 ")?.y == 0)
    }

    @Test func `Page keys scroll a text beside the focused button`() {
        let screen = TestScreen(width: 20, height: 6) {
            Button("Buy") {}
            ScrollView { Text(text) }
        }
        screen.press(.pageDown)
        #expect(screen.position(of: "line 1 ") == nil)
        screen.press(.end)
        #expect(screen.position(of: "line 20")?.y == 4)
        screen.press("g")
        #expect(screen.position(of: "line 1 ")?.y == 1)
    }

    @Test func `The focused view is scrolled into view, and page keys move the focus to a visible button`() {
        let screen = TestScreen(width: 20, height: 6) { ScrollView { buttons(20) } }
        for _ in 0..<6 { screen.press(.tab) }
        #expect(screen.position(of: "Button 7") != nil)
        for _ in 0..<5 { screen.press(.backtab) }
        #expect(screen.position(of: "Button 2 ")?.y == 0)
        screen.press(.home)
        for (key, number) in [
            (Key.pageDown, 5), (.pageDown, 9), (.ctrl("d"), 11), (.pageUp, 7), (.end, 20), (.pageDown, 20), (.home, 1),
            ("G", 20), ("g", 1), (.ctrl("u"), 1),
        ] {
            screen.press(key)
            #expect(screen.position(of: "Button \(number) ") != nil, "\(key)")
            screen.press(.enter)
            #expect(model.ids.last == number, "\(key)")
        }
    }

    @Test func `The wheel moves the focus of a button that leaves the view, and that of no other control`() {
        let screen = TestScreen(width: 20, height: 6) {
            VStack {
                Button("Outside") { model.ids.append(-1) }
                ScrollView { buttons(20) }
            }
        }
        screen.wheel(at: Point(9, 2))
        screen.press(.enter)
        #expect(model.ids == [-1])
        screen.wheel(down: false, at: Point(9, 2))
        // The wheel scrolls by three rows: the fourth button stays visible, the first three do not.
        for focused in [4, 1] {
            screen.press("g")
            for _ in 0..<focused { screen.press(.tab) }
            screen.wheel(at: Point(9, 2))
            screen.press(.enter)
            #expect(model.ids.last == 4 && screen.position(of: "Button 4 ") != nil)
        }
    }

    @Test func `A text field keeps the focus when the wheel scrolls it away, and shows what is typed`() {
        let screen = TestScreen(width: 20, height: 6) {
            ScrollView {
                TextField("Name", text: Bindable(model).name)
                buttons(20)
            }
        }
        for (text, name) in [("m", "am"), ("ina", "amina")] {
            screen.wheel(at: Point(9, 2))
            #expect(screen.cursor == nil)
            screen.paste(text)
            #expect(model.name == name && screen.position(of: name) != nil)
        }
    }

    @Test(arguments: [false, true])
    func `Where nothing scrolls, the keys of ends move the focus, also out of a scroll view`(isScrollView: Bool) {
        let screen = TestScreen(width: 20, height: 6) {
            VStack {
                if isScrollView { ScrollView { buttons(1) } } else { buttons(1) }
                Button("Below") { model.ids.append(2) }
            }
        }
        for (key, number) in [(Key.end, 2), (.home, 1), ("G", 2), ("g", 1)] {
            screen.press(key, .enter)
            #expect(model.ids.last == number, "\(key)")
        }
    }

    @Test func `The arrow keys scroll beyond the last focusable view`() {
        let screen = TestScreen(width: 20, height: 7) {
            ScrollView {
                ForEach(0..<5, id: \.self) { Text("above \($0)") }
                Button("go") {}
                ForEach(0..<5, id: \.self) { Text("below \($0)") }
            }
        }
        #expect(screen.text.contains("go"))
        for _ in 0..<9 { screen.press(.down) }
        #expect(screen.position(of: "below 4")?.y == 5)
        for _ in 0..<9 { screen.press(.up) }
        #expect(screen.position(of: "above 0")?.y == 0)
    }
}
