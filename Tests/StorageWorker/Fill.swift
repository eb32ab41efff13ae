import Core
import Foundation
import Infrastructure

extension Command {
    /// Fills the disk except for `number` pages, then prints the results of writes and deletions.
    func fill(diskOf folder: URL, _ options: WorkerOptions) async throws {
        let storage = FileSecureStorage(folder: folder, canSwap: options.canSwap)
        let other = folder.deletingLastPathComponent().appending(path: "other")
        try await prepare(storage)
        fill(other)
        free(options.number * 4_096, of: other)
        await grow(storage)
        for count in 0..<9 {
            await Output.result(of: "delete \(count)") { try await storage.delete("\(count)") }
        }
        await grow(storage)
        try FileManager.default.removeItem(at: other)
        await grow(storage)
    }

    func startOver(onFullDiskOf folder: URL) async throws {
        let storage = FileSecureStorage(folder: folder)
        let other = folder.deletingLastPathComponent().appending(path: "other")
        try await prepare(storage)
        fill(other)
        // Cutting one byte frees no page.
        guard Step.Damage.cut.apply(to: folder) else { throw POSIXError(.EIO) }
        await Output.result(of: "keys") { try await storage.keys().count }
        let store = try Data(contentsOf: folder.appending(path: "store.sealed"))
        await Output.result(of: "start over") { try await storage.startOver() }
        let moved = folder.appending(path: "store.old-1/store.sealed")
        Output.line("kept: \((try? Data(contentsOf: moved)) == store)")
        try FileManager.default.removeItem(at: other)
        await Output.result(of: "set") { try await storage.set(Data(), for: "a") }
        await Output.result(of: "keys") { try await storage.keys().count }
    }

    private func prepare(_ storage: FileSecureStorage) async throws {
        for count in 0..<30 {
            try await storage.set(Data(repeating: UInt8(count), count: 500), for: "\(count)")
        }
    }

    private func grow(_ storage: FileSecureStorage) async {
        await Output.result(of: "grow") { try await storage.set(Data(count: 100_000), for: "large") }
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
}
