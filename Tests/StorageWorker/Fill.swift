import Core
import Foundation
import Infrastructure

extension Command {
    /// Fills the disk but for `number` pages, and prints what the storage can do then.
    func fill(diskOf folder: URL, _ options: WorkerOptions) async throws {
        let storage = Course.seal.storage(in: folder, supportsAtomicSwap: options.supportsAtomicSwap)
        let other = folder.deletingLastPathComponent().appending(path: "other")
        for count in 0..<30 {
            try await storage.set(Data(repeating: UInt8(count), count: 500), for: "\(count)")
        }
        fill(other)
        free(options.number * 4_096, of: other)
        await tell("grow") { try await storage.set(Data(count: 100_000), for: "large") }
        for count in 0..<9 {
            await tell("delete \(count)") { try await storage.delete("\(count)") }
        }
        await tell("grow") { try await storage.set(Data(count: 100_000), for: "large") }
        try FileManager.default.removeItem(at: other)
        await tell("grow") { try await storage.set(Data(count: 100_000), for: "large") }
    }

    func restore(onFullDiskOf folder: URL) async throws {
        let storage = FileSecureStorage(folder: folder)
        for count in 0..<30 {
            try await storage.set(Data(repeating: UInt8(count), count: 500), for: "\(count)")
        }
        fill(folder.deletingLastPathComponent().appending(path: "other"))
        let store = folder.appending(path: "store.sealed").path
        var status = stat()
        // By so little that no page gets free.
        guard stat(store, &status) == 0, truncate(store, status.st_size - 1) == 0 else { throw POSIXError(.EIO) }
        await tell("read") { _ = try await storage.keys() }
        await tell("restore") { try await storage.restore() }
        await tell("read") { _ = try await storage.keys() }
    }

    private func fill(_ file: URL) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        for size in [4_096, 512, 1] {
            let block = [UInt8](repeating: 0, count: size)
            while Foundation.write(descriptor, block, size) > 0 {}
        }
    }

    private func free(_ size: Int, of file: URL) {
        var status = stat()
        if stat(file.path, &status) == 0 { truncate(file.path, status.st_size - off_t(size)) }
    }

    private func tell(_ what: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            Output.line("\(what): ok")
        } catch SecureStorageError.noSpace {
            Output.line("\(what): no space")
        } catch SecureStorageError.damaged {
            Output.line("\(what): damaged")
        } catch {
            Output.line("\(what): \(error)")
        }
    }
}
