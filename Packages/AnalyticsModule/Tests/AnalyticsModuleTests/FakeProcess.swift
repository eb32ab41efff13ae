import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Locking

@testable import AnalyticsModule

/// A process that can be killed before any operation of its log, storage or network. Afterwards all of them fail.
struct FakeProcess {
    private final class Steps: Sendable {
        let remaining: Atomic<Int>

        init(_ count: Int) {
            remaining = Atomic(count)
        }

        /// Returns `false` from the kill on.
        func next() -> Bool {
            remaining.load(ordering: .relaxed) > 0
                && remaining.wrappingSubtract(1, ordering: .relaxed).newValue > 0
        }
    }

    private let steps: Steps
    private let fixture: Fixture
    private let network = FakeNetworkService()
    private let hooks = FaultyLog.Hooks()
    private let storage: ScriptedStorage

    /// Creates a process that is killed before the operation with the number `steps`, from 1.
    init(_ fixture: Fixture, steps count: Int = .max, respond: @escaping FakeNetworkService.Handler) {
        let steps = Steps(count)
        self.fixture = fixture
        storage = ScriptedStorage(sharing: fixture.storage)
        network.reply(to: .post, "/v1/batch") { request throws(NetworkError) in
            guard steps.next() else { throw Fixture.offline }
            let response = try await respond(request)
            guard steps.next() else { throw Fixture.offline }
            return response
        }
        hooks.before { _ throws(EventLogError) in
            if !steps.next() { throw FaultyLog.failure }
        }
        storage.before { _ throws(SecureStorageError) in
            if !steps.next() { throw ScriptedStorage.failure }
        }
        self.steps = steps
    }

    /// Returns the assembly of the process, the only one to hold its log.
    func assembly() -> AnalyticsAssembly {
        let log = FaultyLog(fixture.files.otherProcess(), hooks: hooks)
        return fixture.assembly(network: network, storage: storage, log: log)
    }

    var isKilled: Bool { steps.remaining.load(ordering: .relaxed) <= 0 }

    func kill() {
        steps.remaining.store(0, ordering: .relaxed)
    }
}
