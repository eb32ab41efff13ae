import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite struct BridgeViewTests {
    private let model = TestModel()

    @Test(arguments: [(80, "narrow"), (120, "wide")])
    func `A view of the new toolkit has its state, its keys and its title in a view of the old one`(
        width: Int,
        text: String
    ) {
        let screen = TestScreen(width: width, height: 20) { [model] in
            VStack {
                Text("old")
                BridgeView(BridgedScreen(), dismiss: model.logging("dismissed"))
            }
            .onKey("x", "old key", perform: model.logging("x"))
        }
        #expect(screen.lines[0] == "old" && screen.title == "Bridged" && screen.text.contains(text))
        screen.press(.enter, "x", .down, .enter)
        #expect(screen.text.contains("[ Count 1 ]"))
        #expect(model.log == ["x", "dismissed"])
    }
}
