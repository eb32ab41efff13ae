import Foundation
import NIOPosix

/// The state file, which one server at a time can use. Its operations run on NIO's threads for blocking calls.
struct StateFile: Sendable {
    private let path: String
    /// The descriptor of the lock. The system releases it when the process ends.
    private let lock: Int32

    /// Locks the file and reads its state, which is empty if the file is missing. If another server has the lock but no
    /// address yet, it is starting or stopping. It then has 100 times 50 ms for that.
    static func open(
        _ url: URL,
        sleep: (Duration) async throws -> Void
    ) async throws -> (StateFile, SandboxState) {
        for _ in 0..<100 {
            do {
                return try await lockAndRead(url)
            } catch SandboxError.stateInUse(by: nil) {
                try await sleep(.milliseconds(50))
            }
        }
        return try await lockAndRead(url)
    }

    private static func lockAndRead(_ url: URL) async throws -> (StateFile, SandboxState) {
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

    /// Stores the server's address for other processes.
    func saveAddress(_ url: URL) async throws {
        let owner = StateFileOwner(processID: getpid(), url: url)
        try await NIOThreadPool.singleton.runIfActive {
            try write(Data(owner.text.utf8), to: lock)
        }
    }

    /// Removes the address, because the server is about to stop.
    func removeAddress() {
        ftruncate(lock, 0)
    }

    /// Replaces the state atomically, even in a power failure.
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
            let text = (try? String(contentsOfFile: lockPath, encoding: .utf8)) ?? ""
            // After a crash, the address is that of an earlier server until the next one removes it.
            let owner = StateFileOwner(text: text).flatMap { $0.isRunning ? $0 : nil }
            throw .stateInUse(by: owner)
        }
        // Removes the address of an earlier server.
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
        guard let version = try? JSONDecoder().decode(Version.self, from: data).version else {
            throw .stateDamaged(path: path, reason: "it is not valid JSON of this format")
        }
        guard version == SandboxState().version else {
            throw .stateDamaged(path: path, reason: "its version \(version) is not supported")
        }
        do {
            return try JSONDecoder().decode(SandboxState.self, from: data)
        } catch {
            throw .stateDamaged(path: path, reason: "it is not valid JSON of this format")
        }
    }

    private struct Version: Decodable {
        let version: Int
    }

    /// Syncs the file before the rename, so that a power failure cannot leave it empty, and then the folder, so that the
    /// rename is durable. The lock makes the fixed temporary name safe.
    private func replace(with data: Data) throws(SandboxError) {
        let temporary = path + ".tmp"
        unlink(temporary)
        let descriptor = Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unavailable() }
        do throws(SandboxError) {
            defer { Self.close(descriptor) }
            try write(data, to: descriptor)
            guard Self.sync(descriptor) else { throw unavailable() }
            guard rename(temporary, path) == 0 else { throw unavailable() }
        } catch {
            unlink(temporary)
            throw error
        }
        let folder = Foundation.open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unavailable() }
        defer { Self.close(folder) }
        guard Self.sync(folder) else { throw unavailable() }
    }

    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
        // fsync only sends the data to the drive. Not every file system supports F_FULLFSYNC.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
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
