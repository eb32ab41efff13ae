@testable import Sample
import TerminalUI
import TerminalUITesting
import Testing

/// Walks through the sample by the labels of its controls.
@Suite struct SampleTests {
    private let screen = TestScreen(width: 80, height: 24) { MainTabView() }

    init() {
        screen.press("Next")
        screen.press("Start")
    }

    @Test func `The introduction covers the tabs until its last page`() {
        let screen = TestScreen { MainTabView() }
        #expect(screen.title == "Introduction")
        #expect(screen.tree == "text \"Welcome\"\nbutton \"Next\"\nheading \"Introduction\"")
        screen.press("Next")
        #expect(screen.tree.contains("text \"Each tab has its own stack\"") && screen.title == "Introduction")
        screen.press("Start")
        #expect(screen.title == "Home" && screen.tree.contains("tab \"Home\", selected"))
        screen.press("Show introduction")
        #expect(screen.tree.contains("text \"Welcome\""))
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
        screen.press("Home")
        #expect(screen.title == "Replies")
        screen.press("Comments")
        #expect(screen.title == "Comments")
        screen.press(.escape)
        #expect(screen.title == "Lamp")
        screen.press(.escape)
        #expect(screen.title == "Home" && screen.tree.contains("row \"Chair\""))
    }

    @Test func `A cover is above the screen of an item`() {
        screen.press("Chair")
        screen.press("Show picture")
        #expect(screen.title == "Picture" && !screen.tree.contains("Oak, with a low back"))
        screen.press("Close")
        #expect(screen.title == "Chair")
    }

    @Test func `A sheet changes the name, and Cancel keeps it`() {
        screen.press("Profile")
        screen.press("Edit profile")
        #expect(screen.title == "Edit profile")
        screen.type("!")
        screen.press("Cancel")
        #expect(screen.title == "Profile" && screen.tree.contains("row \"Name, Mina Park\""))
        screen.press("Edit profile")
        for _ in "Mina Park" { screen.press(.backspace) }
        #expect(screen.tree.contains("button \"Save\", disabled"))
        screen.type("Jun")
        screen.press("Save")
        #expect(screen.title == "Profile" && screen.tree.contains("row \"Name, Jun\""))
    }

    @Test func `Toggles of a list and of a sheet keep their values`() {
        screen.press("Settings")
        screen.press("Notifications")
        #expect(screen.tree.contains("toggle \"Notifications\" = Off"))
        for value in ["Off", "On"] {
            screen.press("Advanced")
            #expect(screen.tree.contains("toggle \"Sounds\" = \(value)"))
            screen.press("Sounds")
            screen.press("Close")
            #expect(screen.title == "Settings")
        }
    }
}
