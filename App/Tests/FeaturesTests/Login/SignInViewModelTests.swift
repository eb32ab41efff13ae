import AuthModule
import CoreTesting
import FeaturesTesting
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct SignInViewModelTests {
    private let right = Credentials(username: "mina", password: "right")
    private let wrong = Credentials(username: "mina", password: "wrong")

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
        await model.signIn(wrong)
        #expect(model.state == .failed(.wrongCredentials) && model.hasWrongCredentials)
        #expect(model.failure?.message.english == "Wrong email or password.")
        #expect(app.router.cover == .signIn)
        await model.signIn(right)
        #expect(model.state == .signedIn(FakeAuth.mina) && !model.hasWrongCredentials)
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
        environment.auth.setUsers(FakeAuth.mina)
        #expect(await router.open { $0.select(tab: .profile) } == .followed)
        #expect(router.tab == .profile)
    }

    @Test func `An empty input or a running attempt makes no request`() async throws {
        let gate = Gate()
        environment.auth.wait(at: gate)
        let model = environment.track(SignInViewModel(router: nil))
        await model.signIn(Credentials(username: "", password: "x"))
        await model.signIn(Credentials(username: "x", password: ""))
        #expect(model.state == .ready)
        let signingIn = environment.task { await model.signIn(right) }
        await gate.untilArrived()
        #expect(model.state == .signingIn && !model.canSubmit(username: "mina", password: "right"))
        await model.signIn(right)
        gate.open()
        await signingIn.value
        #expect(environment.auth.calls == ["signIn"])
    }

    @Test func `A cancelled attempt signs no user in`() async throws {
        let gate = Gate()
        environment.auth.wait(at: gate)
        let model = environment.track(SignInViewModel(router: nil))
        let signingIn = environment.task { await model.signIn(right) }
        await gate.untilArrived()
        signingIn.cancel()
        gate.open()
        await signingIn.value
        #expect(model.state == .ready)
        #expect(environment.auth.currentUser == nil)
    }

    @Test func `A second account is added to the first`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        guard case .accounts(let made) = try environment.profile().screen(.accounts, at: 0) else {
            throw Unexpected.content
        }
        let accounts = environment.track(made)
        environment.task { await accounts.followUser() }
        let app = environment.app()
        app.router.present(cover: .signIn)
        await until { app.router.cover == .signIn }
        await environment.track(try model(app)).signIn(Credentials(username: "leo", password: "right"))
        #expect(app.router.cover == nil)
        await until { accounts.accounts.value?.count == 2 }
        await until { accounts.accounts.value?.first { $0.isCurrent }?.id == FakeAuth.leo.id }
    }
}
