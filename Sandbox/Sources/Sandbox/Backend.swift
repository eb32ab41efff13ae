import Foundation
import Hummingbird
import Logging

/// The routes and the state of a ``Sandbox``, without the server.
struct Backend: Sendable {
    let configuration: SandboxConfiguration
    let store: StateStore
    let file: StateFile?
    let status: LiveStatus
    private let catalog: Catalog
    private let signingKey: SigningKey

    /// Loads the catalog, locks the state file and reads it.
    init(_ configuration: SandboxConfiguration) async throws {
        self.configuration = configuration
        status = LiveStatus(configuration)
        catalog = try Catalog.embedded.get()
        var state = SandboxState()
        if let url = configuration.stateFile {
            let file = try await StateFile(url, sleep: configuration.sleep)
            do {
                state = try await file.read()
            } catch {
                file.unlock()
                throw error
            }
            self.file = file
        } else {
            file = nil
        }
        // A new key is saved with the first change, before any token is signed.
        signingKey = state.signingKey
        store = StateStore(state: state, file: file, logger: configuration.logger)
    }

    /// Stores the server's address for other processes. A full disk must not keep the server from running.
    func saveAddress(_ url: URL) async {
        do {
            try await file?.saveAddress(url)
        } catch {
            configuration.logger.error("\((error as? SandboxError)?.errorDescription ?? "\(error)")")
        }
    }

    func router() -> Router<SandboxContext> {
        let routes = Router(context: SandboxContext.self)
        addRoutes(to: routes)
        let router = Router(context: SandboxContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            FaultMiddleware(configuration: configuration, status: status)
            ProblemMiddleware(routes: routes.routes.map { ($0.path, $0.method) })
        }
        addRoutes(to: router)
        return router
    }

    private func addRoutes(to router: Router<SandboxContext>) {
        if configuration.showsStatusPage {
            StatusController(store: store, configuration: configuration, status: status).addRoutes(to: router)
        }
        let oauth = OAuthController(store: store, configuration: configuration, signingKey: signingKey)
        let users = UserController(store: store, configuration: configuration)
        let authenticator = BearerAuthenticator(store: store, now: configuration.now)
        router.get(".well-known/openid-configuration", use: oauth.discovery)
        router.get(".well-known/oauth-authorization-server", use: oauth.discovery)

        ConfirmationController(store: store, configuration: configuration, catalog: catalog).addRoutes(to: router)

        let oauthGroup = router.group("oauth").add(middleware: NoStoreMiddleware())
        oauth.addRoutes(to: oauthGroup)
        AuthorizeController(store: store, configuration: configuration).addRoutes(to: oauthGroup)
        EndSessionController(store: store, configuration: configuration, signingKey: signingKey)
            .addRoutes(to: oauthGroup)
        DeviceController(store: store, configuration: configuration).addRoutes(to: oauthGroup)
        oauthGroup.group().add(middleware: authenticator)
            .get("userinfo", use: users.userinfo)
            .post("userinfo", use: users.userinfo)

        let api = router.group("v1")
        CatalogController(catalog: catalog).addRoutes(to: api)
        BatchController(store: store).addRoutes(to: api)
        let userGroup = api.group().add(middleware: NoStoreMiddleware()).add(middleware: authenticator)
        users.addRoutes(to: userGroup)
        PaymentController(store: store, configuration: configuration, catalog: catalog, status: status)
            .addRoutes(to: userGroup)
    }
}
