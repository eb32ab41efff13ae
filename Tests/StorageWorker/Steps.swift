import Core
import Foundation
import Infrastructure

extension Command {
    /// Writes `number` times, then runs the steps and prints `ok`, `failed ERROR` or `read ENTRIES` for each.
    func runSteps(in folder: URL, _ options: WorkerOptions) async {
        FileSize.unblockSignal()
        let storage = FileSecureStorage(folder: folder, canSwap: options.canSwap)
        do throws(SecureStorageError) {
            for count in 0..<options.number {
                try await storage.set(Counter.value(count), for: StoredEntries.earlierKey)
            }
        } catch {
            return Output.line("failed \(error)")
        }
        if let limit = options.limit { FileSize.limit(to: limit) }
        Output.line("ready")
        for step in options.scenario.steps {
            do throws(SecureStorageError) {
                Output.line(try await perform(step, on: storage, in: folder))
            } catch {
                Output.line("failed \(error)")
            }
        }
    }

    private func perform(_ step: Step, on storage: FileSecureStorage, in folder: URL) async throws(SecureStorageError)
        -> String
    {
        switch step {
        case .change(let changes):
            try await storage.transaction { transaction in
                for (key, value) in changes { transaction[key] = value.map { Data($0.utf8) } }
            }
        case .read: return "read \(try await StoredEntries(of: storage))"
        case .damage(let damage):
            guard damage.apply(to: folder) else { return "failed: there is no store" }
        case .startOver: try await storage.startOver()
        }
        return "ok"
    }
}

extension Step.Damage {
    /// Damages the store durably. Returns `false` if there is none.
    func apply(to folder: URL) -> Bool {
        let store = folder.path + "/store.sealed"
        switch self {
        case .cut:
            var status = stat()
            return stat(store, &status) == 0 && truncate(store, status.st_size - 1) == 0
        case .removal:
            guard unlink(store) == 0 else { return false }
            let descriptor = open(folder.path, O_RDONLY)
            defer { close(descriptor) }
            return fsync(descriptor) == 0
        }
    }
}

/// The limit of the size of files, which makes writes short.
enum FileSize {
    /// Sets the limit. SIGUSR1 removes it.
    static func limit(to size: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGUSR1) { _ in FileSize.set(.max) }
        set(size)
    }

    /// Unblocks SIGUSR1, which is blocked in the threads of the pool and in those that they start.
    static func unblockSignal() {
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
