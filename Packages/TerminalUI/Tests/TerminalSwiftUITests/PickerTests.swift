import Observation
import TerminalSwiftUI
import TerminalUITesting
import Testing

private enum Theme: String, CaseIterable { case light, dark, automatic }

@MainActor
@Observable
private final class Settings {
    var theme = Theme.light
    var currency: String? = "USD"
    var sends = false
}

@MainActor
@Suite struct PickerTests {
    private let settings = Settings()

    @Test func `Arrows, the space bar and Enter select the next or previous option`() {
        let settings = Bindable(settings)
        let screen = TestScreen(width: 60, height: 8) {
            Form {
                Picker("Theme", selection: settings.theme) {
                    ForEach(Theme.allCases, id: \.self) { Text($0.rawValue) }
                }
            }
        }
        let label = screen.position(of: "Theme")
        #expect(screen.position(of: "‹ light ›")?.x == label.map { $0.x + 24 })
        #expect(screen.tree == "picker \"Theme\" = light")
        screen.press(.right)
        #expect(screen.tree == "picker \"Theme\" = dark")
        screen.press(.enter, " ")
        #expect(self.settings.theme == .light)
        screen.press(.left)
        #expect(self.settings.theme == .automatic)
        screen.click("›")
        screen.click("Theme")
        #expect(self.settings.theme == .light)
        #expect(screen.text.contains("‹ light ›"))
    }

    @Test func `Tags select values that may be missing`() {
        let settings = Bindable(settings)
        let screen = TestScreen(width: 60, height: 8) {
            Picker("Pay in", selection: settings.currency) {
                Text("US dollar").tag("USD")
                Text("Euro").tag("EUR")
                Text("None").tag(String?.none)
            }
        }
        #expect(screen.tree == "picker \"Pay in\" = US dollar")
        screen.press(.right, .right)
        #expect(self.settings.currency == nil)
        #expect(screen.tree == "picker \"Pay in\" = None")
        self.settings.currency = "KRW"
        #expect(screen.tree == "picker \"Pay in\" = ")
        screen.press(.right)
        #expect(self.settings.currency == "USD")
    }

    @Test func `A picker without tags is an issue and is drawn as a line`() {
        withKnownIssue {
            let screen = TestScreen(width: 90, height: 8) {
                Picker("Theme", selection: Bindable(settings).theme) { Text("light") }
            }
            #expect(screen.text.contains("None of the views has a tag of type Theme."))
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Picker<Text, Theme, Text>: None of the views has a tag") }
        }
    }

    @Test func `A toggle is on or off`() {
        let screen = TestScreen(width: 60, height: 8) {
            Form { Toggle("Send reports", isOn: Bindable(settings).sends).key("r") }
        }
        #expect(screen.text.contains("‹ Off ›"))
        screen.press(.enter, .left, "r")
        #expect(settings.sends)
        #expect(screen.tree == "toggle \"Send reports\" = On")
    }

    @Test func `A disabled picker has no arrows and does not change`() {
        let screen = TestScreen(width: 60, height: 8) {
            Toggle("Send reports", isOn: Bindable(settings).sends).disabled(true)
        }
        screen.press(.enter)
        screen.click("Off")
        #expect(!screen.text.contains("‹"))
        #expect(!settings.sends)
        #expect(screen.tree == "toggle \"Send reports\" = Off, disabled")
    }
}
