import Hummingbird

/// The routes and the state of a ``Sandbox``, without the server.
struct Backend: Sendable {
    let store: StateStore
    let faults: FaultInjector
    let file: StateFile?
    private let configuration: SandboxConfiguration
    let environment: ServerEnvironment
    private let signingKey: SigningKey

    /// Loads the catalog and opens the state file.
    init(_ configuration: SandboxConfiguration) async throws {
        environment = try ServerEnvironment(configuration)
        self.configuration = configuration
        faults = FaultInjector(configuration.faults)
        let state: SandboxState
        if let url = configuration.stateFile {
            (file, state) = try await StateFile.open(url, sleep: configuration.sleep)
        } else {
            (file, state) = (nil, SandboxState())
        }
        // A new key is saved with the first change, before any token is signed.
        signingKey = state.signingKey
        store = StateStore(state: state, file: file, logger: configuration.logger)
    }

    func close() {
        file?.close()
    }

    func router() -> Router<SandboxContext> {
        let routes = Router(context: SandboxContext.self)
        addRoutes(to: routes)
        let router = Router(context: SandboxContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            FaultMiddleware(
                injector: faults,
                sleep: configuration.sleep,
                report: configuration.onRequest
            )
            ProblemMiddleware(routes: routes.routes.map { ($0.path, $0.method) })
        }
        addRoutes(to: router)
        return router
    }

    private func addRoutes(to router: Router<SandboxContext>) {
        let oauth = OAuthController(store: store, environment: environment, signingKey: signingKey)
        let users = UserController(store: store, environment: environment)
        let authenticator = BearerAuthenticator(store: store, environment: environment)
        router.get(".well-known/openid-configuration", use: oauth.discovery)
        router.get(".well-known/oauth-authorization-server", use: oauth.discovery)

        ConfirmationController(store: store, environment: environment).addRoutes(to: router)

        let oauthGroup = router.group("oauth").add(middleware: NoStoreMiddleware())
        oauth.addRoutes(to: oauthGroup)
        AuthorizeController(store: store, environment: environment).addRoutes(to: oauthGroup)
        DeviceController(store: store, environment: environment).addRoutes(to: oauthGroup)
        oauthGroup.group().add(middleware: authenticator)
            .get("userinfo", use: users.userinfo)
            .post("userinfo", use: users.userinfo)

        let api = router.group("v1")
        CatalogController(catalog: environment.catalog).addRoutes(to: api)
        BatchController(store: store).addRoutes(to: api)
        let userGroup = api.group().add(middleware: NoStoreMiddleware()).add(middleware: authenticator)
        users.addRoutes(to: userGroup)
        PaymentController(store: store, environment: environment).addRoutes(to: userGroup)
    }
}
