import TerminalSwiftUI
import TerminalUITesting
import Testing

private struct Pair: View {
    var body: some View {
        Text("one")
        Text("two")
    }
}

@MainActor
@Suite struct ViewListTests {
    @Test func `A view of two views is two rows of a stack`() {
        let screen = TestScreen(width: 20, height: 2) { VStack { Pair() } }
        #expect(screen.tree == "text \"one\"\ntext \"two\"")
        #expect(screen.position(of: "two")?.y == 1)
    }
}
