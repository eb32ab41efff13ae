import Features
import Navigation
import Testing

private enum DeskFlow: Flow {
    typealias Screen = Page
    typealias Sheet = Form
}

private enum Page: Int, Destination { case one, two }

private enum Form: String, Modal {
    typealias ChildFlow = FormFlow
    case address, card
}

private enum FormFlow: Flow {}

@MainActor
private final class Content {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

@MainActor
private final class DeskCoordinator: Coordinator {
    let router = Router<DeskFlow>()

    func root() -> Content { Content("root") }
    func screen(_ screen: Page, at index: Int) -> Content { Content("\(screen) at \(index)") }
    func sheet(_ sheet: Form) -> Content { Content("\(sheet)") }
}

@MainActor @Suite struct ViewModelStoreTests {
    private let store = ViewModelStore(DeskCoordinator())
    private var router: Router<DeskFlow> { store.coordinator.router }

    @Test("A place keeps its content until it is gone")
    func keepsContent() {
        router.push([.one, .two, .one])
        let (root, screens) = (store.root(), store.screens())
        #expect(screens.map(\.content.name) == ["one at 0", "two at 1", "one at 2"])
        router.path.removeLast(2)
        router.push(.one)
        #expect(store.root().content === root.content && store.screens()[0].content === screens[0].content)
        #expect(store.screens().map(\.content.name) == ["one at 0", "one at 1"])
    }

    @Test("Content keeps its id as long as it is stored, and no two contents have the same id")
    func ids() {
        router.push([.one, .one])
        router.present(sheet: .address)
        let former = [store.root().id] + store.screens().map(\.id) + [store.sheet()?.id]
        #expect(Set(former).count == 4)
        #expect([store.root().id] + store.screens().map(\.id) + [store.sheet()?.id] == former)
        router.dismiss()
        router.present(sheet: .address)
        #expect(store.sheet()?.id != former[3])
    }

    @Test("The content of a place is released when the place is gone")
    func releasesContent() {
        router.push(.one)
        router.present(sheet: .address)
        weak let screen = store.screens()[0].content
        weak let sheet = store.sheet()?.content
        #expect(screen != nil && sheet != nil)
        router.pop()
        router.dismiss()
        _ = store.root()
        #expect(screen == nil && sheet == nil)
    }

    @Test("Each presentation has content of its own")
    func newPresentation() {
        router.present(sheet: .address)
        let first = store.sheet()?.content
        #expect(store.sheet()?.content === first && store.cover() == nil)
        router.dismiss()
        router.present(sheet: .address)
        #expect(store.sheet()?.content !== first && store.sheet()?.content.name == "address")
        router.present(sheet: .card)
        #expect(store.sheet()?.content.name == "card")
        router.dismiss()
        #expect(store.sheet() == nil)
    }
}
