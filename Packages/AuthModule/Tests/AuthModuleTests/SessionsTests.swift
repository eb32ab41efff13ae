import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of the sessions as a value, by random changes of three processes whose writes may fail.
struct SessionsTests {
    private static let users = [AuthUser.mina, .joon]

    /// Returns the store of a process whose writes to `content` can fail.
    private static func process(_ content: ScriptedStorage) -> (disk: ScriptedStorage, store: SessionStore) {
        let disk = ScriptedStorage(sharing: content)
        let dependencies = AuthDependencies(
            network: FakeNetworkService(),
            secureStorage: disk,
            configuration: .test,
            clock: TestClock()
        )
        return (disk, SessionStore(dependencies: dependencies))
    }

    private static func session(_ number: Int, of user: AuthUser) -> StoredSession {
        StoredSession(id: "\(number)", clientID: "c", tokens: tokens(number), user: user)
    }

    private static func tokens(_ number: Int) -> Tokens {
        Tokens(access: "access-\(number)", refresh: "refresh-\(number)", expiry: nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `Facts count at once, sign-outs hold, choices that fail have no effect, and all processes agree in the end`()
        async throws
    {
        for seed in 0..<UInt64(IterationCount.of(300, long: 3_000)) {
            var random = SeededGenerator(seed: seed)
            let content = ScriptedStorage()
            let processes = (0..<3).map { _ in Self.process(content) }
            var endedIDs: Set<String> = []
            for number in 1...Int.random(in: 3...15, using: &random) {
                let process = try #require(processes.randomElement(using: &random))
                let store = process.store
                let user = try #require(Self.users.randomElement(using: &random))
                let before = store.sessions
                let isFull = Int.random(in: 0..<3, using: &random) == 0
                process.disk.fail { isFull && $0.isChange }
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    let isStored = (try? await store.choose(.signIn(Self.session(number, of: user)))) != nil
                    #expect((store.sessions[user.id]?.id == "\(number)") == isStored, "seed \(seed)")
                case 1:
                    let isStored = (try? await store.choose(.makeCurrent(user.id))) != nil
                    // Another process may have signed the current account out.
                    let unchanged = [before.current?.user.id, nil]
                    if !isStored { #expect(unchanged.contains(store.sessions.current?.user.id), "seed \(seed)") }
                case 2:
                    let (ended, _) = await store.signOut(of: .account(user.id))
                    endedIDs.formUnion(ended.map(\.id))
                    #expect(store.sessions[user.id] == nil, "seed \(seed)")
                case 3:
                    guard let spent = before[user.id]?.tokens else { continue }
                    store.receive(.tokens(Self.tokens(number), [:], replacing: spent, of: user.id), of: user.id)
                    #expect(store.sessions[user.id]?.tokens == Self.tokens(number), "seed \(seed)")
                    // What replaces other tokens has no effect.
                    store.receive(.tokens(Self.tokens(-1), [:], replacing: spent, of: user.id), of: user.id)
                    #expect(store.sessions[user.id]?.tokens == Self.tokens(number), "seed \(seed)")
                case 4:
                    guard let refused = before[user.id]?.tokens else { continue }
                    await store.add(.refusal(.endedByServer, of: refused, user.id))
                    // Another process may have replaced them.
                    let after = store.sessions[user.id]
                    #expect(after?.tokens != refused || after?.refusal != nil, "seed \(seed)")
                default: _ = try? await store.sync(follows: Bool.random(using: &random))
                }
            }
            for process in processes { process.disk.before(nil) }
            for process in processes { try await process.store.sync(follows: true) }
            for process in processes { try await process.store.sync(follows: true) }
            let stored = try await content.value(Sessions.self, for: Fixture.key) ?? Sessions()
            for process in processes { #expect(process.store.sessions == stored, "seed \(seed)") }
            #expect(endedIDs.isDisjoint(with: stored.ids(of: .all)), "seed \(seed)")
        }
    }

    @Test func `A late sign-out does not end a later sign-in, and new tokens end a refusal`() {
        var sessions = Sessions()
        sessions.apply(.signIn(Self.session(1, of: .mina)))
        let late = Sessions.Change.signOut(sessions.ids(of: .current))
        sessions.apply(.signIn(Self.session(2, of: .mina)))
        sessions.apply(late)
        #expect(sessions.currentUser == .mina)
        sessions.apply(.refusal(.endedByServer, of: Self.tokens(2), .mina))
        sessions.apply(.tokens(Self.tokens(3), [:], replacing: Self.tokens(2), of: .mina))
        #expect(sessions.currentUser == .mina)
        // A refusal of former tokens comes too late.
        sessions.apply(.refusal(.endedByServer, of: Self.tokens(2), .mina))
        #expect(sessions.currentUser == .mina)
    }
}
