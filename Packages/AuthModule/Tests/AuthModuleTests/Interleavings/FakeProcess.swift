import AuthTesting
import Core
import CoreTesting
import Foundation
import Locking

@testable import AuthModule

/// A process that uses the shared storage and locks until it is killed. Afterwards nothing that it does has an effect.
final class FakeProcess: NetworkServiceProtocol, ExclusiveAccess {
    private struct State {
        var isKilled = false
        var failsSaves = false
        /// The number of locks that were held or waited for.
        var lockCount = 0
        var releasedLocks: Set<Int> = []
    }

    private let server: FakeTokenServer
    private let faults: Faults
    private let storage: ScriptedStorage
    private let locks: InMemoryExclusiveAccess
    private let state: Monitor<State>

    private static let offline = NetworkError.offline(request: "http://127.0.0.1", reason: "cut")

    init(server: FakeTokenServer, faults: Faults, storage: ScriptedStorage, locks: InMemoryExclusiveAccess) {
        self.server = server
        self.faults = faults
        self.storage = ScriptedStorage(sharing: storage)
        self.locks = locks
        state = Monitor(State())
        self.storage.before { [state] message throws(SecureStorageError) in
            await Task.yield()
            let (isKilled, failsSaves) = state.withLock { ($0.isKilled, $0.failsSaves) }
            guard !isKilled else { throw .unavailable(path: "storage", reason: "killed") }
            if failsSaves, case .set = message { throw .noSpace(path: "storage") }
        }
    }

    func manager(clock: TestClock, now: @escaping @Sendable () -> Date) -> AuthManager {
        AuthManager(
            dependencies: .init(
                network: self,
                secureStorage: storage,
                exclusiveAccess: self,
                configuration: .test,
                clock: clock,
                now: now
            )
        )
    }

    func kill() {
        state.withLock { $0.isKilled = true }
    }

    /// Determines whether writes fail, as on a full disk. Removals succeed.
    func failSaves(_ fails: Bool) {
        state.withLock { $0.failsSaves = fails }
    }

    /// Waits until no refresh runs.
    func settle() async {
        for _ in 0..<20 {
            await state.wait { $0.lockCount == $0.releasedLocks.count || $0.isKilled }
            await Task.yield()
        }
    }

    private var isKilled: Bool { state.withLock(\.isKilled) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let (before, after, fault) = faults.next()
        for _ in 0..<before { await Task.yield() }
        guard !Task.isCancelled, !isKilled else { throw .cancelled }
        if fault == .notReached { throw Self.offline }
        if fault == .unavailable { return try NetworkResponse(status: 503).validated() }
        let response = try await server.perform(request)
        for _ in 0..<after { await Task.yield() }
        guard fault != .lostAnswer, !Task.isCancelled, !isKilled else {
            faults.lose(response)
            throw Task.isCancelled ? .cancelled : Self.offline
        }
        return response
    }

    /// Holds the lock until the end of `body` or of this process.
    func withLock<Result: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async -> Result
    ) async throws(ExclusiveAccessError) -> Result {
        let id = state.withLock { state in
            state.lockCount += 1
            return state.lockCount
        }
        defer { state.withLock { _ = $0.releasedLocks.insert(id) } }
        let (outcomes, send) = AsyncStream.makeStream(of: ExclusiveAccessError?.self)
        let holder = Task { [locks, state] in
            do throws(ExclusiveAccessError) {
                try await locks.withLock(name, wait: wait) {
                    send.yield(nil)
                    // An unstructured task, which a late cancellation of the wait does not end.
                    await Task { _ = await state.wait { $0.isKilled || $0.releasedLocks.contains(id) } }.value
                }
            } catch {
                send.yield(error)
            }
            send.finish()
        }
        let outcome = await withTaskCancellationHandler {
            await outcomes.first { _ in true }
        } onCancel: {
            // A body is told of the cancellation by its own task.
            if !state.withLock({ $0.releasedLocks.contains(id) }) { holder.cancel() }
        }
        if let error = outcome ?? .busy(name: name, waited: wait) { throw error }
        return await body()
    }
}

/// Random delays and faults of the connections of all processes.
final class Faults: Sendable {
    enum Fault: CaseIterable {
        case notReached, lostAnswer, unavailable
    }

    private struct State {
        var random: SeededGenerator
        var rate = 0.0
        var lostAnswers: [String] = []
    }

    private let state: Mutex<State>

    init(seed: UInt64) {
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    /// Determines the share of requests that fail.
    func setRate(_ rate: Double) { state.withLock { $0.rate = rate } }

    /// Returns the numbers of yields before and after the next request, and its fault.
    func next() -> (before: Int, after: Int, fault: Fault?) {
        state.withLock { state in
            let isFault = Double.random(in: 0..<1, using: &state.random) < state.rate
            return (
                Int.random(in: 0...4, using: &state.random), Int.random(in: 0...4, using: &state.random),
                isFault ? Fault.allCases.randomElement(using: &state.random) : nil
            )
        }
    }

    func lose(_ response: NetworkResponse) {
        state.withLock { $0.lostAnswers.append(String(decoding: response.body, as: UTF8.self)) }
    }

    /// Returns `true` if the answer with this token was lost.
    func hasLost(_ token: String) -> Bool {
        state.withLock { $0.lostAnswers.contains { $0.contains("\"\(token)\"") } }
    }
}
