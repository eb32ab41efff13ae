import DependencyInjection
import FeaturesTestSupport
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct FeatureTests {
    @Test func `A checkout has a path and a modal of its own, which end with it`() throws {
        let app = environment.app()
        let home = try app.home.open()
        let router = home.coordinator.router
        router.present(sheet: .checkout(item: "lamp"))
        guard case .checkout(let made) = home.sheet()?.content else { throw Unexpected.content }
        let checkout = environment.track(made)
        let coordinator = environment.track(checkout.coordinator)
        coordinator.router.push([.methods, .receipt("p1")])
        guard case .methods = checkout.path.first?.content, case .receipt = checkout.path.last?.content else {
            throw Unexpected.content
        }
        checkout.path.removeLast()
        #expect(coordinator.router.path == [.methods], "a back gesture assigns a prefix")
        #expect(app.canPop)
        app.pop()
        #expect(coordinator.router.path.isEmpty && router.sheet != nil && !app.canPop)

        coordinator.model.showImage()
        let modals = app.router.visibleModals
        guard let last = modals.last, case .picture = checkout.content(of: last) else { throw Unexpected.content }
        #expect(modals.map(\.style) == [.sheet, .cover] && home.content(of: last) == nil && !app.canPop)
        last.dismiss()
        #expect(app.router.visibleModals.count == 1)
        modals.first?.dismiss()
        #expect(app.router.visibleModals.isEmpty && router.sheet == nil)
    }

    @Test func `The number of the selected tab goes back to its root, and accounts open in each tab`() throws {
        let app = environment.app()
        #expect(try app.settings.open() === app.settings.open())
        for tab in AppTabs.Tab.allCases {
            app.router.select(tab: tab)
            app.showAccounts()
            #expect(app.canGoBack)
            if tab == .profile { app.showAccounts() } else { app.router.dismiss() }
            #expect(app.router.tabs.profile.path == (tab == .home ? [] : [.accounts]))
        }
        app.selectedTab = .profile
        #expect(app.canPop)
        app.selectedTab = .profile
        #expect(app.router.tabs.profile.path.isEmpty)
    }
}
