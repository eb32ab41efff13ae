import AuthModule
import Core
import CoreTesting
import FeaturesTesting
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.timeLimit(.minutes(5))) struct ProfileTests {
    // MARK: The user

    @Test func theUserIsShownAndFollowed() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina, FakeAuth.leo)
            guard case .profile(let made) = try shop.profile().root() else { return }
            let model = shop.track(made)
            shop.task { await model.followUser() }
            await until { model.user == FakeAuth.mina }
            _ = try await shop.auth.switchAccount(to: "u2")
            await until { model.user == FakeAuth.leo }
            await model.signOut()
            await until { model.user == nil }
            #expect(shop.auth.calls == ["switch u2", "signOut u2"])
        }
    }

    @Test func twoTapsSignOutOnceAndAFailureIsShown() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina)
            _ = try shop.profile()
            let gate = Gate()
            shop.auth.wait(at: gate)
            shop.auth.fail(with: .storage(.unavailable(path: "/x", reason: "full")))
            let model = shop.track(ProfileViewModel())
            shop.task { await model.followUser() }
            await until { model.user != nil }
            let signingOut = shop.task { await model.signOut() }
            await gate.untilArrived()
            await model.signOut()
            #expect(model.isSigningOut)
            gate.open()
            await signingOut.value
            #expect(shop.auth.calls.count == 1)
            #expect(model.failure?.recovery == .change)
        }
    }

    @Test func placesOpenFromTheProfile() async throws {
        try await FeatureTestEnvironment.open { shop in
            let app = shop.app()
            app.router.guardSignIn(with: shop.auth)
            shop.auth.has(FakeAuth.mina)
            let profile = try app.profile()
            guard case .profile(let made) = profile.root() else { return }
            let model = shop.track(made)
            model.showAccounts()
            #expect(await model.showPayments() == .followed)
            #expect(profile.router.path == [.accounts, .payments])
            #expect(await model.edit() == .followed)
            #expect(profile.router.sheet == .edit)
            guard case .edit = profile.sheet(.edit), case .payments = profile.screen(.payments, at: 1) else {
                throw Unexpected(found: "another model")
            }
            model.signIn()
            #expect(profile.router.cover == .signIn)
        }
    }

    // MARK: Accounts

    private func accounts(_ shop: FeatureTestEnvironment) throws -> AccountsViewModel {
        _ = try shop.profile()
        return shop.track(AccountsViewModel())
    }

    @Test func accountsAreListedWithTheCurrentOne() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina, FakeAuth.leo)
            let model = try accounts(shop)
            #expect(model.accounts == .loading)
            await model.load()
            #expect(model.accounts.value?.map(\.user.name) == ["Leo", "Mina"])
            #expect(model.accounts.value?.map(\.isCurrent) == [false, true])
        }
    }

    @Test func switchingIsSeenInTheList() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina, FakeAuth.leo)
            let model = try accounts(shop)
            shop.task { await model.followUser() }
            let gate = Gate()
            await until { model.accounts.value != nil }
            shop.auth.wait(at: gate)
            shop.task { await model.switch(to: "u2") }
            await gate.untilArrived()
            await model.switch(to: "u1")
            await model.signOutOfAll()
            #expect(model.isChanging)
            gate.open()
            await until { model.accounts.value?.map(\.isCurrent) == [true, false] }
            #expect(shop.auth.calls.filter { $0 != "accounts" } == ["switch u2"])
        }
    }

    @Test func signingOutOfOneAndOfAll() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina, FakeAuth.leo)
            let model = try accounts(shop)
            await model.load()
            await model.signOut("u2")
            #expect(model.accounts.value?.map(\.id) == ["u1"])
            await model.signOutOfAll()
            #expect(model.accounts == .empty)
            #expect(shop.auth.currentUser == nil)
        }
    }

    @Test func aSwitchThatFailsIsSaidAndChangesNothing() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina)
            let model = try accounts(shop)
            await model.switch(to: "u9")
            #expect(model.failure?.recovery == .signIn)
            #expect(model.accounts.value?.map(\.isCurrent) == [true])
        }
    }

    @Test func accountsThatCannotBeReadAreAFailureWithRetry() async throws {
        try await FeatureTestEnvironment.open { shop in
            _ = try shop.profile()
            shop.auth.fail(with: .storage(.unavailable(path: "/x", reason: "locked")))
            let model = shop.track(AccountsViewModel())
            await model.load()
            guard case .failed = model.accounts else { throw Unexpected(found: "not failed") }
            shop.auth.fail(with: nil)
            await model.load()
            #expect(model.accounts == .empty)
        }
    }

    // MARK: Editing

    private func editing(_ shop: FeatureTestEnvironment, _ router: Router<EditProfileFlow>? = nil) throws
        -> EditProfileViewModel
    {
        shop.auth.has(FakeAuth.mina)
        _ = try shop.profile()
        let model = shop.track(EditProfileViewModel(router: router))
        model.load()
        return model
    }

    @Test func onlyWhatWasChangedIsSent() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try editing(shop)
            #expect(model.name == "Mina" && model.locale == "ko-KR" && !model.canSave)
            await model.save()
            model.name = " Mina P. "
            #expect(model.canSave)
            let gate = Gate()
            shop.auth.wait(at: gate)
            let saving = shop.task { await model.save() }
            await gate.untilArrived()
            #expect(model.isSaving && !model.canSave)
            await model.save()
            gate.open()
            await saving.value
            #expect(shop.auth.calls == ["update Mina P. -"])
            #expect(!model.isChanged)
            model.locale = "en-GB"
            await model.save()
            #expect(shop.auth.calls.last == "update - en-GB")
        }
    }

    @Test(arguments: [
        ("", EditProfileViewModel.Problem.empty), (" \n", .empty), ("a\u{7}b", .unprintable),
        (String(repeating: "가", count: 61), .tooLong),
    ])
    func aNameThatCannotBeIsNotSent(name: String, problem: EditProfileViewModel.Problem) async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try editing(shop)
            model.name = name
            #expect(model.problem == problem && !model.canSave)
            await model.save()
            #expect(shop.auth.calls.isEmpty)
            model.name = String(repeating: "가", count: 60)
            #expect(model.problem == nil && model.canSave)
        }
    }

    @Test func theSheetEndsWithTheUserAsTheyAreThen() async throws {
        try await FeatureTestEnvironment.open { shop in
            shop.auth.has(FakeAuth.mina)
            let profile = try shop.profile()
            let shown = Task { await profile.router.presentAndWait(sheet: .edit) }
            await until { profile.router.sheet != nil }
            guard case .edit(let made) = profile.sheet(.edit) else { return }
            let model = shop.track(made)
            model.load()
            model.name = "M"
            await model.save()
            guard case .finished(let user) = await shown.value else { throw Unexpected(found: "not finished") }
            #expect(user.name == "M")
        }
    }

    @Test func aRefusalKeepsWhatWasTyped() async throws {
        try await FeatureTestEnvironment.open { shop in
            let model = try editing(shop)
            shop.auth.fail(with: .profileRefused)
            model.name = "M"
            await model.save()
            #expect(model.failure?.message.korean == "서버가 프로필 변경을 받아들이지 않았어요.")
            #expect(model.name == "M" && model.canSave)
        }
    }

    @Test func leavingStopsWaiting() async throws {
        try await FeatureTestEnvironment.open { shop in
            let gate = Gate()
            let model = try editing(shop)
            shop.auth.wait(at: gate)
            model.name = "M"
            let saving = shop.task { await model.save() }
            await gate.untilArrived()
            saving.cancel()
            gate.open()
            await saving.value
            #expect(!model.isSaving && model.failure == nil)
        }
    }
}
