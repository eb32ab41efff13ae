import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct ProfileTests {
    // MARK: The user

    @Test func `The current user is observed`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        guard case .profile(let made) = try fakes.profile().root() else { throw Unexpected.content }
        let model = fakes.track(made)
        fakes.task { await model.run() }
        await until { model.user == FakeAuth.mina }
        _ = try await fakes.auth.switchAccount(to: FakeAuth.leo.id)
        await until { model.user == FakeAuth.leo }
        await model.signOut()
        await until { model.user == nil }
        #expect(fakes.auth.calls == ["switch u2", "signOut u2"])
    }

    @Test func `Two taps sign out once and an error is shown`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        _ = try fakes.profile()
        let gate = Gate()
        fakes.auth.wait(at: gate)
        fakes.auth.fail(with: .storage(.unavailable(path: "/x", reason: "full")))
        let model = fakes.make(ProfileViewModel())
        fakes.task { await model.run() }
        await until { model.user != nil }
        let signingOut = fakes.task { await model.signOut() }
        await gate.untilArrived()
        await model.signOut()
        gate.open()
        await signingOut.value
        #expect(fakes.auth.calls.count == 1)
        #expect(model.failure?.recovery == .change)
    }

    @Test func `The profile opens its destinations`() throws {
        let profile = try fakes.profile()
        guard case .profile(let made) = profile.root() else { throw Unexpected.content }
        let model = fakes.track(made)
        model.showAccounts()
        model.showPayments()
        #expect(profile.router.path == [.accounts, .payments])
        model.edit()
        #expect(profile.router.sheet == .edit)
        guard case .edit = profile.sheet(.edit), case .payments = profile.screen(.payments, at: 1) else {
            throw Unexpected(found: "another model")
        }
        model.signIn()
        #expect(profile.router.cover == .signIn)
    }

    // MARK: Accounts

    private func accounts() throws -> AccountsViewModel {
        _ = try fakes.profile()
        return fakes.make(AccountsViewModel())
    }

    @Test func `The accounts are listed with the current one`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let model = try accounts()
        #expect(model.accounts == .loading)
        await model.refresh()
        #expect(model.accounts.value?.map(\.user.name) == ["Leo", "Mina"])
        #expect(model.accounts.value?.map(\.isCurrent) == [false, true])
    }

    @Test func `An account whose user must sign in again says so`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        fakes.auth.end(FakeAuth.leo.id)
        let model = try accounts()
        await model.refresh()
        #expect(model.accounts.value?.map(\.mustSignInAgain) == [true, false])
    }

    @Test func `A switch is shown in the list`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let model = try accounts()
        fakes.task { await model.run() }
        let gate = Gate()
        await until { model.accounts.value != nil }
        fakes.auth.wait(at: gate)
        fakes.task { await model.switch(to: FakeAuth.leo.id) }
        await gate.untilArrived()
        await model.switch(to: FakeAuth.mina.id)
        await model.signOutOfAll()
        #expect(model.isChanging)
        gate.open()
        await until { model.accounts.value?.map(\.isCurrent) == [true, false] }
        #expect(fakes.auth.calls.filter { $0 != "accounts" } == ["switch u2"])
    }

    @Test func `One account or all are signed out`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let model = try accounts()
        await model.refresh()
        await model.signOut(FakeAuth.leo.id, inBrowser: true)
        #expect(fakes.auth.calls.contains("signOut u2 in browser"))
        #expect(model.accounts.value?.map(\.id) == [FakeAuth.mina.id])
        await model.signOutOfAll()
        #expect(model.accounts == .empty)
        #expect(fakes.auth.currentUser == nil)
    }

    @Test func `A failed switch shows an error and changes nothing`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        let model = try accounts()
        await model.switch(to: FakeAuth.id("u9"))
        #expect(model.failure?.recovery == .signIn)
        #expect(model.accounts.value?.map(\.isCurrent) == [true])
    }

    @Test func `A failed load of the accounts can be repeated`() async throws {
        _ = try fakes.profile()
        fakes.auth.fail(with: .storage(.unavailable(path: "/x", reason: "locked")))
        let model = fakes.make(AccountsViewModel())
        await model.refresh()
        guard case .failed = model.accounts else { throw Unexpected(found: "not failed") }
        fakes.auth.fail(with: nil)
        await model.refresh()
        #expect(model.accounts == .empty)
    }

    // MARK: Editing

    private func editing(_ router: Router<EditProfileFlow>? = nil) throws
        -> EditProfileViewModel
    {
        fakes.auth.setUsers(FakeAuth.mina)
        _ = try fakes.profile()
        let model = fakes.make(EditProfileViewModel(router: router))
        model.load()
        return model
    }

    @Test func `A user without a name or a region can set one of them`() async throws {
        fakes.auth.setUsers(AuthUser(id: FakeAuth.id("248289761001"), name: "248289761001"))
        _ = try fakes.profile()
        let model = fakes.make(EditProfileViewModel(router: nil))
        model.load()
        #expect(model.name.isEmpty && model.problem == nil && !model.isChanged)
        #expect(model.regions == [""] + EditProfileViewModel.locales)
        model.locale = "en-US"
        #expect(model.canSave)
        await model.save()
        #expect(fakes.auth.calls == ["update 248289761001 - en-US"])
    }

    @Test func `Only the changes are sent`() async throws {
        let model = try editing()
        #expect(model.name == "Mina" && model.locale == "ko-KR" && !model.canSave)
        await model.save()
        model.name = " Mina P. "
        #expect(model.canSave)
        let gate = Gate()
        fakes.auth.wait(at: gate)
        let saving = fakes.task { await model.save() }
        await gate.untilArrived()
        #expect(model.isSaving && !model.canSave)
        await model.save()
        gate.open()
        await saving.value
        #expect(fakes.auth.calls == ["update u1 Mina P. -"])
        #expect(!model.isChanged)
        model.locale = "en-GB"
        await model.save()
        #expect(fakes.auth.calls.last == "update u1 - en-GB")
    }

    @Test(arguments: [
        ("", EditProfileViewModel.Problem.empty), (" \n", .empty), ("a\u{7}b", .unprintable),
        (String(repeating: "가", count: 61), .tooLong),
    ])
    func `An invalid name is not sent`(name: String, problem: EditProfileViewModel.Problem) async throws {
        let model = try editing()
        model.name = name
        #expect(model.problem == problem && !model.canSave)
        await model.save()
        #expect(fakes.auth.calls.isEmpty)
        model.name = String(repeating: "가", count: 60)
        #expect(model.problem == nil && model.canSave)
    }

    /// Opens the form in a window with this coordinator.
    private func open(in profile: ProfileCoordinator) throws -> EditProfileViewModel {
        profile.router.present(sheet: .edit)
        guard case .edit(let made) = profile.sheet(.edit) else { throw Unexpected.content }
        made.load()
        return fakes.track(made)
    }

    @Test func `The sheet ends with the changed user`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        let profile = try fakes.profile()
        let shown = Task { await profile.router.presentAndWait(sheet: .edit) }
        await until { profile.router.sheet != nil }
        let model = try open(in: profile)
        model.name = "M"
        await model.save()
        #expect(await shown.value?.name == "M")
    }

    @Test func `Closing the form asks before changes are discarded`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        let profile = try fakes.profile()
        try open(in: profile).cancel()
        #expect(profile.router.sheet == nil)
        let model = try open(in: profile)
        model.name = "M"
        model.cancel()
        #expect(model.confirmsDiscard && profile.router.sheet == .edit)
        model.discard()
        #expect(profile.router.sheet == nil && fakes.auth.calls.isEmpty)
    }

    // MARK: Editing and other accounts

    @Test(arguments: AccountChange.allCases)
    func `The form closes when its account is no longer the current one`(change: AccountChange) async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let profile = try fakes.profile()
        let model = try open(in: profile)
        model.name = "M"
        model.cancel()
        try await change.make(with: fakes.auth)
        await until { profile.router.sheet == nil }
        fakes.auth.setUsers(FakeAuth.leo)
        #expect(try open(in: profile).name == "Leo")
        #expect(!fakes.auth.calls.contains { $0.hasPrefix("update") })
    }

    @Test func `A form without an account closes`() async throws {
        let profile = try fakes.profile()
        let model = try open(in: profile)
        await until { profile.router.sheet == nil }
        #expect(model.name.isEmpty && !model.canSave)
    }

    @Test func `A save after a switch is refused`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        _ = try fakes.profile()
        let model = fakes.make(EditProfileViewModel(router: nil))
        model.load()
        model.name = "M"
        _ = try await fakes.auth.switchAccount(to: FakeAuth.leo.id)
        await model.save()
        #expect(fakes.auth.calls == ["switch u2"])
        #expect(fakes.auth.currentUser == FakeAuth.leo)
        #expect(model.failure?.message.korean == "다른 계정을 사용하고 있어서 아무것도 보내지 않았어요.")
    }

    @Test func `A switch during a save changes neither the other account nor its form`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let profile = try fakes.profile()
        let model = try open(in: profile)
        model.name = "M"
        let gate = Gate()
        fakes.auth.wait(at: gate)
        let saving = fakes.task { await model.save() }
        await gate.untilArrived()
        fakes.auth.wait(at: nil)
        _ = try await fakes.auth.switchAccount(to: FakeAuth.leo.id)
        await until { profile.router.sheet == nil }
        let other = try open(in: profile)
        other.name = "L"
        gate.open()
        await saving.value
        #expect(fakes.auth.calls == ["update u1 M -", "switch u2"])
        #expect(fakes.auth.currentUser == FakeAuth.leo)
        #expect(try await fakes.auth.accounts().map(\.name) == ["Leo", "M"])
        #expect(profile.router.sheet == .edit && other.name == "L" && other.isChanged)
    }

    @Test func `Two forms of an account send their own changes and both close after a switch`() async throws {
        fakes.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        let windows = [try fakes.profile(), try fakes.profile()]
        let models = try windows.map(open)
        models[0].name = "M"
        models[1].locale = "en-GB"
        await models[0].save()
        #expect(windows[0].router.sheet == nil && windows[1].router.sheet == .edit)
        await models[1].save()
        #expect(fakes.auth.calls == ["update u1 M -", "update u1 - en-GB"])
        #expect(fakes.auth.currentUser?.name == "M")
        let reopened = try windows.map(open)
        _ = try await fakes.auth.switchAccount(to: FakeAuth.leo.id)
        await until { windows.allSatisfy { $0.router.sheet == nil } }
        #expect(reopened.map(\.name) == ["M", "M"])
    }

    @Test func `A rejected change keeps the input`() async throws {
        let model = try editing()
        fakes.auth.fail(with: .profileRefused)
        model.name = "M"
        await model.save()
        #expect(model.failure?.message.korean == "변경한 내용을 저장하지 못했어요.")
        #expect(model.name == "M" && model.canSave)
    }

    @Test func `A cancelled save shows no error`() async throws {
        let gate = Gate()
        let model = try editing()
        fakes.auth.wait(at: gate)
        model.name = "M"
        let saving = fakes.task { await model.save() }
        await gate.untilArrived()
        saving.cancel()
        gate.open()
        await saving.value
        #expect(!model.isSaving && model.failure == nil)
    }
}

/// The ways in which an account stops being the current one.
enum AccountChange: CaseIterable {
    case switching, signOut, expiry, followingAnotherProcess

    fileprivate func make(with auth: FakeAuth) async throws {
        switch self {
        case .switching: _ = try await auth.switchAccount(to: FakeAuth.leo.id)
        case .signOut: _ = try await auth.signOut()
        case .expiry: auth.expire()
        case .followingAnotherProcess:
            auth.setStored(FakeAuth.leo)
            _ = try await auth.followStorage()
        }
    }
}
