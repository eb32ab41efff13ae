import AuthTesting
import Core
import CoreTesting
import Foundation
import Locking

@testable import AuthModule

/// One random run of two or three processes with one storage and two accounts, and a model of its permitted results.
final class Interleaving: Sendable {
    enum Operation: CaseIterable {
        case token, tokenOfAccount, signIn, signOut, signOutOf, signOutOfAll, switchAccount, followStorage, cancel
        case advanceClock, changeProfile
        case replaceToken, kill, jumpClock, failSaves

        /// Those after which a refresh before the expiry is no fault.
        static let disturbances: Set<Operation> = [.replaceToken, .kill, .jumpClock, .failSaves]
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

    /// A call with its start and end among all events.
    private struct Call {
        let manager: ObjectIdentifier?
        let subject: String
        let start: Int
        let end: Int
    }

    private struct Model: Sendable {
        var events = 0
        var wishes: [String: Wishes] = [:]
        var violations: [String] = []
        var hasCrashed = false
        var hasFailedSaves = false
        var lastToken: AccessToken?
        /// The calls that returned a token, and those of answered sign-outs and of all sign-ins.
        var tokens: [Call] = []
        var signOuts: [Call] = []
        var signIns: [Call] = []
        /// The operations in order of their starts and ends.
        var trace: [String] = []
    }

    private static let subjects = ["mina", "joon"]
    private static let lifetime = Duration.seconds(100)
    private let seed: UInt64
    private let isCalm: Bool
    private let server: FakeTokenServer
    private let faults: Faults
    private let storage = ScriptedStorage()
    private let clock: TestClock
    private let locks: InMemoryExclusiveAccess
    private let jump = Mutex<TimeInterval>(0)
    private let model = Mutex(Model())

    /// Creates a run. A quarter of all runs is calm: nothing fails, so that each expiry needs one refresh.
    init(seed: UInt64) {
        self.seed = seed
        isCalm = seed % 4 == 0
        clock = TestClock(skipsSleeps: true, upTo: .seconds(1))
        locks = InMemoryExclusiveAccess(clock: clock)
        faults = Faults(seed: seed)
        let users = Self.subjects.map { ($0, #"{"sub": "\#($0)", "name": "\#($0)"}"#) }
        server = FakeTokenServer(users: Dictionary(uniqueKeysWithValues: users), password: "p") { [clock] in clock.date
        }
        server.lifetime = Self.lifetime
    }

    /// Runs the operations and returns the violations of the model, followed by the operations.
    func run() async throws -> [String] {
        var random = SeededGenerator(seed: seed)
        var processes = (0..<Int.random(in: 2...3, using: &random)).map { _ in process() }
        var killed: [FakeProcess] = []
        for subject in Self.subjects { _ = try await processes[0].manager.signIn(credentials(subject)) }
        faults.setRate(isCalm ? 0 : Double.random(in: 0...0.3, using: &random))
        var tasks: [Task<Void, Never>] = []
        for _ in 0..<Int.random(in: 4...12, using: &random) {
            let index = Int.random(in: processes.indices, using: &random)
            let subject = Self.subjects.randomElement(using: &random) ?? ""
            let operation = Operation.allCases.randomElement(using: &random) ?? .token
            if isCalm, Operation.disturbances.contains(operation) { continue }
            trace("\(operation) \(index) \(subject)")
            switch operation {
            case .cancel: tasks.randomElement(using: &random)?.cancel()
            case .kill:
                processes[index].process.kill()
                killed.append(processes[index].process)
                model.withLock { $0.hasCrashed = true }
                processes[index] = process()
            case .failSaves:
                processes[index].process.failSaves(Bool.random(using: &random))
                model.withLock { $0.hasFailedSaves = true }
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
        faults.setRate(0)
        for process in killed { await process.settle() }
        await settle(processes)
        try await check()
        return model.withLock { $0.violations.isEmpty ? [] : $0.violations + $0.trace }
    }

    private func process() -> (process: FakeProcess, manager: AuthManager) {
        let process = FakeProcess(server: server, faults: faults, storage: storage, locks: locks)
        let manager = process.manager(clock: clock) { [self] in clock.date.addingTimeInterval(jump.withLock(\.self)) }
        return (process, manager)
    }

    private func credentials(_ subject: String) -> Credentials { Credentials(username: subject, password: "p") }

    private func id(_ subject: String) -> AccountID { AccountID(issuer: "api", subject: subject) }

    // MARK: Operations

    private func perform(_ operation: Operation, of subject: String, by manager: AuthManager) async {
        switch operation {
        case .token:
            let start = event()
            record(try? await manager.accessToken(), for: nil, by: manager, since: start)
        case .tokenOfAccount:
            let start = event()
            record(try? await manager.accessToken(for: id(subject)), for: subject, by: manager, since: start)
        case .replaceToken:
            guard let rejected = model.withLock(\.lastToken) else { return }
            let start = event()
            let token = try? await manager.accessToken(replacing: rejected)
            record(token, for: rejected.account.subject, by: manager, since: start)
        case .changeProfile:
            await manager.update(AuthUser(id: id(subject), name: "Name"))
        case .signIn:
            let start = event()
            _ = try? await manager.signIn(credentials(subject))
            model.withLock { model in
                model.events += 1
                model.wishes[subject, default: Wishes()].lastSignIn = model.events
                model.signIns.append(Call(manager: nil, subject: subject, start: start, end: model.events))
            }
        case .signOut:
            _ = wish(Self.subjects)
            _ = try? await manager.signOut(.grant)
        case .signOutOf:
            let start = wish([subject])
            guard (try? await manager.signOut(of: id(subject), .grant)) != nil else { return }
            answer([subject], start, manager)
        case .signOutOfAll:
            let start = wish(Self.subjects)
            guard (try? await manager.signOutOfAll(.grant)) != nil else { return }
            answer(Self.subjects, start, manager)
        case .switchAccount: _ = try? await manager.switchAccount(to: id(subject))
        case .followStorage: _ = try? await manager.followStorage()
        case .cancel, .kill, .advanceClock, .jumpClock, .failSaves: break
        }
    }

    private func event() -> Int {
        model.withLock { model in
            model.events += 1
            return model.events
        }
    }

    private func record(_ token: AccessToken?, for subject: String?, by manager: AuthManager, since start: Int) {
        guard let token else { return }
        let owner = owners(ofTokensIn: token.value).first
        let end = event()
        model.withLock { model in
            model.lastToken = token
            let id = ObjectIdentifier(manager)
            model.tokens.append(Call(manager: id, subject: token.account.subject, start: start, end: end))
            if owner != token.account.subject || token.account.issuer != "api" || owner != subject ?? owner {
                let borrower = subject ?? "the current account"
                model.violations.append("A token of \(owner ?? "nobody") was lent to \(borrower).")
            }
        }
    }

    private func wish(_ subjects: [String]) -> Int {
        model.withLock { model in
            model.events += 1
            for subject in subjects { model.wishes[subject, default: Wishes()].mayBeSignedOut = true }
            return model.events
        }
    }

    private func answer(_ subjects: [String], _ start: Int, _ manager: AuthManager) {
        let end = event()
        model.withLock { model in
            for subject in subjects {
                model.wishes[subject, default: Wishes()].answeredSignOut = start
                let id = ObjectIdentifier(manager)
                model.signOuts.append(Call(manager: id, subject: subject, start: start, end: end))
            }
        }
    }

    // MARK: Model

    private func stored(_ subject: String) async throws -> StoredSession? {
        try await storage.value(Sessions.self, for: Fixture.key)?[id(subject)]
    }

    /// Waits until no refresh runs in the background, and tokens that could not be saved are.
    private func settle(_ processes: [(process: FakeProcess, manager: AuthManager)]) async {
        for (process, _) in processes {
            await process.settle()
            process.failSaves(false)
        }
        if model.withLock(\.hasFailedSaves) { clock.advance(by: .seconds(31)) }
        for (process, manager) in processes {
            for subject in Self.subjects { _ = try? await manager.accessToken(for: id(subject)) }
            await process.settle()
        }
    }

    /// No call that began after a sign-out in the same process got a token, unless the user has signed in again.
    private func checkTokensAfterSignOut() {
        let violations = model.withLock { model in
            model.tokens.filter { token in
                model.signOuts.contains { signOut in
                    signOut.manager == token.manager && signOut.subject == token.subject && signOut.end < token.start
                        && !model.signIns.contains {
                            $0.subject == token.subject && $0.end > signOut.start && $0.start < token.end
                        }
                }
            }
        }
        for token in violations { report("A token of \(token.subject) was returned after a sign-out.") }
    }

    /// Returns whether the stored refresh token of a user is spent although nothing has failed. A refresh in the background
    /// may still be about to save its tokens.
    private func isSpent(_ subject: String) async throws -> Bool {
        for _ in 0..<1_000_000 {
            let sessions = server.sessions.filter { $0.username == subject }
            guard let refresh = try await stored(subject)?.tokens.refresh,
                !server.refusedTokens.contains(where: { $0.hasPrefix("refresh-\(subject)-") }),
                !model.withLock(\.hasCrashed), !server.liveTokens(of: subject).contains(refresh),
                !sessions.compactMap(\.refreshTokens.last).contains(where: faults.hasLost)
            else { return false }
            await Task.yield()
        }
        return true
    }

    /// The number of refreshes of a token that was not about to expire. Tokens are refreshed in the last quarter of their
    /// life.
    private var needlessRefreshCount: Int {
        server.sessions.map { session in
            zip(session.issueDates, session.issueDates.dropFirst()).count {
                $1.timeIntervalSince($0) < Self.lifetime * 0.75 / .seconds(1)
            }
        }.reduce(0, +)
    }

    private func owners(ofTokensIn text: String) -> [String] {
        Self.subjects.filter { text.contains("access-\($0)-") || text.contains("refresh-\($0)-") }
    }

    private func check() async throws {
        checkTokensAfterSignOut()
        if isCalm, needlessRefreshCount > 0 { report("\(needlessRefreshCount) refreshes before the expiry.") }
        let issued = server.sessions.flatMap(\.refreshTokens)
        if !server.refusedTokens.allSatisfy(issued.contains) { report("A token of another server was sent.") }
        for subject in Self.subjects {
            let wishes = model.withLock { $0.wishes[subject] ?? Wishes() }
            let session = try await stored(subject)
            if let signOut = wishes.answeredSignOut, signOut > wishes.lastSignIn, session != nil {
                report("The session of \(subject) is stored after a sign-out.")
            }
            if !wishes.mayBeSignedOut, server.revokedUsers.contains(subject) {
                report("The grant of \(subject) was revoked without a sign-out.")
            }
            if !wishes.mayBeSignedOut, session == nil { report("The session of \(subject) is lost.") }
            // A later use of the storage does not spend a used refresh token.
            if let session, session.refusal != nil,
                server.liveTokens(of: subject).contains(session.tokens.refresh ?? "")
            {
                report("The refresh token of \(subject) is marked as refused, but the server accepts it.")
            }
            if !wishes.mayBeSignedOut, try await isSpent(subject) {
                report("The stored refresh token of \(subject) was used.")
            }
        }
        try await checkTokensInStorage()
        try await checkNextProcess()
    }

    /// Tokens are only in the session of their user.
    private func checkTokensInStorage() async throws {
        for key in try await storage.keys() where key != Fixture.key { report("The storage has data under \(key).") }
        for subject in Self.subjects {
            guard let tokens = try await stored(subject)?.tokens else { continue }
            for text in [tokens.access, tokens.refresh ?? ""] where owners(ofTokensIn: text) != [subject] {
                report("The session of \(subject) has a token of another user.")
            }
        }
    }

    /// The next process uses each stored session whose tokens are current, and ends those of signed-out accounts.
    private func checkNextProcess() async throws {
        let manager = process().manager
        clock.advance(by: .seconds(1000))
        _ = try await manager.restore()
        for subject in Self.subjects {
            guard let refresh = try await stored(subject)?.tokens.refresh,
                server.liveTokens(of: subject).contains(refresh)
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
