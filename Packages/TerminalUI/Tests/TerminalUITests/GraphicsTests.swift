import Foundation
import TerminalEmulator
@testable import TerminalEngine
import TerminalUI
import TerminalUITesting
import Testing

/// Draws images in a terminal with the graphics protocol of kitty.
@MainActor
@Suite struct GraphicsTests {
    private let model = TestModel()
    private var terminal = Emulator(TerminalSize(40, 12), hasGraphics: true)

    private func bitmap(_ red: UInt8, width: Int = 80, height: Int = 40) throws -> Bitmap {
        let row = Data((0..<width).flatMap { [red, UInt8($0 % 256), 0] })
        return try #require(Bitmap(width: width, bytes: Data((0..<height).flatMap { _ in row })))
    }

    /// Shows the changes of `screen`, and returns the number of images that were sent.
    @discardableResult
    private mutating func show(_ screen: TestScreen) -> Int {
        let bytes = screen.output()
        terminal.feed(bytes)
        #expect(terminal.problems == [])
        return String(decoding: bytes, as: UTF8.self).ranges(of: "\u{1B}_Ga=t").count
    }

    @Test mutating func `An image is placed over its mosaic after the terminal has answered`() throws {
        let bitmap = try bitmap(200)
        let screen = TestScreen(width: 40, height: 12) {
            Text("above")
            Image(bitmap).frame(width: 16)
        }
        show(screen)
        #expect(terminal.images == [] && terminal.lines[1].contains("▀"))
        screen.reportGraphics()
        let output = String(decoding: screen.output(), as: UTF8.self)
        terminal.feed(output.utf8)
        #expect(terminal.problems == [])
        // A terminal limits the size of a synchronized frame.
        #expect(output.hasPrefix("\u{1B}_Ga=t") && output.contains("\u{1B}\\\u{1B}[?2026h"))
        let image = try #require(terminal.images.first)
        #expect(terminal.images.count == 1)
        #expect(image.size == TerminalSize(16, 4) && image.pixelWidth == 80 && image.pixels == bitmap.bytes)
        let corner = try #require(screen.position(of: "▀"))
        #expect(image.position == ScreenPoint(corner.x, corner.y))
        #expect(screen.output() == [])
    }

    @Test mutating func `A covered image is a mosaic, and is placed again without its pixels`() throws {
        let bitmap = try bitmap(200)
        let screen = TestScreen(width: 40, height: 12) { [model] in
            Image(bitmap).panel(isPresented: model.isHidden) { Text("panel") }
        }
        screen.reportGraphics()
        show(screen)
        let images = terminal.images
        #expect(images.count == 1)
        model.isHidden = true
        show(screen)
        #expect(terminal.images == [] && terminal.shows("panel") && terminal.lines[0].contains("▀"))
        model.isHidden = false
        #expect(show(screen) == 0)
        #expect(terminal.images == images)
    }

    @Test mutating func `An image that is only partly visible is a mosaic`() throws {
        let bitmap = try bitmap(200)
        let screen = TestScreen(width: 40, height: 12) {
            ScrollView {
                ForEach((0..<4).map(Row.init)) { Text("line \($0.id)") }
                Image(bitmap).frame(width: 32)
                ForEach((4..<14).map(Row.init)) { Text("line \($0.id)") }
            }
        }
        screen.reportGraphics()
        show(screen)
        #expect(terminal.images == [] && terminal.shows("▀"))
        screen.press(.down, .down)
        show(screen)
        #expect(terminal.images.map(\.position.row) == [2])
        screen.press(.down)
        show(screen)
        #expect(terminal.images.map(\.position.row) == [1])
        screen.press(.down, .down)
        show(screen)
        #expect(terminal.images == [] && terminal.shows("▀"))
    }

    @Test mutating func `An image keeps its place while the list beside it scrolls`() throws {
        let bitmap = try bitmap(200)
        let screen = TestScreen(width: 40, height: 12) {
            HStack {
                List((0..<50).map(Row.init)) { Text("row \($0.id) \(["tea", "mug", "hat"][$0.id % 3])") }
                Image(bitmap).frame(width: 16)
            }
        }
        screen.reportGraphics()
        show(screen)
        let images = terminal.images
        for _ in 0..<30 {
            screen.press(.down)
            show(screen)
        }
        #expect(images.count == 1 && terminal.images == images)
        #expect(terminal.lines == Emulator(terminal.size, showing: screen).lines)
    }

    @Test mutating func `A resized window shows the image at its new place`() throws {
        let bitmap = try bitmap(200)
        let screen = TestScreen(width: 40, height: 12) {
            HStack {
                Spacer()
                Image(bitmap).frame(width: 16)
            }
        }
        screen.reportGraphics()
        show(screen)
        let old = try #require(terminal.images.first)
        terminal.resize(to: TerminalSize(30, 10))
        screen.resize(width: 30, height: 10)
        show(screen)
        #expect(terminal.images.map(\.position) == [ScreenPoint(old.position.column - 10, old.position.row)])
        #expect(terminal.storedImageCount == 1)
    }

    @Test mutating func `The terminal keeps the images that were shown last`() throws {
        let bitmaps = try (0..<30).map { try bitmap(UInt8($0)) }
        let screen = TestScreen(width: 40, height: 12) { [model] in Image(bitmaps[model.choice]) }
        screen.reportGraphics()
        for index in bitmaps.indices {
            model.choice = index
            show(screen)
            #expect(terminal.images.map(\.pixels) == [bitmaps[index].bytes])
        }
        #expect(terminal.storedImageCount == 24)
        model.choice = 10
        #expect(show(screen) == 0)
        model.choice = 0
        #expect(show(screen) == 1)
        #expect(terminal.images.map(\.pixels) == [bitmaps[0].bytes] && terminal.storedImageCount == 24)
    }

    @Test mutating func `Settings and terminals without colors show a mosaic`() throws {
        let bitmap = try bitmap(200)
        let screen = TestScreen(width: 40, height: 12) { [model] in
            var settings = DisplaySettings()
            settings.usesGraphics = !model.isHidden
            return settings
        } content: {
            Image(bitmap)
        }
        screen.reportGraphics()
        show(screen)
        #expect(terminal.images.count == 1)
        model.isHidden = true
        show(screen)
        #expect(terminal.images == [] && terminal.shows("▀"))
        for depth in [ColorDepth.none, .ansi] {
            let screen = TestScreen(width: 40, height: 12, colorDepth: depth) { Image(bitmap) }
            screen.reportGraphics()
            #expect(!String(decoding: screen.output(), as: UTF8.self).contains("\u{1B}_G"))
        }
    }
}

extension Emulator {
    /// Creates a terminal that shows the whole of `screen`.
    @MainActor
    fileprivate init(_ size: TerminalSize, showing screen: TestScreen) {
        self.init(size, hasGraphics: true)
        screen.resize(width: size.columns + 1, height: size.rows)
        _ = screen.output()
        screen.resize(width: size.columns, height: size.rows)
        feed(screen.output())
    }
}
