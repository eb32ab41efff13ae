import AnalyticsTesting
import Core
import CoreTesting
import Foundation

@testable import AnalyticsModule

/// A process that can be killed before any operation of its log, storage or network. Afterwards all of them fail.
struct FakeProcess {
    /// The number of operations until the kill.
    private let remaining: Monitor<Int>
    private let fixture: Fixture
    private let network = FakeNetworkService()
    private let hooks = FaultyLog.Hooks()
    private let storage: ScriptedStorage

    /// Creates a process that is killed before the operation with the number `steps`, from 1.
    init(_ fixture: Fixture, steps count: Int = .max, respond: @escaping FakeNetworkService.Handler) {
        let remaining = Monitor(count)
        self.remaining = remaining
        /// Counts an operation, and returns `true` from the kill on.
        let isKilledNow = { @Sendable in
            remaining.withLock { remaining in
                remaining -= 1
                return remaining <= 0
            }
        }
        self.fixture = fixture
        storage = ScriptedStorage(sharing: fixture.storage)
        network.reply(to: .post, "/v1/batch") { request throws(NetworkError) in
            if isKilledNow() { throw Fixture.offline }
            let response = try await respond(request)
            if isKilledNow() { throw Fixture.offline }
            return response
        }
        hooks.before { _ throws(EventLogError) in
            if isKilledNow() { throw FaultyLog.failure }
        }
        storage.before { _ throws(SecureStorageError) in
            if isKilledNow() { throw ScriptedStorage.failure }
        }
    }

    /// Returns the assembly of the process, the only one to hold its log.
    func assembly() -> AnalyticsAssembly {
        let log = FaultyLog(fixture.files.otherProcess(), hooks: hooks)
        return fixture.assembly(network: network, storage: storage, log: log)
    }

    var isKilled: Bool { remaining.withLock { $0 <= 0 } }

    func kill() {
        remaining.withLock { $0 = 0 }
    }
}
