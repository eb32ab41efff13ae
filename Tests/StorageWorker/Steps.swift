package import Core
import Foundation
import Infrastructure

/// One of the things done to a storage while faults are put into its calls.
package enum Step: Sendable {
    case change([String: String?])
    case read

    /// Sets, replaces, removes, several at once; a read after each, as what a failed write left is looked at again.
    package static let all: [Step] = [
        .change(["a": "1"]), .read,
        .change(["b": "one", "c": "two"]), .read,
        .change(["a": nil, "b": "three"]), .read,
        .change(["d": String(repeating: "long ", count: 1_000)]), .read,
    ]
}

/// What a storage holds, as texts.
package struct State: Hashable, Sendable, CustomStringConvertible {
    package var entries: [String: String] = [:]

    package init() {}

    /// Of every entry but those that were there before the steps.
    package init(of storage: some SecureStorageProtocol) async throws(SecureStorageError) {
        for key in try await storage.keys() where key != Self.earlierKey {
            entries[key] = try await storage.data(for: key).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    package func applying(_ changes: [String: String?]) -> State {
        var state = self
        for (key, value) in changes { state.entries[key] = value }
        return state
    }

    /// On one line, long values by their length.
    package var description: String {
        entries.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value.count > 20 ? "\($0.value.count) characters" : $0.value)" }
            .joined(separator: ",")
    }

    static let earlierKey = "earlier"
}

extension Command {
    /// Prints `ok`, `failed ERROR` or `read ENTRIES` for each step; before them, writes something `earlier` times.
    func steps(in folder: URL, earlier: Int, limit: UInt?) async {
        FileSize.letSignalsIn()
        let storage = FileSecureStorage(folder: folder)
        do throws(SecureStorageError) {
            for count in 0..<earlier { try await storage.set(Counter.value(count), for: State.earlierKey) }
        } catch {
            return Output.line("failed \(error)")
        }
        if let limit { FileSize.limit(to: limit) }
        Output.line("ready")
        for step in Step.all {
            do throws(SecureStorageError) {
                switch step {
                case .change(let changes):
                    try await storage.transaction { transaction in
                        for (key, value) in changes { transaction[key] = value.map { Data($0.utf8) } }
                    }
                    Output.line("ok")
                case .read:
                    Output.line("read \(try await State(of: storage))")
                }
            } catch {
                Output.line("failed \(error)")
            }
        }
    }
}

/// A limit to the size of files: a write across it is short.
private enum FileSize {
    /// SIGUSR1 lifts it again, in between the short write and the next.
    static func limit(to size: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGUSR1) { _ in FileSize.set(.max) }
        set(size)
    }

    /// Threads of the pool take no signals, nor do those that they start, such as that of a storage made now.
    static func letSignalsIn() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func set(_ size: UInt) {
        var limit = rlimit(rlim_cur: .init(size), rlim_max: .init(UInt.max))
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
        setrlimit(RLIMIT_FSIZE, &limit)
        #endif
    }
}
