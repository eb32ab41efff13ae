import Foundation
@testable import TerminalUI
import TerminalUITesting
import Testing

/// Draws images for terminals with the graphics protocol of kitty.
@Suite struct GraphicsTests {
    private let model = TestModel()

    private static func bytes(_ red: UInt8) -> Data {
        let row = Data((0..<80).flatMap { [red, $0, 0] })
        return Data((0..<40).flatMap { _ in row })
    }

    private func image(_ red: UInt8 = 200) -> Image? { Image(rgb: Self.bytes(red), width: 80, label: Text("")) }

    /// Returns a screen in a terminal with graphics.
    private func screen(@ViewBuilder _ content: @escaping () -> some View) -> TestScreen {
        let screen = TestScreen(width: 40, height: 12, content: content)
        screen.reportGraphics()
        return screen
    }

    private func text(of screen: TestScreen) -> String { String(decoding: screen.output(), as: UTF8.self) }

    /// Returns the commands that `text` has for images, without the further parts of pixels. A command at a position begins
    /// with its row and column, from 1.
    private func commands(in text: String) -> [String] {
        text.matches(of: #/(?:\e\[([\d;]+)H)?\e_G(a=[^;\e]*)/#).map { "\($0.1.map { "\($0) " } ?? "")\($0.2)" }
    }

    /// Shows the changes of `screen`, and returns the commands for images.
    @discardableResult
    private func show(_ screen: TestScreen) -> [String] { commands(in: text(of: screen)) }

    @Test func `An image is placed over its mosaic after the terminal has answered, if the settings allow it`() throws {
        let settings = { [model] in
            var settings = DisplaySettings()
            settings.usesGraphics = !model.isOn
            return settings
        }
        let screen = TestScreen(width: 40, height: 12, displaySettings: settings) {
            Text("above")
            image().frame(width: 128)
        }
        #expect(show(screen) == [] && screen.text.contains("▀"))
        screen.reportGraphics()
        let output = text(of: screen)
        // A terminal limits the size of a synchronized frame.
        #expect(output.hasPrefix("\u{1B}_Ga=t") && output.contains("\u{1B}\\\u{1B}[?2026h"))
        let corner = try #require(screen.position(of: "▀"))
        let commands = commands(in: output)
        #expect(commands.count == 2 && commands[0] == "a=t,q=2,f=24,t=d,i=1,s=80,v=40,m=1")
        #expect(commands[1].hasPrefix("\(corner.y + 1);\(corner.x + 1) a=p,q=2,i=1,"))
        #expect(commands[1].hasSuffix(",c=16,r=4,C=1"))
        let parts = output.matches(of: #/\e_G[^;\e]*m=([01]);([^\e]*)\e\\/#)
        #expect(parts.map(\.1) == ["1", "1", "1", "0"] && parts.allSatisfy { $0.2.count <= 4_096 })
        #expect(Data(base64Encoded: parts.map { String($0.2) }.joined()) == Self.bytes(200))
        #expect(screen.output() == [])
        model.isOn = true
        #expect(show(screen) == ["a=d,d=a"] && screen.text.contains("▀"))
    }

    @Test func `An image that is only partly visible is a mosaic`() {
        let screen = screen {
            ScrollView {
                ForEach(0..<4, id: \.self) { Text("line \($0)") }
                image().frame(width: 256)
                ForEach(4..<14, id: \.self) { Text("line \($0)") }
            }
        }
        #expect(show(screen) == [] && screen.text.contains("▀"))
        screen.press(.down, .down)
        #expect(show(screen).last?.hasPrefix("3;4 a=p,q=2,i=1,") == true)
        screen.press(.down)
        let moved = show(screen)
        #expect(moved.count == 2 && moved[0] == "a=d,d=a" && moved[1].hasPrefix("2;4 a=p,q=2,i=1,"))
        screen.press(.down, .down)
        #expect(show(screen) == ["a=d,d=a"] && screen.text.contains("▀"))
    }

    @Test func `An image keeps its place while the list beside it scrolls, and is sent again to a resized window`() {
        let screen = screen {
            HStack {
                List { ForEach(0..<50, id: \.self) { Text("row \($0) \(["tea", "mug", "hat"][$0 % 3])") } }
                image().frame(width: 128)
            }
        }
        #expect(show(screen).count == 2)
        for _ in 0..<30 {
            screen.press(.down)
            let output = text(of: screen)
            // Deleted and inserted rows would move the image in some terminals.
            #expect(commands(in: output) == [] && !output.contains(#/\e\[\d*[LM]/#))
        }
        #expect(screen.text.contains("row 30"))
        screen.resize(width: 30, height: 10)
        let moved = show(screen)
        #expect(moved.count == 3 && moved[0] == "a=d,d=A" && moved[1].hasPrefix("a=t,q=2,f=24,t=d,i=2,"))
    }

    @Test func `An image between two texts that change is not written over, which would remove it in some terminals`() {
        let screen = screen { [model] in
            HStack {
                Text(model.isOn ? "abc" : "xyz")
                image().frame(width: 128)
                Text(model.isOn ? "def" : "uvw")
            }
        }
        #expect(show(screen).count == 2)
        model.isOn = true
        let output = text(of: screen)
        #expect(output.contains("abc") && output.contains("def") && !output.contains("▀"))
    }

    @Test func `The terminal keeps the images that were shown last`() {
        let screen = screen { [model] in image(UInt8(model.count)) }
        var commands: [String] = []
        let ids = { (prefix: String) in
            commands.filter { $0.contains(prefix) }.compactMap { $0.firstMatch(of: #/,i=(\d+)/#)?.1 }.map(String.init)
        }
        for index in Array(0..<30) + [10, 0] {
            model.count = index
            commands += show(screen)
        }
        // Of the last two, the first was still there.
        #expect(ids("a=t") == (1...31).map { "\($0)" } && ids("a=d,d=I") == (1...7).map { "\($0)" })
        #expect(ids("a=p") == (1...30).map { "\($0)" } + ["11", "31"])
    }

    @Test func `Terminals without enough colors show characters, and a mosaic keeps its colors below a sheet`() {
        for (depth, text) in [(ColorDepth.none, "@@@@"), (.ansi, "@@@@"), (.palette, "▀▀▀▀")] {
            let screen = TestScreen(width: 40, height: 12, colorDepth: depth) {
                Image(rgb: Data(repeating: 255, count: 24), width: 4, label: Text(""))
            }
            if depth != .palette { screen.reportGraphics() }
            #expect(show(screen) == [] && screen.text.contains(text))
        }
        let covered = TestScreen(width: 40, height: 12) {
            Image(rgb: Data(repeating: 200, count: 300), width: 10, label: Text(""))
                .sheet(item: .constant(Presented())) { _ in Text("sheet") }
            Text("text")
        }
        #expect(covered.style(of: "▀")?.foreground == .rgb(138, 138, 138))
        #expect(covered.style(of: "text") == Style(attributes: .dim))
    }
}
