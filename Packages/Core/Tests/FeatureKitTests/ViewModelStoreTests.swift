import FeatureKit
import Navigation
import Testing

private enum DeskFlow: Flow {
    typealias Screen = Page
    typealias Sheet = Form
    typealias Cover = Guide
}

private enum Page: Int, Destination { case one, two }

private enum Form: String, Modal {
    typealias ChildFlow = FormFlow
    case address, card
}

private enum FormFlow: Flow {}

private enum Guide: String, Modal { case tour }

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
    func cover(_ cover: Guide) -> Content { Content("\(cover)") }
}

@MainActor @Suite struct ViewModelStoreTests {
    private let store = ViewModelStore(DeskCoordinator())
    private var router: Router<DeskFlow> { store.coordinator.router }

    @Test func `A destination keeps its content while it is shown`() {
        router.push([.one, .two, .one])
        let (root, screens) = (store.root(), store.path)
        #expect(screens.map(\.content.name) == ["one at 0", "two at 1", "one at 2"])
        router.path.removeLast(2)
        router.push(.one)
        #expect(store.root().content === root.content && store.path[0].content === screens[0].content)
        #expect(store.path.map(\.content.name) == ["one at 0", "one at 1"])
    }

    @Test func `Content keeps its id, which is never reused`() {
        router.push([.one, .one])
        router.present(sheet: .address)
        let former = [store.root().id] + store.path.map(\.id) + [store.sheet()?.id]
        #expect(Set(former).count == 4)
        #expect([store.root().id] + store.path.map(\.id) + [store.sheet()?.id] == former)
        router.dismiss()
        router.present(sheet: .address)
        #expect(store.sheet()?.id != former[3])
    }

    @Test func `The content of a destination is released after it was shown`() {
        router.push(.one)
        router.present(sheet: .address)
        weak var screen: Content?
        weak var sheet: Content?
        (screen, sheet) = (store.path[0].content, store.sheet()?.content)
        #expect(screen != nil && sheet != nil)
        router.pop()
        router.dismiss()
        _ = store.root()
        #expect(screen == nil && sheet == nil)
    }

    @Test func `Each presentation has its own content`() {
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

    @Test func `A prefix of the path is popped to, and any other path is ignored`() {
        router.push([.one, .two, .one])
        let path = store.path
        store.path = [path[0], path[2]]
        store.path = [path[1]]
        #expect(store.path == path)
        store.path = [path[0], path[1]]
        #expect(router.path == [.one, .two] && store.path.map(\.content.name) == ["one at 0", "two at 1"])
        store.path = path
        #expect(router.path == [.one, .two])
        store.path = []
        #expect(router.path.isEmpty)
    }

    @Test func `A visible modal has the content of the sheet or the cover of its router`() {
        router.present(cover: .tour)
        router.present(sheet: .card)
        let modals = router.visibleModals
        #expect(modals.map { store.content(of: $0)?.name } == ["card", "tour"])
        #expect(store.content(of: modals[0]) === store.sheet()?.content)
        #expect(store.content(of: modals[1]) === store.cover()?.content)
        let other = ViewModelStore(DeskCoordinator())
        other.coordinator.router.present(sheet: .card)
        #expect(other.content(of: modals[0]) == nil)
    }
}
