import AnalyticsModule
import AuthModule
import AuthTesting
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct ProfileTests {
    // MARK: The user

    @Test func `The current user is observed`() async throws {
        try await environment.signIn("mina", "leo")
        guard case .profile(let made) = try environment.profile().root() else { throw Unexpected.content }
        let model = environment.track(made)
        environment.task { await model.run() }
        await until { model.user == .mina }
        try await environment.auth.switchAccount(to: .leo)
        await until { model.user == .leo }
        await model.signOut()
        await until { model.user == nil }
        // The grant of the other devices stays.
        #expect(environment.tokenServer.revokedUsers == [])
    }

    @Test func `Two taps sign out once and an error is shown`() async throws {
        try await environment.signIn("mina")
        _ = try environment.profile()
        let gate = Gate()
        environment.storage.before { _ throws(SecureStorageError) in
            await gate.pass()
            throw ScriptedStorage.failure
        }
        let model = environment.make(ProfileViewModel())
        environment.task { await model.run() }
        await until { model.user != nil }
        let signingOut = environment.task { await model.signOut() }
        await gate.untilArrived()
        await model.signOut()
        gate.open()
        await signingOut.value
        #expect(environment.events == [AnalyticsEvent(.track("Signed Out"))])
        #expect(model.failure?.recovery == .change)
    }

    @Test func `The profile opens its destinations`() throws {
        let profile = try environment.profile()
        guard case .profile(let made) = profile.root() else { throw Unexpected.content }
        let model = environment.track(made)
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
        _ = try environment.profile()
        return environment.make(AccountsViewModel())
    }

    @Test func `The accounts are listed with the current one and those whose users must sign in again`() async throws {
        try await environment.signIn("mina", "leo")
        let model = try accounts()
        #expect(model.accounts == .loading)
        await model.refresh()
        #expect(model.accounts.value?.map(\.user.name) == ["Leo", "Mina"])
        #expect(model.accounts.value?.map(\.isCurrent) == [false, true])
        #expect(model.accounts.value?.map(\.mustSignInAgain) == [false, false])
        environment.tokenServer.endSessions(of: "leo")
        _ = try? await environment.auth.accessToken(replacing: AccessToken(account: .leo, value: "access-leo-1"))
        await model.refresh()
        #expect(model.accounts.value?.map(\.mustSignInAgain) == [true, false])
    }

    @Test func `A switch is shown in the list`() async throws {
        try await environment.signIn("mina", "leo")
        let model = try accounts()
        environment.task { await model.run() }
        let gate = Gate()
        await until { model.accounts.value != nil }
        environment.storage.before { _ in await gate.pass() }
        environment.task { await model.switch(to: .leo) }
        await gate.untilArrived()
        await model.switch(to: .mina)
        await model.signOutOfAll()
        #expect(model.isChanging)
        gate.open()
        await until { model.accounts.value?.map(\.isCurrent) == [true, false] }
        #expect(environment.auth.currentUser == .leo && environment.tokenServer.revokedUsers == [])
    }

    @Test func `One account or all are signed out`() async throws {
        try await environment.signIn("mina", "leo")
        let model = try accounts()
        await model.refresh()
        environment.tokenServer.script(FakeTokenServer.revocation, .reply(status: 503))
        await model.signOut(.leo, .everywhere)
        #expect(model.failure == Revocation.unsupported.failure)
        #expect(model.accounts.value?.map(\.id) == [.mina])
        environment.tokenServer.script(FakeTokenServer.revocation)
        try await environment.signIn("leo")
        await model.signOut(.leo, .everywhere)
        #expect(model.failure == nil && environment.tokenServer.revokedUsers == ["leo"])
        try await environment.signIn("leo")
        await model.signOut(.leo, .browser)
        // The server has no page for it.
        #expect(model.failure == UserFacingError(AuthError.signedInInBrowser))
        #expect(model.accounts.value?.map(\.id) == [.mina])
        await model.signOutOfAll()
        #expect(model.accounts == .empty)
        #expect(environment.auth.currentUser == nil)
    }

    @Test func `A failed switch shows an error and changes nothing`() async throws {
        try await environment.signIn("mina")
        let model = try accounts()
        await model.switch(to: AccountID(issuer: "api", subject: "usr_other"))
        #expect(model.failure?.recovery == .signIn)
        #expect(model.accounts.value?.map(\.isCurrent) == [true])
    }

    @Test func `A failed load of the accounts can be repeated`() async throws {
        _ = try environment.profile()
        environment.storage.fail(with: ScriptedStorage.failure)
        let model = environment.make(AccountsViewModel())
        await model.refresh()
        guard case .failed = model.accounts else { throw Unexpected(found: "not failed") }
        environment.storage.fail(with: nil)
        await model.refresh()
        #expect(model.accounts == .empty)
    }

    // MARK: Editing

    private func editing() async throws -> EditProfileViewModel {
        try await environment.signIn("mina")
        _ = try environment.profile()
        let model = environment.make(EditProfileViewModel(router: nil))
        model.load()
        return model
    }

    /// Answers changes of Mina's profile.
    private func respond(_ name: String, _ locale: String = "ko-KR", behind gate: Gate? = nil) {
        let json = #"{"sub": "usr_mina", "name": "\#(name)", "locale": "\#(locale)"}"#
        if let gate {
            environment.answer("/v1/profile", to: .patch, behind: gate, json)
        } else {
            environment.answer("/v1/profile", to: .patch, json)
        }
    }

    /// The changes that were sent for Mina.
    private var changes: [String] {
        environment.network.requests.filter { $0.target == "/v1/profile" && $0.authorization == .account(.mina) }
            .map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }

    @Test func `A user without a name or a region can set one of them`() async throws {
        environment.tokenServer.script(FakeTokenServer.userinfo, .reply(json: #"{"sub": "248289761001"}"#))
        let model = try await editing()
        #expect(model.name.isEmpty && model.problem == nil && !model.isChanged)
        #expect(model.regions == [""] + EditProfileViewModel.locales)
        model.locale = "en-US"
        #expect(model.canSave)
        await model.save()
        let sent = try #require(environment.network.requests.last { $0.target == "/v1/profile" })
        #expect(sent.body == Data(#"{"locale":"en-US"}"#.utf8))
    }

    @Test func `Only the changes are sent`() async throws {
        let model = try await editing()
        #expect(model.name == "Mina" && model.locale == "ko-KR" && !model.canSave)
        await model.save()
        model.name = " Mina P. "
        #expect(model.canSave)
        let gate = Gate()
        respond("Mina P.", behind: gate)
        let saving = environment.task { await model.save() }
        await gate.untilArrived()
        #expect(model.isSaving && !model.canSave)
        await model.save()
        gate.open()
        await saving.value
        #expect(!model.isChanged)
        respond("Mina P.", "en-GB")
        model.locale = "en-GB"
        await model.save()
        #expect(changes == [#"{"name":"Mina P."}"#, #"{"locale":"en-GB"}"#])
    }

    @Test(arguments: [
        ("", EditProfileViewModel.Problem.empty), (" \n", .empty), ("a\u{7}b", .unprintable),
        (String(repeating: "가", count: 61), .tooLong),
    ])
    func `An invalid name is not sent`(name: String, problem: EditProfileViewModel.Problem) async throws {
        let model = try await editing()
        model.name = name
        #expect(model.problem == problem && !model.canSave)
        await model.save()
        #expect(changes == [])
        model.name = String(repeating: "가", count: 60)
        #expect(model.problem == nil && model.canSave)
    }

    /// Opens the form in a window with this coordinator.
    private func open(in profile: ProfileCoordinator) throws -> EditProfileViewModel {
        profile.router.present(sheet: .edit)
        guard case .edit(let made) = profile.sheet(.edit) else { throw Unexpected.content }
        made.load()
        return environment.track(made)
    }

    @Test func `The sheet ends with the changed user`() async throws {
        try await environment.signIn("mina")
        let profile = try environment.profile()
        let shown = Task { await profile.router.presentAndWait(sheet: .edit) }
        await until { profile.router.sheet != nil }
        let model = try open(in: profile)
        respond("M")
        model.name = "M"
        await model.save()
        #expect(await shown.value?.name == "M")
    }

    @Test func `Closing the form asks before changes are discarded`() async throws {
        try await environment.signIn("mina")
        let profile = try environment.profile()
        try open(in: profile).cancel()
        #expect(profile.router.sheet == nil)
        let model = try open(in: profile)
        model.name = "M"
        model.cancel()
        #expect(model.confirmsDiscard && profile.router.sheet == .edit)
        model.discard()
        #expect(profile.router.sheet == nil && changes == [])
    }

    // MARK: Editing and other accounts

    /// The ways in which an account stops being the current one.
    enum AccountChange: CaseIterable { case switching, signOut, expiry, anotherProcess }

    @Test(arguments: AccountChange.allCases)
    func `The form closes when its account is no longer the current one`(change: AccountChange) async throws {
        try await environment.signIn("mina", "leo")
        let profile = try environment.profile()
        let model = try open(in: profile)
        model.name = "M"
        model.cancel()
        switch change {
        case .switching: try await environment.auth.switchAccount(to: .leo)
        case .signOut: try await environment.auth.signOut(.grant)
        case .expiry:
            environment.tokenServer.endSessions(of: "mina")
            _ = try? await environment.auth.accessToken(replacing: AccessToken(account: .mina, value: "access-mina-1"))
        case .anotherProcess:
            try await environment.services.otherAuth().switchAccount(to: .leo)
            try await environment.auth.followStorage()
        }
        await until { profile.router.sheet == nil }
        try await environment.signIn("leo")
        #expect(try open(in: profile).name == "Leo")
        #expect(changes == [])
    }

    @Test func `A form without an account closes`() async throws {
        let profile = try environment.profile()
        let model = try open(in: profile)
        await until { profile.router.sheet == nil }
        #expect(model.name.isEmpty && !model.canSave)
    }

    @Test func `A save after a switch belongs to the account of the form`() async throws {
        try await environment.signIn("mina", "leo")
        _ = try environment.profile()
        let model = environment.make(EditProfileViewModel(router: nil))
        model.load()
        model.name = "M"
        _ = try await environment.auth.switchAccount(to: .leo)
        respond("M")
        await model.save()
        #expect(changes == [#"{"name":"M"}"#] && environment.auth.currentUser == .leo)
        #expect(try await environment.auth.accounts().map(\.name) == ["Leo", "M"])
    }

    @Test func `A switch during a save changes neither the other account nor its form`() async throws {
        try await environment.signIn("mina", "leo")
        let profile = try environment.profile()
        let model = try open(in: profile)
        model.name = "M"
        let gate = Gate()
        respond("M", behind: gate)
        let saving = environment.task { await model.save() }
        await gate.untilArrived()
        _ = try await environment.auth.switchAccount(to: .leo)
        await until { profile.router.sheet == nil }
        let other = try open(in: profile)
        other.name = "L"
        gate.open()
        await saving.value
        #expect(changes == [#"{"name":"M"}"#] && environment.auth.currentUser == .leo)
        #expect(try await environment.auth.accounts().map(\.name) == ["Leo", "M"])
        #expect(profile.router.sheet == .edit && other.name == "L" && other.isChanged)
    }

    @Test func `Two forms of an account send their own changes and both close after a switch`() async throws {
        try await environment.signIn("mina", "leo")
        let windows = [try environment.profile(), try environment.profile()]
        let models = try windows.map(open)
        respond("M")
        models[0].name = "M"
        models[1].locale = "en-GB"
        await models[0].save()
        #expect(windows[0].router.sheet == nil && windows[1].router.sheet == .edit)
        await models[1].save()
        #expect(changes == [#"{"name":"M"}"#, #"{"locale":"en-GB"}"#])
        #expect(environment.auth.currentUser?.name == "M")
        let reopened = try windows.map(open)
        _ = try await environment.auth.switchAccount(to: .leo)
        await until { windows.allSatisfy { $0.router.sheet == nil } }
        #expect(reopened.map(\.name) == ["M", "M"])
    }

    @Test(arguments: [true, false])
    func `A rejected change keeps the input and shows an error, unless it was cancelled`(isCancelled: Bool)
        async throws
    {
        let gate = Gate()
        let model = try await editing()
        environment.network.reply(to: .patch, "/v1/profile") { _ throws(NetworkError) in
            await gate.pass()
            return try NetworkResponse(status: 422).validated()
        }
        model.name = "M"
        let saving = environment.task { await model.save() }
        await gate.untilArrived()
        if isCancelled { saving.cancel() }
        gate.open()
        await saving.value
        #expect(model.failure?.message.korean == (isCancelled ? nil : "변경한 내용을 저장하지 못했어요."))
        #expect(model.name == "M" && model.canSave)
    }
}
