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

    @Test func `An image is placed over its mosaic after the terminal has answered`() throws {
        let screen = TestScreen(width: 40, height: 12) {
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
    }

    @Test func `A covered image is a mosaic, and is placed again without its pixels`() {
        let screen = screen { [model] in
            image().confirmationDialog("panel", isPresented: Bindable(model).isOn) {}
        }
        let shown = show(screen)
        #expect(shown.count == 2)
        model.isOn = true
        #expect(show(screen).map { $0.prefix(12) } == ["a=d,d=i,i=1,"])
        #expect(screen.text.contains("panel") && screen.lines[0].contains("▀"))
        model.isOn = false
        #expect(show(screen) == shown.suffix(1))
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
        #expect(moved.count == 2 && moved[0].hasPrefix("a=d,d=i,i=1,") && moved[1].hasPrefix("2;4 a=p,q=2,i=1,"))
        screen.press(.down, .down)
        #expect(show(screen).map { $0.prefix(12) } == ["a=d,d=i,i=1,"] && screen.text.contains("▀"))
    }

    @Test func `An image keeps its place while the list beside it scrolls`() {
        let screen = screen {
            HStack {
                List(0..<50, id: \.self) { Text("row \($0) \(["tea", "mug", "hat"][$0 % 3])") }
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
    }

    @Test func `A resized window shows the image at its new place`() {
        let screen = screen {
            HStack {
                Spacer()
                image().frame(width: 128)
            }
        }
        #expect(show(screen).last?.hasPrefix("4;24 a=p,q=2,i=1,") == true)
        screen.resize(width: 30, height: 10)
        let commands = show(screen)
        #expect(commands.count == 3 && commands[0] == "a=d,d=A" && commands[1].hasPrefix("a=t,q=2,f=24,t=d,i=2,"))
        #expect(commands[2].hasPrefix("3;14 a=p,q=2,i=2,"))
    }

    @Test func `The terminal keeps the images that were shown last`() throws {
        let screen = screen { [model] in image(UInt8(model.count)) }
        var commands: [String] = []
        for index in 0..<30 {
            model.count = index
            commands += show(screen)
        }
        let ids = { (prefix: String) in
            commands.filter { $0.contains(prefix) }.compactMap { $0.firstMatch(of: #/,i=(\d+)/#)?.1 }
        }
        #expect(ids("a=t") == (1...30).map { "\($0)" } && ids("a=p") == ids("a=t"))
        #expect(ids("a=d,d=I") == (1...6).map { "\($0)" })
        for (count, sent) in [(10, []), (0, ["31"])] {
            commands = []
            model.count = count
            commands = show(screen)
            #expect(ids("a=t").map(String.init) == sent)
        }
        #expect(ids("a=d,d=I") == ["7"])
    }

    @Test func `Settings and terminals without colors show a mosaic`() {
        let screen = TestScreen(width: 40, height: 12) { [model] in
            var settings = DisplaySettings()
            settings.usesGraphics = !model.isOn
            return settings
        } content: {
            image()
        }
        screen.reportGraphics()
        #expect(show(screen).count == 2)
        model.isOn = true
        #expect(show(screen).map { $0.prefix(12) } == ["a=d,d=i,i=1,"] && screen.text.contains("▀"))
        for depth in [ColorDepth.none, .ansi] {
            let screen = TestScreen(width: 40, height: 12, colorDepth: depth) { image() }
            screen.reportGraphics()
            #expect(show(screen) == [])
        }
    }
}
