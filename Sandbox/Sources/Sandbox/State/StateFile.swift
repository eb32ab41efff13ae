import Foundation
import NIOPosix

/// The state file, which one server at a time can use. Its operations run on NIO's threads for blocking calls.
struct StateFile: Sendable {
    private let path: String
    /// The descriptor of the lock. The system releases it when the process ends.
    private let lock: Int32

    /// Locks the file. Waits up to 100 times 50 ms for a server that is starting or stopping.
    init(_ url: URL, sleep: (Duration) async throws -> Void) async throws {
        let path = url.absoluteURL.path
        self.path = path
        for _ in 0..<100 {
            do {
                lock = try await NIOThreadPool.singleton.runIfActive { try Self.lock(path) }
                return
            } catch SandboxError.stateLocked {
                try await sleep(.milliseconds(50))
            }
        }
        throw SandboxError.stateLocked
    }

    /// Returns the stored state, which is empty if the file is missing.
    func read() async throws -> SandboxState {
        try await NIOThreadPool.singleton.runIfActive {
            let data: Data
            do {
                data = try Data(contentsOf: URL(filePath: path))
            } catch CocoaError.fileReadNoSuchFile {
                return SandboxState()
            } catch {
                throw SandboxError.stateUnavailable(path: path, reason: "it cannot be read")
            }
            let state = try? JSONDecoder().decode(SandboxState.self, from: data)
            if let state, state.version == SandboxState.version { return state }
            let version = (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?["version"] as? Int
            let isDamaged = version == nil || version == SandboxState.version
            throw SandboxError.stateInvalid(
                path: path,
                reason: isDamaged ? "it is damaged" : "it is from another version of Trellis"
            )
        }
    }

    /// Replaces the state atomically. The file is synced before the rename, so that a power failure cannot leave it empty,
    /// and the folder after it, so that the rename is durable. The lock makes the fixed temporary name safe.
    func replace(with state: SandboxState) async throws {
        try await NIOThreadPool.singleton.runIfActive {
            let data = try JSONEncoder().encode(state)
            let temporary = path + ".tmp"
            unlink(temporary)
            try withDescriptor(of: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW) { file in
                try write(data, to: file)
                try sync(file)
            }
            try check(rename(temporary, path) == 0)
            let folder = (path as NSString).deletingLastPathComponent
            try withDescriptor(of: folder, O_RDONLY | O_DIRECTORY) { try sync($0) }
        }
    }

    /// Stores the server's address for other processes: the process ID, a space and the address.
    func saveAddress(_ url: URL) async throws {
        try await NIOThreadPool.singleton.runIfActive {
            try write(Data("\(getpid()) \(url.absoluteString)".utf8), to: lock)
        }
    }

    /// Removes the address, because the server is about to stop.
    func removeAddress() {
        ftruncate(lock, 0)
    }

    /// Releases the lock.
    func unlock() {
        close(lock)
    }

    /// Returns the locked descriptor of the lock file. Removes the address of an earlier server.
    private static func lock(_ path: String) throws(SandboxError) -> Int32 {
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard lock < 0 || flock(lock, LOCK_EX | LOCK_NB) != 0 || ftruncate(lock, 0) != 0 else { return lock }
        let error = errno
        close(lock)
        throw error == EWOULDBLOCK ? inUse(path) : unavailable(path, error)
    }

    /// Returns the error for a lock that another server has. After a crash, the lock file has the address of an earlier
    /// server until the next one removes it.
    private static func inUse(_ path: String) -> SandboxError {
        let text = (try? String(contentsOfFile: path + ".lock", encoding: .utf8)) ?? ""
        let parts = text.split(separator: " ")
        guard parts.count == 2, let process = Int32(parts[0]), process > 0, let url = URL(string: String(parts[1])),
            kill(process, 0) == 0 || errno == EPERM
        else { return .stateLocked }
        return .stateInUse(processID: process, url: url)
    }

    private func withDescriptor(of path: String, _ flags: Int32, _ body: (Int32) throws -> Void) throws {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        try check(descriptor >= 0)
        defer { close(descriptor) }
        try body(descriptor)
    }

    private func write(_ data: Data, to descriptor: Int32) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            try check(count > 0 || errno == EINTR)
            rest = rest.dropFirst(max(count, 0))
        }
    }

    private func sync(_ descriptor: Int32) throws {
        #if canImport(Darwin)
        // fsync only sends the data to the drive. Not every file system supports F_FULLFSYNC.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try check(fsync(descriptor) == 0)
    }

    /// Checks the result of a system call.
    private func check(_ isSuccess: Bool) throws {
        if !isSuccess { throw Self.unavailable(path, errno) }
    }

    private static func unavailable(_ path: String, _ error: Int32) -> SandboxError {
        .stateUnavailable(path: path, reason: String(cString: strerror(error)).lowercased())
    }
}
