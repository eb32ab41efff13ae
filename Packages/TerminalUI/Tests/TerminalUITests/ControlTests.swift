import CoreTesting
import Foundation
@testable import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct PickerTests {
    @Test func `Keys and clicks select the next option and wrap around`() {
        let model = TestModel()
        let screen = TestScreen(width: 30, height: 6) {
            Picker("Choice", selection: Binding(model, \.choice), options: [1, 2, 3]) { "Number \($0)" }.padding()
        }
        #expect(screen.lines[0] == " ‹ Number 1 ›")
        screen.press(.right, .right, .right, .left)
        #expect(model.choice == 3)
        screen.click("›")
        #expect(model.choice == 1)
        screen.click("‹")
        #expect(model.choice == 3)
    }

    @Test func `A picker with a label fills its row, and a click on the label only focuses it`() {
        let model = TestModel()
        let screen = TestScreen(width: 30, height: 6) {
            VStack {
                Button("first") {}
                Picker("Choice", selection: Binding(model, \.choice), options: [1, 2], labelWidth: 10) { "\($0)" }
            }
        }
        #expect(screen.lines[1] == "Choice    ‹ 1 ›")
        screen.click("Choice")
        #expect(model.choice == 1)
        #expect(screen.style(of: "Choice") == screen.style(of: "‹ 1") && screen.style(of: "Choice") != .plain)
        screen.click("›")
        #expect(model.choice == 2)
        screen.click("‹")
        #expect(model.choice == 1)
    }

    @Test func `Enter selects the next option, unless a binding around the picker takes it`() {
        let (model, form) = (TestModel(), TestModel())
        let screen = TestScreen(width: 80, height: 6) {
            VStack {
                Picker("First", selection: Binding(model, \.choice), options: [1, 2]) { "\($0)" }
                Picker("Second", selection: Binding(form, \.choice), options: [1, 2]) { "\($0)" }
                    .onKey(.enter, "pay") { form.isHidden = true }
            }
        }
        #expect(screen.lines.last?.hasPrefix("←→ first   enter change ") == true)
        screen.press(.enter)
        #expect(model.choice == 2)
        screen.press(.down)
        #expect(screen.lines.last?.hasPrefix("←→ second   enter pay") == true)
        screen.press(.enter)
        #expect(form.choice == 1 && form.isHidden)
    }
}

@MainActor
@Suite struct ButtonTests {
    private nonisolated static let depths: [ColorDepth] = [.none, .ansi, .full]

    /// Shows one button of each kind, and another view that takes the focus first.
    private func screen(_ depth: ColorDepth, reason: String? = nil) -> TestScreen {
        TestScreen(width: 30, height: 8, colorDepth: depth) {
            VStack {
                Button("other") {}
                VStack {
                    Button("Buy") {}
                    Button("Pay") {}.buttonStyle(.borderedProminent)
                    Button("Cut", role: .destructive) {}
                    Button("End", role: .destructive) {}.buttonStyle(.borderedProminent)
                }
                .disabled(reason)
            }
        }
    }

    @Test(arguments: depths)
    func `Only the focused button is filled, and focus changes no character`(depth: ColorDepth) {
        let screen = screen(depth)
        let labels = ["[ Buy ]", "[ Pay ]", "[ Cut ]", "[ End ]"]
        let unfocused = labels.map { screen.style(of: String($0.dropFirst(2))) }
        for (index, label) in labels.enumerated() {
            screen.press(.tab)
            #expect(Array(screen.lines[1...4]) == labels)
            let style = screen.style(of: String(label.dropFirst(2)))
            #expect(style != unfocused[index] && !unfocused.contains(style))
            let filled = ["Buy", "Pay", "Cut", "End"].filter { label in
                let style = screen.style(of: label)
                return style?.background != .inherited || style?.attributes.contains(.reversed) == true
            }
            #expect(filled == [String(label.dropFirst(2).dropLast(2))])
        }
    }

    @Test(arguments: depths)
    func `A destructive button has the style of errors`(depth: ColorDepth) {
        let screen = screen(depth)
        let error = TestScreen(width: 30, height: 8, colorDepth: depth) { Text("error").style(\.error) }.style(
            of: "error"
        )
        #expect(screen.style(of: "[ Cut") == error)
        #expect(screen.style(of: "End")?.foreground == error?.foreground)
    }

    @Test(arguments: depths)
    func `The prominent button stands out while another one has the focus`(depth: ColorDepth) {
        let screen = screen(depth)
        #expect(screen.style(of: "Buy") == .plain)
        #expect(screen.style(of: "Pay")?.attributes == .bold)
    }

    @Test(arguments: depths)
    func `A disabled button is muted and shows the focus`(depth: ColorDepth) {
        let screen = screen(depth, reason: "Not now")
        let muted = TestScreen(width: 30, height: 8, colorDepth: depth) { Text("note").style(\.muted) }.style(
            of: "note"
        )
        let unfocused = screen.style(of: "Pay")
        #expect(unfocused?.foreground == muted?.foreground)
        screen.press(.tab, .tab)
        #expect(screen.style(of: "Pay") != unfocused)
    }

    @Test func `A long title is shortened within the edges`() {
        let screen = TestScreen(width: 22, height: 6) { Button("A title of many words") {} }
        #expect(screen.lines[0] == "[ A title of many… ]")
    }
}

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ProgressViewTests {
    @Test func `A spinner appears after 150 ms and is animated while it is visible`() async {
        let model = TestModel()
        let clock = TestClock()
        let screen = TestScreen(width: 20, height: 6, clock: clock) {
            HStack {
                if !model.isHidden { ProgressView() }
                Text("text")
            }
        }
        #expect(screen.lines[0] == "  text" && !screen.isAnimated)
        await clock.untilSleeping()
        #expect(clock.sleeps == [.milliseconds(150)])
        clock.advance(by: .milliseconds(150))
        await screen.wait { $0.isAnimated }
        let before = screen.lines[0]
        #expect(before.hasSuffix(" text") && before.first != " ")
        screen.tick()
        #expect(screen.lines[0] != before)
        model.isHidden = true
        #expect(screen.lines[0] == "text" && !screen.isAnimated)
        model.isHidden = false
        #expect(screen.lines[0] == "  text")
    }

    @Test func `After the third second, the seconds are shown`() async {
        let clock = TestClock()
        let screen = TestScreen(width: 20, height: 6, clock: clock) { ProgressView("Loading…") }
        _ = screen.lines
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(150))
        await screen.wait { $0.isAnimated }
        for _ in 0..<39 { screen.tick() }
        #expect(screen.lines[0].hasSuffix(" Loading…"))
        screen.tick()
        #expect(screen.lines[0].hasSuffix(" Loading… 4 s"))
    }

    @Test func `A view that is hidden before its delay is over waits again`() async {
        let model = TestModel()
        let clock = TestClock()
        let screen = TestScreen(width: 20, height: 6, clock: clock) {
            Text("late").delayed(by: .seconds(1)).hidden(model.isHidden)
        }
        #expect(screen.lines[0].isEmpty)
        await clock.untilSleeping()
        model.isHidden = true
        _ = screen.lines
        clock.advance(by: .seconds(2))
        model.isHidden = false
        #expect(screen.lines[0].isEmpty)
        await clock.untilSleeping()
        clock.advance(by: .seconds(1))
        await screen.wait { $0.lines[0] == "late" }
    }
}

@MainActor
@Suite struct ScrollViewTests {
    @Test func `Keys and the wheel scroll a long text`() {
        let text = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let screen = TestScreen(width: 20, height: 6) { ScrollView { Text(text) } }
        #expect(screen.lines[0].hasPrefix("line 1 "))
        screen.press(.down, .down)
        #expect(screen.lines[0].hasPrefix("line 3 "))
        screen.press(.pageDown)
        #expect(screen.lines[0].hasPrefix("line 7 "))
        screen.wheel(at: Point(1, 1))
        #expect(screen.lines[0].hasPrefix("line 10│"))
        screen.press(.ctrl("u"))
        #expect(screen.lines[0].hasPrefix("line 8 "))
        screen.press(.ctrl("d"), .ctrl("d"))
        #expect(screen.lines[0].hasPrefix("line 12│"))
        screen.press("g")
        #expect(screen.lines[0].hasPrefix("line 1 "))
        screen.press(.end)
        #expect(screen.lines[4].hasPrefix("line 20"))
    }

    @Test func `Page keys scroll a text beside the focused button`() {
        let text = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let screen = TestScreen(width: 20, height: 6) {
            VStack {
                Button("Buy") {}
                ScrollView { Text(text) }
            }
        }
        screen.press(.pageDown)
        #expect(screen.position(of: "line 1 ") == nil)
        screen.press(.end)
        #expect(screen.lines[4].hasPrefix("line 20"))
        screen.press("g")
        #expect(screen.lines[1].hasPrefix("line 1 "))
        // The arrow keys still move the focus.
        screen.press(.down, .down)
        #expect(screen.lines[1].hasPrefix("line 2 "))
    }

    @Test func `The focused view is scrolled into view`() {
        let screen = TestScreen(width: 20, height: 6) {
            ScrollView { for number in 1...9 { Button("Button \(number)") {} } }
        }
        #expect(screen.position(of: "Button 6") == nil)
        for _ in 0..<6 { screen.press(.tab) }
        #expect(screen.position(of: "Button 7") != nil)
        for _ in 0..<5 { screen.press(.backtab) }
        #expect(screen.position(of: "Button 2")?.y == 0)
    }

    @Test func `Page keys move the focus to a button that is visible`() {
        var pressed = 0
        let screen = TestScreen(width: 20, height: 6) {
            ScrollView { for number in 1...20 { Button("Button \(number)") { pressed = number } } }
        }
        for (key, number) in [
            (Key.pageDown, 5), (.pageDown, 9), (.ctrl("d"), 11), (.pageUp, 7), (.end, 20), (.pageDown, 20), (.home, 1),
            ("G", 20), ("g", 1), (.ctrl("u"), 1),
        ] {
            screen.press(key)
            #expect(screen.position(of: "Button \(number) ") != nil, "\(key)")
            screen.press(.enter)
            #expect(pressed == number, "\(key)")
        }
    }

    @Test func `The wheel moves the focus of a button that leaves the view, and that of no other control`() {
        var pressed = 0
        let screen = TestScreen(width: 20, height: 6) {
            VStack {
                Button("Outside") { pressed = -1 }
                ScrollView { for number in 1...20 { Button("Button \(number)") { pressed = number } } }
            }
        }
        screen.wheel(at: Point(1, 2))
        screen.press(.enter)
        #expect(pressed == -1, "the focus was not inside")
        screen.wheel(down: false, at: Point(1, 2))
        // The wheel scrolls by three rows: the third button stays visible, the first two do not.
        for (focused, expected) in [(4, 4), (1, 4)] {
            screen.press("g")
            for _ in 0..<focused { screen.press(.tab) }
            screen.wheel(at: Point(1, 2))
            #expect(screen.position(of: "Button \(expected) ") != nil)
            screen.press(.enter)
            #expect(pressed == expected)
        }
        screen.wheel(down: false, at: Point(1, 2))
        screen.press(.enter)
        #expect(pressed == 4)
    }

    @Test func `A text field keeps the focus when the wheel scrolls it away, and shows what is typed`() {
        let model = TestModel()
        let screen = TestScreen(width: 20, height: 6) {
            ScrollView {
                TextField("Name", text: Binding(model, \.name), maxLength: 20)
                for number in 1...20 { Button("Button \(number)") {} }
            }
        }
        screen.wheel(at: Point(1, 2))
        #expect(screen.position(of: "Name") == nil)
        screen.press("m")
        #expect(model.name == "m" && screen.position(of: "m ") != nil)
        screen.wheel(at: Point(1, 2))
        screen.paste("ina")
        #expect(model.name == "mina" && screen.position(of: "mina") != nil)
    }

    @Test func `The keys of ends move the focus where nothing scrolls`() {
        var pressed = 0
        let screen = TestScreen(width: 20, height: 6) {
            VStack { for number in 1...3 { Button("Button \(number)") { pressed = number } } }
        }
        for (key, number) in [(Key.end, 3), (.home, 1), ("G", 3), ("g", 1)] {
            screen.press(key, .enter)
            #expect(pressed == number, "\(key)")
        }
    }

    @Test func `Where the content of a scroll view fits, the keys of ends reach the controls around it`() {
        var pressed = ""
        let screen = TestScreen(width: 20, height: 6) {
            ScrollView { Button("Inside") { pressed = "inside" } }
            Button("Below") { pressed = "below" }
        }
        screen.press(.end, .enter)
        #expect(pressed == "below")
        screen.press(.home, .enter)
        #expect(pressed == "inside")
    }

    @Test func `The arrow keys scroll beyond the last focusable view`() {
        let screen = TestScreen(width: 20, height: 7) {
            ScrollView {
                for line in 0..<5 { Text("above \(line)") }
                Button("go") {}
                for line in 0..<5 { Text("below \(line)") }
            }
        }
        #expect(screen.text.contains("go"))
        for _ in 0..<9 { screen.press(.down) }
        #expect(screen.lines[5].hasPrefix("below 4"))
        for _ in 0..<9 { screen.press(.up) }
        #expect(screen.lines[0].hasPrefix("above 0"))
    }
}

@MainActor
@Suite struct ImageTests {
    private func pixels(_ count: Int) -> Data { Data(Array(repeating: [200, 100, 0], count: count).joined()) }

    @Test(arguments: [ColorDepth.full, .palette, .none])
    func `An image is drawn in colors or as characters`(depth: ColorDepth) throws {
        let row = Data([0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255])
        let bitmap = try #require(Bitmap(width: 4, bytes: row + row))
        let screen = TestScreen(width: 20, height: 6, colorDepth: depth) { Image(bitmap) }
        #expect(screen.lines[0] == (depth == .none ? "  @@" : "▀▀▀▀"))
    }

    @Test func `An image below a panel keeps its colors, with less contrast`() throws {
        let bitmap = try #require(Bitmap(width: 10, bytes: pixels(100)))
        let screen = TestScreen(width: 40, height: 12) {
            HStack {
                Image(bitmap)
                Text("text")
            }
            .panel { Text("panel") }
        }
        #expect(screen.style(of: "▀") == Style(foreground: .rgb(138, 98, 58), background: .rgb(138, 98, 58)))
        #expect(screen.style(of: "text") == Style(attributes: .dim))
    }

    @Test func `A scaled image keeps its proportions`() throws {
        let bitmap = try #require(Bitmap(width: 100, bytes: pixels(5_000)))
        let screen = TestScreen(width: 42, height: 30) { Image(bitmap) }
        #expect(screen.lines.count { $0.hasPrefix("▀") } == 10)
        #expect(screen.lines[0].count == 40)
        #expect(screen.style(of: "▀") == Style(foreground: .rgb(200, 100, 0), background: .rgb(200, 100, 0)))
        #expect(Bitmap(width: 3, bytes: pixels(1)) == nil)
    }
}
