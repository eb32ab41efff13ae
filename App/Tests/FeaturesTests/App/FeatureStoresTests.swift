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
        app.router.tabs.home.present(cover: .image(item: "lamp"))
        app.signIn()
        let modals = stores.modals()
        #expect(modals.map(\.style) == [.sheet, .cover, .cover])
        guard case .home(.checkout(let checkout), _) = modals[0].content, case .home(.image, _) = modals[1].content,
            case .app(.signIn) = modals[2].content
        else { throw Unexpected.content }

        app.router.select(tab: .settings)
        #expect(stores.modals().map(\.id) == [modals[2].id], "a hidden tab presents none of its modals")
        app.router.select(tab: .home)
        guard case .home(.checkout(checkout), _) = stores.modals()[0].content else { throw Unexpected.content }
        #expect(stores.modals().map(\.id) == modals.map(\.id))
        modals[1].dismiss()
        #expect(stores.modals().map(\.id) == [modals[0].id, modals[2].id])
    }

    @Test func `A change that closes the checkout and selects another tab leaves no modal`() throws {
        let app = environment.app()
        let stores = environment.track(FeatureStores(app))
        app.router.tabs.home.present(sheet: .checkout(item: "lamp"))
        let modals = stores.modals()
        guard case .home(.checkout(let checkout), _) = modals.first?.content else { throw Unexpected.content }
        checkout.close()
        app.showPayments()
        #expect(stores.modals().isEmpty && app.router.tab == .profile)
        // The toolkit reports the end of the presentation later.
        app.router.tabs.profile.present(sheet: .edit)
        modals.first?.dismiss()
        guard case .profile(.edit) = stores.modals().first?.content else { throw Unexpected.content }
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

/// Matches the same view model.
private func ~= (pattern: CheckoutViewModel, value: CheckoutViewModel) -> Bool { pattern === value }
