import Core
import CoreTesting
import Foundation
import Locking

@testable import AuthModule

/// One random run of two processes with one storage and two accounts, and a model of its permitted results.
final class Interleaving: Sendable {
    enum Operation: CaseIterable {
        case token, tokenOfAccount, replaceToken, changeProfile, signIn, signOut, signOutOf, signOutOfAll
        case switchAccount, followStorage, cancel, kill, advanceClock, jumpClock
    }

    /// The wishes of the user for one account, numbered in the order of all events.
    private struct Wishes {
        /// `true` if a sign-out was begun that could concern the account.
        var mayBeSignedOut = false
        /// The end of the last sign-in.
        var lastSignIn = 0
        /// The start of the last sign-out of this account that was answered.
        var answeredSignOut: Int?
    }

    private struct Model: Sendable {
        var events = 0
        var wishes: [String: Wishes] = [:]
        var violations: [String] = []
        var hasCrashed = false
        var lastToken: AccessToken?
        /// The operations in order of their starts and ends.
        var trace: [String] = []
    }

    private static let subjects = ["mina", "joon"]
    private let seed: UInt64
    private let server: FakeTokenServer
    private let storage = InMemorySecureStorage()
    private let clock = TestClock(skipsSleeps: true, upTo: .seconds(1))
    private let jump = Mutex<TimeInterval>(0)
    private let model = Mutex(Model())

    init(seed: UInt64) {
        self.seed = seed
        let start = clock.now
        server = FakeTokenServer(seed: seed) { [clock] in start.duration(to: clock.now) }
    }

    /// Runs the operations and returns the violations of the model, followed by the operations.
    func run() async throws -> [String] {
        var random = SeededGenerator(seed: seed)
        var processes = [process(), process()]
        var managers = processes.map(\.manager)
        for subject in Self.subjects { _ = try await processes[0].manager.signIn(credentials(subject)) }
        server.setFaultRate(Double.random(in: 0...0.3, using: &random))
        var tasks: [Task<Void, Never>] = []
        for _ in 0..<Int.random(in: 4...12, using: &random) {
            let index = Int.random(in: 0...1, using: &random)
            let subject = Self.subjects.randomElement(using: &random) ?? ""
            let operation = Operation.allCases.randomElement(using: &random) ?? .token
            trace("\(operation) \(index) \(subject)")
            switch operation {
            case .cancel: tasks.randomElement(using: &random)?.cancel()
            case .kill:
                processes[index].process.kill()
                model.withLock { $0.hasCrashed = true }
                processes[index] = process()
                managers.append(processes[index].manager)
            case .advanceClock: clock.advance(by: .seconds(Int.random(in: 1...120, using: &random)))
            case .jumpClock: jump.withLock { $0 = Double.random(in: -100_000...100_000, using: &random) }
            default:
                let manager = processes[index].manager
                let task = Task {
                    await perform(operation, of: subject, by: manager)
                    trace("end of \(operation) \(index) \(subject)")
                }
                tasks.append(task)
            }
            for _ in 0..<Int.random(in: 0...8, using: &random) { await Task.yield() }
        }
        for task in tasks { await task.value }
        server.setFaultRate(0)
        await settle(managers)
        try await check()
        return model.withLock { $0.violations.isEmpty ? [] : $0.violations + $0.trace }
    }

    private func process() -> (process: FakeProcess, manager: AuthManager) {
        let process = FakeProcess(server: server, storage: storage)
        let manager = process.manager(clock: clock) { [self] in clock.date.addingTimeInterval(jump.withLock(\.self)) }
        return (process, manager)
    }

    private func credentials(_ subject: String) -> Credentials { Credentials(username: subject, password: "p") }

    private func id(_ subject: String) -> AccountID { AccountID(issuer: "api", subject: subject) }

    // MARK: Operations

    private func perform(_ operation: Operation, of subject: String, by manager: AuthManager) async {
        switch operation {
        case .token: record(try? await manager.accessToken(), for: nil)
        case .tokenOfAccount: record(try? await manager.accessToken(for: id(subject)), for: subject)
        case .replaceToken:
            guard let rejected = model.withLock(\.lastToken) else { return }
            record(try? await manager.accessToken(replacing: rejected), for: rejected.account.subject)
        case .changeProfile:
            let changes = ProfileChanges(name: "Name")
            record(try? await manager.updateProfile(changes, of: id(subject)), of: subject)
        case .signIn:
            _ = try? await manager.signIn(credentials(subject))
            model.withLock { model in
                model.events += 1
                model.wishes[subject, default: Wishes()].lastSignIn = model.events
            }
        case .signOut:
            _ = wish(Self.subjects)
            _ = try? await manager.signOut()
        case .signOutOf:
            let start = wish([subject])
            guard (try? await manager.signOut(of: id(subject))) != nil else { return }
            answer([subject], start)
        case .signOutOfAll:
            let start = wish(Self.subjects)
            guard (try? await manager.signOutOfAll()) != nil else { return }
            answer(Self.subjects, start)
        case .switchAccount: _ = try? await manager.switchAccount(to: id(subject))
        case .followStorage: _ = try? await manager.followStorage()
        case .cancel, .kill, .advanceClock, .jumpClock: break
        }
    }

    private func record(_ token: AccessToken?, for subject: String?) {
        guard let token else { return }
        let owner = server.tokens[token.value]
        model.withLock { model in
            model.lastToken = token
            if owner != token.account.subject || token.account.issuer != "api" || owner != subject ?? owner {
                let borrower = subject ?? "the current account"
                model.violations.append("A token of \(owner ?? "nobody") was lent to \(borrower).")
            }
        }
    }

    private func record(_ user: AuthUser?, of subject: String) {
        if let user, user.id != id(subject) { report("\(subject) got the user \(user.id.subject).") }
    }

    private func wish(_ subjects: [String]) -> Int {
        model.withLock { model in
            model.events += 1
            for subject in subjects { model.wishes[subject, default: Wishes()].mayBeSignedOut = true }
            return model.events
        }
    }

    private func answer(_ subjects: [String], _ start: Int) {
        model.withLock { model in
            for subject in subjects { model.wishes[subject, default: Wishes()].answeredSignOut = start }
        }
    }

    // MARK: Model

    private var store: SessionStore { SessionStore(storage: storage, issuer: "api") }

    /// Waits until no refresh and no revocation runs in the background.
    private func settle(_ managers: [AuthManager]) async {
        for manager in managers {
            while await manager.isRefreshing { await Task.yield() }
            await manager.untilRevoked(within: .seconds(3600))
        }
    }

    private func check() async throws {
        for subject in Self.subjects {
            let wishes = model.withLock { $0.wishes[subject] ?? Wishes() }
            let stored = try await store.session(of: id(subject))
            if let signOut = wishes.answeredSignOut, signOut > wishes.lastSignIn, stored != nil {
                report("The session of \(subject) is stored after a sign-out.")
            }
            if !wishes.mayBeSignedOut, server.revoked.contains(subject) {
                report("The grant of \(subject) was revoked without a sign-out.")
            }
            let hasReason = wishes.mayBeSignedOut || server.refused.contains(subject)
            if !wishes.mayBeSignedOut, stored == nil { report("The session of \(subject) is lost.") }
            // A later use of the storage does not spend a used refresh token.
            let live = server.families.filter { $0.subject == subject && $0.isLive }
            if stored?.refusal != nil, live.contains(where: { $0.current == stored?.tokens.refresh }) {
                report("The refresh token of \(subject) is marked as refused, but the server accepts it.")
            }
            if let refresh = stored?.tokens.refresh, !hasReason, !live.contains(where: { $0.current == refresh }),
                !model.withLock(\.hasCrashed), !server.families.contains(where: { $0.subject == subject && $0.isLost })
            {
                report("The stored refresh token of \(subject) was used.")
            }
        }
        try await checkTokensInStorage()
        try await checkNextProcess()
    }

    /// Tokens are only in the session of their user and in the queue of revocations.
    private func checkTokensInStorage() async throws {
        for key in try await storage.keys() where !key.hasPrefix("auth.revocations.") {
            let text = String(decoding: try await storage.data(for: key) ?? Data(), as: UTF8.self)
            for (token, owner) in server.tokens where text.contains(token) {
                if key != store.key(of: id(owner)) { report("The storage has a token of \(owner) under \(key).") }
            }
        }
    }

    /// The next process uses each stored session whose tokens are current, and ends those of signed-out accounts.
    private func checkNextProcess() async throws {
        let manager = process().manager
        clock.advance(by: .seconds(1000))
        _ = try await manager.restore()
        for subject in Self.subjects {
            guard let refresh = try await store.session(of: id(subject))?.tokens.refresh,
                server.families.contains(where: { $0.isLive && $0.current == refresh })
            else { continue }
            let token = await Result { () async throws(AuthError) in try await manager.accessToken(for: id(subject)) }
            if case .failure(let error) = token { report("The session of \(subject) is unusable: \(error)") }
        }
    }

    private func trace(_ line: String) {
        model.withLock { $0.trace.append(line) }
    }

    private func report(_ violation: String) {
        model.withLock { $0.violations.append(violation) }
    }
}

extension AuthManager {
    fileprivate var isRefreshing: Bool { sessions.values.contains(where: \.isRefreshing) }
}
