import CoreTesting
import Foundation
@testable import TerminalUI
import TerminalUITesting
import Testing

@Suite struct TextTests {
    @Test func `Styles have the appearance that the theme has for their meaning`() {
        let theme = Theme(.automatic, colorDepth: .full, background: nil)
        let screen = TestScreen {
            Text("failed").foregroundStyle(.red)
            Text("late").foregroundStyle(.orange)
            Text("paid").foregroundStyle(.green)
            Text("note").foregroundStyle(.secondary)
            Text("heading").font(.headline)
            Text("summary").italic()
            Group { Text("inner") }.bold().foregroundStyle(.tint)
        }
        for (text, style) in [
            ("failed", theme.error), ("late", theme.warning), ("paid", theme.success), ("note", theme.muted),
            ("heading", theme.title),
        ] {
            #expect(screen.style(of: text) == style.over(theme.base), "\(text)")
        }
        #expect(screen.style(of: "summary")?.attributes == .italic)
        #expect(screen.style(of: "inner")?.attributes == theme.accent.attributes.union(.bold))
    }

    @Test func `Symbols with a mark are shown, and decorative ones take no space`() {
        let screen = TestScreen {
            Label("Paid", systemImage: "checkmark.circle.fill")
            Label("Add account", systemImage: "plus")
            HStack(spacing: 0) {
                Text("Visa")
                ForEach(["photo", "chevron.forward"], id: \.self) { Image(systemName: $0) }
            }
        }
        let rows = screen.lines.map { $0.drop { $0 == " " } }
        #expect(["✓ Paid", "Add account", "Visa›"].allSatisfy(rows.contains))
    }

    @Test func `Redacted text is blocks, which appear after a moment`() async {
        let clock = TestClock()
        let screen = TestScreen(clock: clock) { Text("Paper lamp").redacted(reason: .placeholder) }
        #expect(!screen.text.contains("▁"))
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(150))
        await screen.wait { $0.text.contains("▁▁▁▁▁▁▁▁▁▁") }
        #expect(!screen.tree.contains("Paper"))
    }

    @Test func `Labels of values are one column`() {
        let screen = TestScreen {
            LabeledContent("Pay in", value: "USD")
            LabeledContent("Total") { Text("$49.90") }
        }
        #expect(screen.position(of: "USD")?.x == screen.position(of: "$49.90")?.x)
        #expect(screen.position(of: "USD").map { $0.x - (screen.position(of: "Pay")?.x ?? 0) } == 24)
    }

    @Test func `A link opens its address, is a link of the terminal, and is copied to be shared`() throws {
        let url = try #require(URL(string: "https://a.example/device?code=1"))
        var opened: [URL] = []
        let open = OpenURLAction {
            opened.append($0)
            return .handled
        }
        let screen = TestScreen {
            Link(url.absoluteString, destination: url).environment(\.openURL, open)
            ShareLink(item: url)
        }
        screen.press(.enter)
        #expect(opened == [url] && screen.tree.contains("link"))
        let bytes = String(decoding: screen.output(), as: UTF8.self)
        #expect(bytes.contains(";\(url)\u{1B}\\") && bytes.contains("\u{1B}]8;;\u{1B}\\"))
        screen.press("Copy link")
        #expect(screen.clipboard == url.absoluteString && screen.text.contains("Copied: \(url)"))
    }

    @Test func `A picture fits into the visible part of a scroll view`() throws {
        let pixels = Data(repeating: 200, count: 3 * 40 * 30)
        let screen = TestScreen(width: 60, height: 12) {
            ScrollView([.horizontal, .vertical]) {
                Image(rgb: pixels, width: 40, label: Text("Lamp"))?
                    .resizable()
                    .scaledToFit()
                    .containerRelativeFrame([.horizontal, .vertical]) { length, _ in length }
            }
        }
        let picture = try #require(screen.elements.first { $0.role == .image })
        #expect(picture.label == "Lamp" && picture.rect.height <= 12 && !screen.text.contains("┃"))
        #expect(Image(rgb: pixels, width: 7, label: Text("")) == nil)
    }

    @Test func `A limit of lines ends each longer text in the view with an ellipsis`() {
        let screen = TestScreen(width: 20, height: 8) {
            VStack(alignment: .leading) { ForEach(["One two three four five six", "Short"], id: \.self) { Text($0) } }
                .lineLimit(1)
        }
        #expect(screen.lines.filter { !$0.isEmpty }.prefix(2) == ["One two three fou…", "Short"])
    }
}
