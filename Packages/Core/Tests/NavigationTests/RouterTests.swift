import Navigation
import Observation
import Locking
import Testing

@MainActor
struct RouterTests {
    let router = Router<HomeFlow>()

    @Test func pushingPutsScreensOnTop() {
        router.push(.item(1))
        router.push([.item(2), .comment(3)])
        #expect(router.path == [.item(1), .item(2), .comment(3)])
    }

    @Test func poppingReturnsTheTopmostScreen() {
        router.push([.item(1), .item(2)])
        #expect(router.pop() == .item(2))
        #expect(router.path == [.item(1)])
    }

    @Test func poppingAnEmptyPathChangesNothing() {
        #expect(notifications { router.pop() } == 0)
        #expect(router.pop() == nil)
        #expect(notifications { router.popToRoot() } == 0)
        #expect(notifications { router.push([]) } == 0)
    }

    @Test func poppingToAScreenStopsAtItsTopmostOccurrence() {
        router.push([.item(1), .comment(1), .item(1), .comment(2), .comment(3)])
        #expect(router.pop(to: .item(1)))
        #expect(router.path == [.item(1), .comment(1), .item(1)])
    }

    @Test func poppingToAScreenThatIsNotThereChangesNothing() {
        router.push(.item(1))
        #expect(notifications { router.pop(to: .item(2)) } == 0)
        #expect(notifications { router.pop(to: .item(1)) } == 0)
        #expect(!router.pop(to: .item(2)))
        #expect(router.pop(to: .item(1)))
        #expect(router.path == [.item(1)])
    }

    @Test func poppingToTheRootKeepsTheSheet() {
        router.push([.item(1), .item(2)])
        router.present(sheet: .checkout)
        router.popToRoot()
        #expect(router.path.isEmpty)
        #expect(router.sheet == .checkout)
    }

    @Test func replacingTakesThePlaceOfTheTopmostScreen() {
        router.replace(with: .item(1))
        router.push(.item(2))
        router.replace(with: .item(3))
        #expect(router.path == [.item(1), .item(3)])
        router.replace(path: [.comment(4)])
        #expect(router.path == [.comment(4)])
    }

    @Test func popAndPushAreOneChangeForObservers() {
        router.push([.item(1), .item(2)])
        let count = notifications {
            router.update {
                $0.pop()
                $0.push([.item(3), .comment(7)])
                $0.present(sheet: .checkout)
            }
        }
        #expect(count == 1)
        #expect(router.path == [.item(1), .item(3), .comment(7)])
        #expect(router.sheetRouter?.path == [])
    }

    @Test func anUpdateThatChangesNothingTellsNobody() {
        let count = notifications {
            router.update {
                $0.push(.item(1))
                $0.pop()
                $0.dismiss()
            }
        }
        #expect(count == 0)
    }

    @Test func everyOperationTellsObserversOnce() {
        #expect(notifications { router.push(.item(1)) } == 1)
        #expect(notifications { router.push([.item(2), .item(3), .item(4)]) } == 1)
        #expect(notifications { router.pop() } == 1)
        #expect(notifications { router.pop(to: .item(2)) } == 1)
        #expect(notifications { router.replace(with: .item(5)) } == 1)
        #expect(notifications { router.popToRoot() } == 1)
        #expect(notifications { router.replace(path: [.item(1), .item(2)]) } == 1)
        #expect(notifications { router.present(sheet: .checkout) } == 1)
        #expect(notifications { router.present(sheet: .filter("a")) } == 1)
        #expect(notifications { router.dismiss() } == 1)
        #expect(notifications { router.restore(Route(path: [.item(9)], sheet: Presented(.checkout))) } == 1)
        #expect(notifications { router.restore(router.route) } == 0)
    }

    @Test func changesInsideASheetDoNotTellTheObserversOfItsPresenter() {
        router.present(sheet: .checkout)
        #expect(notifications { router.sheetRouter?.push(.card) } == 0)
    }

    /// How often observers of the stage are told while `operation` runs: each time it is about to change.
    private func notifications(_ operation: () -> Void) -> Int {
        let counter = Counter()
        observe(router, counter)
        operation()
        return counter.value.withLock { $0 }
    }

    private func observe(_ router: Router<HomeFlow>, _ counter: Counter) {
        withObservationTracking {
            _ = router.stage
        } onChange: {
            counter.value.withLock { $0 += 1 }
            MainActor.assumeIsolated { observe(router, counter) }
        }
    }
}

private final class Counter: Sendable {
    let value = Mutex(0)
}
