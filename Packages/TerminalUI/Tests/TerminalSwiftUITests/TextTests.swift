import CoreTesting
import Foundation
@testable import TerminalEngine
import TerminalSwiftUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct TextTests {
    private let theme = Theme(.automatic, colorDepth: .full, background: nil)

    @Test func `Styles have the appearance that the theme has for their meaning`() {
        let screen = TestScreen(width: 40, height: 12) {
            VStack(alignment: .leading) {
                Text("failed").foregroundStyle(.red)
                Text("late").foregroundStyle(.orange)
                Text("paid").foregroundStyle(.green)
                Text("note").foregroundStyle(.secondary)
                Text("heading").font(.headline)
                Text("summary").italic()
                Group { Text("inner") }.bold().foregroundStyle(.tint)
            }
        }
        #expect(screen.style(of: "failed") == theme.error.over(theme.base))
        #expect(screen.style(of: "late") == theme.warning.over(theme.base))
        #expect(screen.style(of: "paid") == theme.success.over(theme.base))
        #expect(screen.style(of: "note") == theme.muted.over(theme.base))
        #expect(screen.style(of: "heading") == theme.title.over(theme.base))
        #expect(screen.style(of: "summary")?.attributes == .italic)
        #expect(screen.style(of: "inner")?.attributes == theme.accent.attributes.union(.bold))
    }

    @Test func `Symbols with a mark are shown, and decorative ones take no space`() {
        let screen = TestScreen(width: 40, height: 8) {
            VStack(alignment: .leading) {
                Label("Paid", systemImage: "checkmark.circle.fill")
                Label("Add account", systemImage: "plus")
                HStack(spacing: 0) {
                    Text("Visa")
                    Image(systemName: "photo")
                    Image(systemName: "chevron.forward")
                }
            }
        }
        let rows = screen.lines.map { $0.drop { $0 == " " } }
        #expect(["✓ Paid", "Add account", "Visa›"].allSatisfy(rows.contains))
    }

    @Test func `Redacted text is blocks, which appear after a moment`() async {
        let clock = TestClock()
        let screen = TestScreen(width: 40, height: 8, clock: clock) {
            Text("Paper lamp").redacted(reason: .placeholder)
        }
        #expect(!screen.text.contains("▁"))
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(150))
        await screen.wait { $0.text.contains("▁▁▁▁▁▁▁▁▁▁") }
        #expect(!screen.tree.contains("Paper"))
    }

    @Test func `Labels of values are one column`() {
        let screen = TestScreen(width: 60, height: 8) {
            VStack(alignment: .leading) {
                LabeledContent("Pay in", value: "USD")
                LabeledContent("Total") { Text("$49.90") }
            }
        }
        #expect(screen.position(of: "USD")?.x == screen.position(of: "$49.90")?.x)
        #expect(screen.position(of: "USD").map { $0.x - (screen.position(of: "Pay")?.x ?? 0) } == 24)
    }

    @Test func `A link opens its address, and is a link of the terminal`() throws {
        let url = try #require(URL(string: "https://a.example/device?code=1"))
        var opened: [URL] = []
        let screen = TestScreen(width: 30, height: 8) {
            Link(url.absoluteString, destination: url)
                .environment(
                    \.openURL,
                    OpenURLAction {
                        opened.append($0)
                        return .handled
                    }
                )
        }
        screen.press(.enter)
        #expect(opened == [url])
        #expect(screen.tree.contains("link"))
        let bytes = String(decoding: screen.output(), as: UTF8.self)
        #expect(bytes.contains(";\(url)\u{1B}\\"))
        #expect(bytes.contains("\u{1B}]8;;\u{1B}\\"))
    }

    @Test func `A link is copied to be shared`() throws {
        let url = try #require(URL(string: "trellis://item/lamp"))
        let screen = TestScreen(width: 60, height: 8) { ShareLink(item: url) }
        screen.press("Copy link")
        #expect(screen.clipboard == "trellis://item/lamp")
        #expect(screen.text.contains("Copied: trellis://item/lamp"))
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
        #expect(picture.label == "Lamp")
        #expect(picture.rect.height <= 12)
        #expect(!screen.text.contains("┃"))
        #expect(Image(rgb: pixels, width: 7, label: Text("")) == nil)
    }

    @Test func `A limit of lines ends each longer text in the view with an ellipsis`() {
        let screen = TestScreen(width: 20, height: 8) {
            VStack(alignment: .leading) {
                Text("One two three four five six")
                Text("Short")
            }
            .lineLimit(1)
        }
        #expect(screen.lines.filter { !$0.isEmpty }.prefix(2) == ["One two three fou…", "Short"])
    }
}
