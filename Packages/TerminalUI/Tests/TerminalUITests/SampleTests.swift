@testable import Sample
import TerminalUI
import TerminalUITesting
import Testing

/// Walks through the sample by the labels of its controls.
@Suite struct SampleTests {
    private let screen = TestScreen(width: 80, height: 24) { MainTabView() }

    init() {
        screen.press(.escape)
        #expect(screen.tree == "text \"Welcome\"\nbutton \"Next\"\nheading \"Introduction\"")
        screen.press("Next")
        #expect(screen.tree.contains("text \"Each tab has its own stack\"") && screen.title == "Introduction")
        screen.press("Start")
        #expect(screen.title == "Home" && screen.tree.contains("tab \"Home\", selected"))
    }

    @Test func `Three screens are pushed, and the stack of a tab stays while another one is shown`() {
        screen.press("Lamp")
        #expect(screen.title == "Lamp" && screen.tree.contains("row \"Warm light for a desk\""))
        screen.press("Show comments")
        #expect(screen.title == "Comments")
        screen.press("Bright enough")
        #expect(screen.title == "Replies" && screen.tree.contains("row \"Agreed\", selected\nrow \"For me, too\""))
        screen.press("Go to Profile")
        #expect(screen.title == "Profile" && screen.tree.contains("tab \"Profile\", selected"))
        for (label, title) in [("Home", "Replies"), ("Comments", "Comments")] {
            screen.press(label)
            #expect(screen.title == title)
        }
        for title in ["Lamp", "Home"] {
            screen.press(.escape)
            #expect(screen.title == title)
        }
    }

    @Test func `Covers and sheets are above a screen, and their changes stay`() {
        for (label, title) in [
            ("Show introduction", "Introduction"), ("Next", "Introduction"), ("Start", "Home"), ("Chair", "Chair"),
            ("Show picture", "Picture"), ("Close", "Chair"), ("Profile", "Profile"), ("Edit profile", "Edit profile"),
        ] {
            screen.press(label)
            #expect(screen.title == title)
        }
        #expect(!screen.tree.contains("Name, Mina Park"))
        screen.type("!")
        screen.press("Cancel")
        #expect(screen.title == "Profile" && screen.tree.contains("row \"Name, Mina Park\""))
        screen.press("Edit profile")
        for _ in "Mina Park" { screen.press(.backspace) }
        #expect(screen.tree.contains("button \"Save\", disabled"))
        screen.type("Jun")
        screen.press("Save")
        #expect(screen.title == "Profile" && screen.tree.contains("row \"Name, Jun\""))
        for label in ["Settings", "Notifications", "Advanced", "Sounds", "Close", "Advanced"] { screen.press(label) }
        #expect(screen.title == "Advanced" && screen.tree.contains("toggle \"Sounds\" = On"))
        screen.press(.escape)
        #expect(screen.tree.contains("toggle \"Notifications\" = Off"))
    }
}
