import DependencyInjection
import Features
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import TerminalUI
import TerminalUITesting
import Testing
import Views

@testable import TerminalViews

private enum OuterFlow: Flow {
    typealias Sheet = Form
}

private enum Form: String, Modal {
    typealias ChildFlow = FormFlow
    case form
}

private enum FormFlow: Flow {
    typealias Screen = Step
}

private enum Step: String, Destination {
    case address
}

/// The coordinator of a form with a second page.
@MainActor
private final class FormCoordinator: Coordinator {
    let router: Router<FormFlow>

    init(router: Router<FormFlow>) {
        self.router = router
    }

    func root() -> String { "first page" }
    func screen(_ screen: Step, at index: Int) -> String { "second page" }
}

@MainActor
private final class OuterCoordinator: Coordinator {
    enum Content {
        case desk
        case form(FormCoordinator)
    }

    let router = Router<OuterFlow>()

    func root() -> Content { .desk }
    func sheet(_ sheet: Form) -> Content { router.sheetRouter.map { .form(FormCoordinator(router: $0)) } ?? .desk }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct NavigationContainerTests {
    @Test func `A modal navigates in a container of its own`() async throws {
        try await FeatureTestEnvironment.open { environment in
            let outer = OuterCoordinator()
            let screen = TestScreen(width: 60, height: 16) { container(of: outer).dependencies(environment.container) }
            #expect(screen.lines[0] == "desk")
            outer.router.present(sheet: .form)
            #expect(screen.text.contains("first page") && screen.text.contains("╭ Form ─"))
            outer.router.sheetRouter?.push(.address)
            #expect(screen.text.contains("second page") && !screen.text.contains("first page"))
            screen.press(.escape)
            #expect(screen.text.contains("first page"))
            screen.press(.escape)
            #expect(outer.router.sheet == nil)
            #expect(!screen.text.contains("first page"))
        }
    }

    @Test
    func `The task of a sheet starts again when the sheet is dismissed and presented again before the next drawing`()
        async throws
    {
        try await FeatureTestEnvironment.open { environment in
            let outer = OuterCoordinator()
            var loaded: [ObjectIdentifier] = []
            let screen = TestScreen(width: 60, height: 16) {
                NavigationContainer(coordinator: outer, titles: .init(root: LocalizedText(verbatim: "Desk"))) {
                    switch $0 {
                    case .desk: Text("desk")
                    case .form(let form): Text("form").task { loaded.append(ObjectIdentifier(form)) }
                    }
                }
                .dependencies(environment.container)
            }
            outer.router.present(sheet: .form)
            await until { screen.text.contains("form") && loaded.count == 1 }
            outer.router.dismiss()
            outer.router.present(sheet: .form)
            await until { screen.text.contains("form") && loaded.count == 2 }
            #expect(loaded.count == 2 && loaded[0] != loaded[1])
        }
    }

    private func container(of outer: OuterCoordinator) -> some View {
        NavigationContainer(
            coordinator: outer,
            titles: .init(root: LocalizedText(verbatim: "Desk"), sheet: { _, _ in LocalizedText(verbatim: "Form") })
        ) { content in
            switch content {
            case .desk: Text("desk")
            case .form(let form):
                NavigationContainer(
                    coordinator: form,
                    titles: .init(
                        root: LocalizedText(verbatim: "Form"),
                        screen: { _ in LocalizedText(verbatim: "Address") }
                    )
                ) { Text($0) }
            }
        }
    }
}
