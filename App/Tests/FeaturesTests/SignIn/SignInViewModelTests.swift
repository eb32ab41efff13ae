import AuthModule
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct SignInViewModelTests {
    private let right = Credentials(username: "mina", password: "right")
    private let wrong = Credentials(username: "mina", password: "wrong")

    /// Opens a destination that needs a user, and waits for the sign-in cover.
    private func openCheckout(_ app: AppCoordinator) async -> Task<NavigationResult, Never> {
        app.router.guardSignIn(with: fakes.auth)
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
        let app = fakes.app()
        let opening = await openCheckout(app)
        #expect(app.router.tabs.home.sheet == nil)
        let model = fakes.track(try model(app))
        await model.signIn(wrong)
        #expect(model.state == .failed(.password, .wrongCredentials) && model.hasWrongCredentials)
        #expect(model.failure?.message.english == "Wrong email, username or password.")
        #expect(app.router.cover == .signIn)
        await model.signIn(right)
        #expect(model.state == .signedIn(FakeAuth.mina) && !model.hasWrongCredentials)
        #expect(await opening.value == .followed)
        #expect(app.router.cover == nil)
        #expect(app.router.tabs.home.sheet == .checkout(item: "a"))
    }

    @Test func `A cancelled sign-in opens nothing`() async throws {
        let app = fakes.app()
        let opening = await openCheckout(app)
        fakes.track(try model(app)).cancel()
        #expect(await opening.value == .refused(.signedIn))
        #expect(app.router.tabs.home.sheet == nil)
    }

    @Test func `A signed-in user is not asked to sign in`() async throws {
        let router = fakes.track(Router<AppFlow>())
        router.guardSignIn(with: fakes.auth)
        fakes.auth.setUsers(FakeAuth.mina)
        #expect(await router.open { $0.select(tab: .profile) } == .followed)
        #expect(router.tab == .profile)
    }

    @Test func `An empty input or a running attempt makes no request`() async throws {
        let gate = Gate()
        fakes.auth.wait(at: gate)
        let model = fakes.make(SignInViewModel(router: nil))
        await model.signIn(Credentials(username: "", password: "x"))
        await model.signIn(Credentials(username: "x", password: ""))
        #expect(model.state == .ready)
        let signingIn = fakes.task { await model.signIn(right) }
        await gate.untilArrived()
        #expect(model.isSigningIn && !model.canSubmit(username: "mina", password: "right"))
        await model.signIn(right)
        gate.open()
        await signingIn.value
        #expect(fakes.auth.calls == ["signIn"])
    }

    @Test func `A cancelled attempt signs no user in`() async throws {
        let gate = Gate()
        fakes.auth.wait(at: gate)
        let model = fakes.make(SignInViewModel(router: nil))
        let signingIn = fakes.task { await model.signIn(right) }
        await gate.untilArrived()
        signingIn.cancel()
        gate.open()
        await signingIn.value
        #expect(model.state == .ready)
        #expect(fakes.auth.currentUser == nil)
    }

    @Test func `A second account is added to the first`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        guard case .accounts(let made) = try fakes.profile().screen(.accounts, at: 0) else {
            throw Unexpected.content
        }
        let accounts = fakes.track(made)
        fakes.task { await accounts.run() }
        let app = fakes.app()
        app.router.present(cover: .signIn)
        await until { app.router.cover == .signIn }
        await fakes.track(try model(app)).signIn(Credentials(username: "leo", password: "right"))
        #expect(app.router.cover == nil)
        await until { accounts.accounts.value?.count == 2 }
        await until { accounts.accounts.value?.first { $0.isCurrent }?.id == FakeAuth.leo.id }
    }

    @Test func `An abandoned attempt is dropped at once, and its end changes nothing`() async throws {
        let gate = Gate()
        fakes.auth.wait(at: gate)
        let model = fakes.make(SignInViewModel(router: nil))
        let abandoned = fakes.task { await model.signIn(right) }
        await gate.untilArrived()
        model.cancelSignIn()
        #expect(model.state == .ready && model.canSubmit(username: "mina", password: "right"))
        fakes.auth.fail(with: .denied)
        gate.open()
        await abandoned.value
        #expect(model.state == .ready)
    }

    // MARK: Methods

    private let all = SignInOptions(browser: true, deviceCode: true, password: true)

    /// Returns a model that knows the methods of a server.
    private func model(_ options: SignInOptions) async -> SignInViewModel {
        fakes.auth.setOptions(options)
        let model = fakes.make(SignInViewModel(router: nil))
        await model.refresh()
        return model
    }

    @Test func `The methods of the server are offered, the password first`() async throws {
        #expect(await model(all).methods.value == [.password, .browser, .deviceCode])
        let others = SignInOptions(browser: false, deviceCode: true, password: false)
        #expect(await model(others).methods.value == [.deviceCode])
        #expect(await model(SignInOptions(browser: false, deviceCode: false, password: false)).methods == .empty)
    }

    @Test func `A server that cannot be reached is asked again for its methods`() async throws {
        fakes.auth.fail(with: .network(.unreachable))
        fakes.auth.setOptions(all)
        let model = fakes.make(SignInViewModel(router: nil))
        fakes.task(model.run)
        await fakes.clock.untilSleeping()
        #expect(model.methods.failure?.recovery == .retry)
        fakes.auth.fail(with: nil)
        fakes.clock.advance(by: .seconds(2))
        await until { model.methods.value != nil }
    }

    @Test func `A sign-in with the browser shows the page to open`() async throws {
        let gate = Gate()
        let model = await model(all)
        fakes.auth.wait(at: gate)
        let signingIn = fakes.task { await model.signInWithBrowser() }
        await until { model.state == .signingIn(.openURL(FakeAuth.page)) }
        gate.open()
        await signingIn.value
        #expect(model.state == .signedIn(FakeAuth.mina))
    }

    @Test func `A sign-in on another device shows the code and the time for which it is accepted`() async throws {
        let gate = Gate()
        let model = await model(all)
        fakes.auth.wait(at: gate)
        let signingIn = fakes.task { await model.signInWithDeviceCode() }
        let code = FakeAuth.code
        let link = try #require(code.completeURL)
        let step = SignInViewModel.Step.enterCode(code.userCode, address: code.verificationURL, link: link)
        await until { model.step == step }
        fakes.clock.advance(by: .milliseconds(1_500))
        let counting = fakes.task { await model.countDown() }
        await fakes.clock.untilSleeping()
        #expect(model.secondsLeft == 599)
        fakes.clock.advance(by: .milliseconds(500))
        await until { model.secondsLeft == 598 }
        await fakes.clock.untilSleeping()
        fakes.clock.advance(by: .seconds(1_000))
        await counting.value
        #expect(model.secondsLeft == 0)
        gate.open()
        await signingIn.value
        #expect(model.state == .signedIn(FakeAuth.mina))
    }

    @Test func `A cancelled sign-in on another device can be started again at once`() async throws {
        let gate = Gate()
        let model = await model(all)
        fakes.auth.wait(at: gate)
        let first = fakes.task { await model.signInWithDeviceCode() }
        await gate.untilArrived()
        first.cancel()
        fakes.auth.wait(at: nil)
        await model.signInWithDeviceCode()
        gate.open()
        await first.value
        #expect(model.state == .signedIn(FakeAuth.mina))
    }

    @Test(
        arguments: [
            (AuthError.denied, nil), (.codeExpired, nil), (.network(.unreachable), nil),
            (.browserUnavailable(reason: "x"), SignInViewModel.Method.deviceCode), (.methodUnavailable, .deviceCode),
            (.inputNeeded(.secondFactor), .deviceCode), (.refused(code: "unauthorized_client"), .deviceCode),
            (.refused(code: "invalid_scope"), nil),
        ] as [(AuthError, SignInViewModel.Method?)]
    )
    func `A failure of the browser suggests another method if that helps`(
        error: AuthError,
        alternative: SignInViewModel.Method?
    ) async throws {
        let model = await model(all)
        fakes.auth.fail(with: error)
        await model.signInWithBrowser()
        #expect(model.state == .failed(.browser, error) && model.failure == UserFacingError(error))
        #expect(model.alternative == alternative)
    }

    @Test func `The browser can forget the user`() async throws {
        let model = await model(all)
        await model.signInWithBrowser(isEphemeral: true)
        await model.signInWithBrowser()
        #expect(fakes.auth.browserOptions == [BrowserOptions(isEphemeral: true), BrowserOptions()])
    }

    @Test func `Only the refusal of a password advises to check it`() async throws {
        let model = await model(all)
        fakes.auth.fail(with: .refused(code: "invalid_request"))
        await model.signIn(right)
        #expect(model.failure?.suggestion?.english == "Check the password, or sign in another way.")
        await model.signInWithBrowser()
        #expect(model.failure?.suggestion?.english.contains("password") == false)
    }

    @Test func `A second factor is entered in the browser if the server offers it`() async throws {
        let model = await model(all)
        fakes.auth.fail(with: .inputNeeded(.secondFactor))
        await model.signIn(right)
        #expect(model.alternative == .browser)
        fakes.auth.fail(with: nil)
        let other = await self.model(SignInOptions(browser: false, deviceCode: false, password: true))
        fakes.auth.fail(with: .inputNeeded(.secondFactor))
        await other.signIn(right)
        #expect(other.failure != nil && other.alternative == nil)
    }
}
