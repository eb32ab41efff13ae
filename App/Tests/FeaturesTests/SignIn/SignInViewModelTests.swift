import AuthModule
import AuthTesting
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct SignInViewModelTests {
    typealias Method = SignInViewModel.Method

    private let right = Credentials.valid("mina")

    /// Opens a destination that needs a user, and waits for the sign-in cover.
    private func openCheckout(_ app: AppCoordinator) async -> Task<NavigationResult, Never> {
        app.router.guardSignIn(with: environment.auth)
        let home = app.router.tabs.home
        let opening = Task { await home.open { $0.present(sheet: .checkout(item: "a")) } }
        await until { app.router.cover != nil }
        return opening
    }

    private func model(_ app: AppCoordinator) throws -> SignInViewModel {
        guard case .signIn(let model) = app.cover(.signIn) else { throw Unexpected.content }
        return model
    }

    @Test func `The requested destination opens after the sign-in`() async throws {
        let app = environment.app()
        let opening = await openCheckout(app)
        #expect(app.router.tabs.home.sheet == nil)
        let model = environment.track(try model(app))
        await model.signIn(username: "mina", password: "wrong")
        #expect(model.state == .failed(.password, .wrongCredentials) && model.hasWrongCredentials)
        #expect(model.failure?.message.english == "Wrong email, username or password.")
        #expect(app.router.cover == .signIn)
        await model.signIn(right)
        #expect(model.state == .signedIn(.mina) && !model.hasWrongCredentials)
        #expect(await opening.value == .followed)
        #expect(app.router.cover == nil)
        #expect(app.router.tabs.home.sheet == .checkout(item: "a"))
    }

    @Test func `A cancelled sign-in opens nothing`() async throws {
        let app = environment.app()
        let opening = await openCheckout(app)
        environment.track(try model(app)).cancel()
        #expect(await opening.value == .refused(.signedIn))
        #expect(app.router.tabs.home.sheet == nil)
    }

    @Test func `A signed-in user is not asked to sign in`() async throws {
        let router = environment.track(Router<AppFlow>())
        router.guardSignIn(with: environment.auth)
        try await environment.signIn("mina")
        #expect(await router.open { $0.select(tab: .profile) } == .followed)
        #expect(router.tab == .profile)
    }

    @Test func `An empty input or a running attempt makes no request`() async throws {
        let gate = Gate()
        environment.tokenServer.script(FakeTokenServer.token, .holdRequest(gate))
        let model = environment.make(SignInViewModel(router: nil))
        await model.signIn(Credentials(username: "", password: "x"))
        await model.signIn(Credentials(username: "x", password: ""))
        #expect(model.state == .ready)
        let signingIn = environment.task { await model.signIn(right) }
        await gate.untilArrived()
        #expect(model.isSigningIn && !model.canSubmit(username: "mina", password: "right"))
        await model.signIn(right)
        gate.open()
        await signingIn.value
        #expect(environment.tokenServer.forms(FakeTokenServer.token).count == 1)
    }

    @Test func `A second account is added to the first`() async throws {
        try await environment.signIn("mina")
        guard case .accounts(let made) = try environment.profile().screen(.accounts, at: 0) else {
            throw Unexpected.content
        }
        let accounts = environment.track(made)
        environment.task { await accounts.run() }
        let app = environment.app()
        app.router.present(cover: .signIn)
        await until { app.router.cover == .signIn }
        await environment.track(try model(app)).signIn(.valid("leo"))
        #expect(app.router.cover == nil)
        await until { accounts.accounts.value?.count == 2 }
        await until { accounts.accounts.value?.first { $0.isCurrent }?.id == .leo }
    }

    @Test(arguments: [true, false])
    func `The end of a cancelled or abandoned attempt changes nothing`(isCancelled: Bool) async throws {
        let gate = Gate()
        let model = environment.make(SignInViewModel(router: nil))
        refuse("access_denied", after: gate)
        let signingIn = environment.task { await model.signIn(right) }
        await gate.untilArrived()
        if isCancelled {
            signingIn.cancel()
        } else {
            model.cancelSignIn()
            #expect(model.state == .ready && model.canSubmit(username: "mina", password: "right"))
        }
        gate.open()
        await signingIn.value
        #expect(model.state == .ready)
    }

    /// Fails the sign-ins at the token endpoint, when `gate` is open.
    private func refuse(_ code: String, after gate: Gate? = nil) {
        let refusal = FakeTokenServer.Step.reply(status: 400, json: #"{"error": "\#(code)"}"#)
        let step = gate.map { .holdRequest($0, then: refusal) } ?? refusal
        environment.tokenServer.script(FakeTokenServer.token, step)
    }

    // MARK: Methods

    /// All grant types that the app knows.
    nonisolated private static let all = ["password", "authorization_code", device]
    nonisolated private static let device = "urn:ietf:params:oauth:grant-type:device_code"

    /// Returns a model that knows the methods of a server.
    private func model(_ grantTypes: [String] = all) async -> SignInViewModel {
        environment.tokenServer.grantTypes = grantTypes
        let model = environment.make(SignInViewModel(router: nil))
        await model.refresh()
        return model
    }

    /// Enters a code on another device, of which the app hears when it asks again.
    private func enter(_ code: String) async {
        environment.tokenServer.confirm(code, as: "mina")
        await environment.moduleClock.untilSleeping(for: .seconds(5))
        environment.moduleClock.advance(by: .seconds(5))
    }

    @Test(arguments: [(all, [Method.password, .browser, .deviceCode]), ([device], [.deviceCode])])
    func `The methods of the server are offered, the password first`(grantTypes: [String], methods: [Method]) async {
        #expect(await model(grantTypes).methods.value == methods)
    }

    @Test func `A server that cannot be reached is asked again for its methods`() async throws {
        environment.tokenServer.script(FakeTokenServer.discovery, .fail(.unreachable), .handle)
        let model = environment.make(SignInViewModel(router: nil))
        environment.task(model.run)
        await environment.clock.untilSleeping()
        #expect(model.methods.failure?.recovery == .retry)
        environment.clock.advance(by: .seconds(2))
        await until { model.methods.value != nil }
    }

    @Test func `A method that the server does not offer suggests one that it offers`() async {
        let model = await model(["password"])
        await model.signInWithDeviceCode()
        #expect(model.state == .failed(.deviceCode, .methodUnavailable) && model.alternative == .password)
    }

    @Test func `The browser can forget the user`() async throws {
        let model = await model()
        await model.signInWithBrowser(isEphemeral: true)
        await model.signInWithBrowser()
        #expect(environment.browser.ephemeralVisits == [true, false] && model.state == .signedIn(.mina))
    }

    @Test func `A sign-in on another device shows the code and the time for which it is accepted`() async throws {
        let model = await model()
        let signingIn = environment.task { await model.signInWithDeviceCode() }
        let address = try #require(URL(string: "https://id.example/device"))
        let link = try #require(URL(string: "https://id.example/device?user_code=WDJB-1"))
        await until { model.step == .enterCode("WDJB-1", address: address, link: link) }
        environment.clock.advance(by: .milliseconds(1_500))
        let counting = environment.task { await model.countDown() }
        await environment.clock.untilSleeping()
        #expect(model.secondsLeft == 599)
        environment.clock.advance(by: .milliseconds(500))
        await until { model.secondsLeft == 598 }
        await environment.clock.untilSleeping()
        environment.clock.advance(by: .seconds(1_000))
        await counting.value
        #expect(model.secondsLeft == 0)
        await enter("WDJB-1")
        await signingIn.value
        #expect(model.state == .signedIn(.mina))
    }

    @Test func `A cancelled sign-in on another device can be started again at once`() async throws {
        let model = await model()
        let first = environment.task { await model.signInWithDeviceCode() }
        await environment.moduleClock.untilSleeping(for: .seconds(5))
        first.cancel()
        let second = environment.task { await model.signInWithDeviceCode() }
        await first.value
        await enter("WDJB-2")
        await second.value
        #expect(model.state == .signedIn(.mina))
    }

    @Test(
        arguments: [
            ("access_denied", .denied(), nil), ("mfa_required", .inputNeeded(.secondFactor), .deviceCode),
            ("invalid_scope", .refused(code: "invalid_scope"), nil),
            ("unauthorized_client", .refused(code: "unauthorized_client"), .deviceCode),
            (nil, .browserUnavailable(reason: "x"), .deviceCode),
        ] as [(String?, AuthError, Method?)]
    )
    func `A failure of the browser suggests another method if that helps`(
        code: String?,
        error: AuthError,
        alternative: Method?
    ) async throws {
        let model = await model()
        if let code {
            let redirect = try #require(URL(string: "http://127.0.0.1:49152/callback?error=\(code)"))
            environment.browser.visit { _ throws(AuthError) in redirect }
        } else {
            environment.browser.fail(error)
        }
        await model.signInWithBrowser()
        #expect(model.state == .failed(.browser, error) && model.failure == UserFacingError(error))
        #expect(model.alternative == alternative)
    }

    @Test func `Only the refusal of a password advises to check it`() async throws {
        let model = await model()
        refuse("invalid_request")
        await model.signIn(right)
        #expect(model.failure?.suggestion?.english == "Check the password, or sign in another way.")
        await model.signInWithBrowser()
        #expect(model.failure?.suggestion?.english.contains("password") == false)
    }

    @Test func `The explanation of a refused password is shown, and is no wrong password`() async throws {
        let model = await model()
        let json = #"{"error": "invalid_grant", "error_description": "Account disabled"}"#
        environment.tokenServer.script(FakeTokenServer.token, .reply(status: 400, json: json))
        await model.signIn(right)
        #expect(model.failure?.message.english == "The server says: Account disabled." && !model.hasWrongCredentials)
        #expect(!environment.log.entries.contains { "\($0)".contains("disabled") })
    }

    @Test(arguments: [(all, .browser), (["password"], nil)] as [([String], Method?)])
    func `A second factor is entered in the browser if the server offers it`(grantTypes: [String], alternative: Method?)
        async
    {
        let model = await model(grantTypes)
        refuse("mfa_required")
        await model.signIn(right)
        #expect(model.failure != nil && model.alternative == alternative)
    }
}
