import DependencyInjection
import FeaturesTestSupport
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct FeatureStoresTests {
    @Test func `The modals of the selected tab are below those of the app`() throws {
        let app = environment.app()
        let stores = environment.track(FeatureStores(app))
        #expect(stores.modals().isEmpty)
        app.router.tabs.home.present(sheet: .checkout(item: "lamp"))
        app.router.tabs.home.present(cover: .picture(item: "lamp"))
        app.signIn()
        let modals = stores.modals()
        #expect(modals.map(\.presentation.style) == [.sheet, .cover, .cover])
        guard case .checkout(let checkout) = modals[0].content, case .home(.picture, _) = modals[1].content,
            case .app(.signIn) = modals[2].content
        else { throw Unexpected.content }

        app.router.select(tab: .settings)
        #expect(stores.modals().map(\.id) == [modals[2].id], "a hidden tab presents none of its modals")
        app.router.select(tab: .home)
        guard case .checkout(checkout) = stores.modals()[0].content else { throw Unexpected.content }
        #expect(stores.modals().map(\.id) == modals.map(\.id))
        modals[1].presentation.dismiss()
        #expect(stores.modals().map(\.id) == [modals[0].id, modals[2].id])
    }

    @Test func `A change that closes the checkout and selects another tab leaves no modal`() throws {
        let app = environment.app()
        let stores = environment.track(FeatureStores(app))
        app.router.tabs.home.present(sheet: .checkout(item: "lamp"))
        let modals = stores.modals()
        guard case .checkout(let checkout) = modals.first?.content else { throw Unexpected.content }
        checkout.coordinator.model.close()
        app.showPayments()
        #expect(stores.modals().isEmpty && app.router.tab == .profile)
        // The toolkit reports the end of the presentation later.
        app.router.tabs.profile.present(sheet: .edit)
        modals.first?.presentation.dismiss()
        guard case .profile(.edit) = stores.modals().first?.content else { throw Unexpected.content }
    }

    @Test func `A checkout has a path and a modal of its own, which end with it`() throws {
        let app = environment.app()
        let stores = environment.track(FeatureStores(app))
        let home = app.router.tabs.home
        home.present(sheet: .checkout(item: "lamp"))
        guard case .checkout(let made) = stores.modals().first?.content else { throw Unexpected.content }
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
        #expect(coordinator.router.path.isEmpty && home.sheet != nil && !app.canPop)

        coordinator.model.showImage()
        let modals = stores.modals()
        guard case .inCheckout(.picture) = modals.last?.content else { throw Unexpected.content }
        #expect(modals.map(\.presentation.style) == [.sheet, .cover] && !app.canPop)
        modals.last?.presentation.dismiss()
        #expect(stores.modals().map(\.id) == [modals[0].id])
        modals.first?.presentation.dismiss()
        #expect(stores.modals().isEmpty && home.sheet == nil)
    }

    @Test func `Each tab has one store`() throws {
        let stores = environment.track(FeatureStores(environment.app()))
        #expect(try stores.home() === stores.home())
        #expect(try stores.profile() === stores.profile())
        #expect(try stores.settings() === stores.settings())
        stores.app.coordinator.router.select(tab: .settings)
        stores.app.coordinator.router.tabs.settings.present(sheet: .advanced)
        guard case .settings(.advanced) = stores.modals().first?.content else { throw Unexpected.content }
    }
}

extension FeatureStores.Modal {
    /// The identity of the presentation.
    @MainActor fileprivate var id: ObjectIdentifier { ObjectIdentifier(presentation.router) }
}

/// Matches the same store.
private func ~= (pattern: ViewModelStore<CheckoutCoordinator>, value: ViewModelStore<CheckoutCoordinator>) -> Bool {
    pattern === value
}
