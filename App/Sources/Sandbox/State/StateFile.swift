import Foundation
import NIOPosix

/// The state on disk, which one server at a time uses. It works on NIO's threads for blocking calls.
struct StateFile: Sendable {
    private let path: String
    /// A descriptor that holds the lock. The system releases it when the process ends, however it ends.
    private let lock: Int32

    /// Locks the file and reads its state; a missing file is an empty state.
    static func open(_ url: URL) async throws -> (StateFile, SandboxState) {
        try await NIOThreadPool.singleton.runIfActive {
            let file = try StateFile(locking: url.absoluteURL.path)
            do {
                return try (file, file.read())
            } catch {
                file.close()
                throw error
            }
        }
    }

    /// Stores the address of the server for the error of another server that wants the file.
    func announce(_ url: URL) async throws {
        try await NIOThreadPool.singleton.runIfActive {
            try write(Data(url.absoluteString.utf8), to: lock)
        }
    }

    /// Replaces the state as a whole or not at all, also in a power cut.
    func replace(with state: SandboxState) async throws {
        try await NIOThreadPool.singleton.runIfActive {
            try replace(with: JSONEncoder().encode(state))
        }
    }

    /// Releases the lock.
    func close() {
        Self.close(lock)
    }

    private init(locking path: String) throws(SandboxError) {
        self.path = path
        let lockPath = path + ".lock"
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        lock = Foundation.open(lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .stateUnavailable(path: path, reason: Self.systemReason()) }
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno != EINTR else { continue }
            let reason = errno == EWOULDBLOCK ? nil : Self.systemReason()
            Self.close(lock)
            if let reason { throw .stateUnavailable(path: path, reason: reason) }
            let other = (try? String(contentsOfFile: lockPath, encoding: .utf8)) ?? ""
            throw .stateInUse(path: path, url: other.isEmpty ? nil : other)
        }
        // It holds the address of an earlier server.
        guard ftruncate(lock, 0) == 0 else {
            let reason = Self.systemReason()
            Self.close(lock)
            throw .stateUnavailable(path: path, reason: reason)
        }
    }

    private func read() throws(SandboxError) -> SandboxState {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch CocoaError.fileReadNoSuchFile {
            return SandboxState()
        } catch {
            throw .stateUnavailable(path: path, reason: "it cannot be read")
        }
        let state: SandboxState
        do {
            state = try JSONDecoder().decode(SandboxState.self, from: data)
        } catch {
            throw .stateDamaged(path: path, reason: "it is not the JSON that a Sandbox writes")
        }
        guard state.version == SandboxState().version else {
            throw .stateDamaged(path: path, reason: "its version \(state.version) is not known here")
        }
        return state
    }

    /// Syncs the file before the rename, or a power cut could leave it empty, and the folder after it, or a power cut
    /// could bring the old file back. The lock makes the fixed temporary name safe.
    private func replace(with data: Data) throws(SandboxError) {
        let temporary = path + ".tmp"
        unlink(temporary)
        let descriptor = Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unavailable() }
        do throws(SandboxError) {
            defer { Self.close(descriptor) }
            try write(data, to: descriptor)
            guard fsync(descriptor) == 0 else { throw unavailable() }
            guard rename(temporary, path) == 0 else { throw unavailable() }
        } catch {
            unlink(temporary)
            throw error
        }
        let folder = Foundation.open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unavailable() }
        defer { Self.close(folder) }
        guard fsync(folder) == 0 else { throw unavailable() }
    }

    private func write(_ data: Data, to descriptor: Int32) throws(SandboxError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw unavailable()
            }
        }
    }

    private func unavailable() -> SandboxError {
        .stateUnavailable(path: path, reason: Self.systemReason())
    }

    private static func close(_ descriptor: Int32) {
        _ = Foundation.close(descriptor)
    }

    private static func systemReason() -> String {
        String(cString: strerror(errno))
    }
}
