import Foundation
import StorageWorker
import Testing

/// A disk of 256 KiB with little or nothing to spare.
@Suite(.enabled(if: SmallDisk.isUsable, "a file system may not be mounted here"), .timeLimit(.minutes(15)))
struct FullDiskTests {
    @Test func theBackupIsRestoredAllTheSame() async throws {
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let worker = try Worker("restore", in: parent.file("store"), by: SmallDisk.launcher(at: parent.url))
        let lines = try await worker.end().lines
        #expect(lines == ["keys: damaged", "restore: true", "keys: 29"])
    }

    /// A file of the store takes four pages.
    @Test(arguments: [true, false], 0...12)
    func whatWasKeptIsWholeAndDeletingStillWorks(canSwap: Bool, pages: Int) async throws {
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let options = WorkerOptions(number: pages, canSwap: canSwap)
        let worker = try Worker("fill", in: parent.file("store"), options, by: SmallDisk.launcher(at: parent.url))
        let lines = try await worker.end().lines
        #expect(lines == ["grow: no space"] + (0..<9).map { "delete \($0): ok" } + ["grow: no space", "grow: ok"])
    }
}

/// A file system in memory for one process.
private enum SmallDisk {
    static let isUsable: Bool = {
        let folder = TemporaryStore(on: .memory, isCreated: true)
        return Namespace.runs(launcher(at: folder.url))
    }()

    static func launcher(at folder: URL) -> [String] {
        Namespace.mounting(#"mount -t tmpfs -o size=256k tmpfs "$0""#, folder)
    }
}
