import TerminalSwiftUI
import TerminalUITesting
import Testing

private struct Form {
    var name = "a"
    var address = (street: "b", number: 1)
}

@MainActor
@Suite struct BindingTests {
    @Test func `A binding to a part changes the whole`() {
        var form = Form()
        let binding = Binding(get: { form }, set: { form = $0 })
        binding.name.wrappedValue = "c"
        binding.address.number.wrappedValue += 1
        #expect(form.name == "c")
        #expect(form.address == ("b", 2))
    }

    @Test func `A change by the binding of a model is drawn`() {
        let model = TestModel()
        @Bindable var bindable = model
        let screen = TestScreen { [model] in Text(model.name) }
        #expect(screen.tree == "text \"a\"")
        $bindable.name.wrappedValue = "b"
        #expect(screen.tree == "text \"b\"")
    }
}
