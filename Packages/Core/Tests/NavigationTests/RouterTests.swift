import CoreTesting
import Navigation
import Observation
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct RouterTests {
    let router = Router<HomeFlow>()

    @Test func `Operations without effect notify no observers`() {
        #expect(notifications { router.pop() } == 0)
        #expect(notifications { router.popToRoot() } == 0)
        #expect(notifications { router.push([]) } == 0)
        router.push(.item(3))
        #expect(notifications { router.replace(with: .item(3)) } == 0)
    }

    @Test func `Assigning a prefix of the path pops to it as one change`() async {
        router.push([.item(1), .comment(1), .item(2), .comment(2)])
        let changes = router.changes()
        #expect(notifications { router.path.removeLast(2) } == 1)
        #expect(router.path == [.item(1), .comment(1)])
        router.path = []
        #expect(router.path.isEmpty)
        #expect(await read(changes, 2).map(\.cause) == [.pop, .pop])
    }

    @Test(
        arguments: [[], [.item(2)], [.item(1), .item(2)], [.item(1), .item(3), .item(4)]] as [[HomeScreen]]
    )
    func `Assigning a path that is not a shorter prefix is ignored`(other: [HomeScreen]) {
        router.push(other.isEmpty ? [] : [.item(1), .item(2)])
        let path = router.path
        #expect(notifications { router.path = other } == 0)
        #expect(router.path == path)
    }

    @Test func `A pop of a shell that has not yet drawn another change is ignored`() {
        router.push([.item(1), .item(2), .item(3)])
        let drawn = router.path
        router.path = Array(drawn.prefix(1))
        router.path = Array(drawn.prefix(2))
        #expect(router.path == [.item(1)])
        router.replace(with: .item(4))
        router.push(.item(2))
        router.path = Array(drawn.prefix(1))
        #expect(router.path == [.item(4), .item(2)])
    }

    @Test func `Several steps are one change and steps without effect are none`() async {
        router.push([.item(1), .item(2)])
        let counter = Monitor(0)
        observe(router, counter)
        await router.open {
            $0.path.removeLast()
            $0.path += [.item(3), .comment(7)]
            $0.present(sheet: .checkout)
        }
        await router.open {
            $0.push(.item(1))
            $0.path.removeLast()
        }
        #expect(counter.withLock(\.self) == 1)
        #expect(router.path == [.item(1), .item(3), .comment(7)])
        #expect(router.sheetRouter?.path == [])
    }

    @Test func `Changes inside a sheet do not notify observers of its presenter`() {
        router.present(sheet: .checkout)
        #expect(notifications { router.sheetRouter?.push(.card) } == 0)
    }

    /// Returns the number of notifications to observers of the state while `operation` runs.
    private func notifications(_ operation: () -> Void) -> Int {
        let counter = Monitor(0)
        observe(router, counter)
        operation()
        return counter.withLock(\.self)
    }

    private func observe(_ router: Router<HomeFlow>, _ counter: Monitor<Int>) {
        withObservationTracking {
            _ = router.state
        } onChange: {
            counter.withLock { $0 += 1 }
            MainActor.assumeIsolated { observe(router, counter) }
        }
    }
}
