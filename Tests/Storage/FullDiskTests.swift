import Foundation
import StorageWorker
import Testing

/// A disk of 256 KiB without a byte to spare.
@Suite(.enabled(if: SmallDisk.isUsable, "a file system may not be mounted here"), .timeLimit(.minutes(5)))
struct FullDiskTests {
    @Test(arguments: [true, false]) func whatWasKeptIsWholeAndDeletingStillWorks(exchanges: Bool) async throws {
        let parent = TemporaryStore(on: .memory)
        mkdir(parent.url.path, 0o700)
        // One file of the store takes four pages: so there is room for none, for one, for two, and for a part of each.
        let options = WorkerOptions(number: 12, exchanges: exchanges)
        let worker = try Worker("fill", in: parent.file("store"), options, by: SmallDisk.launcher(at: parent.url))
        let lines = try await worker.end().lines
        let full = (0..<9).map { "delete \($0): ok" }
        let almostFull = (0..<12).map { "delete with room for \($0) pages: ok" }
        #expect(lines == ["grow: no space"] + full + almostFull + ["grow: no space", "grow: ok"])
    }
}

/// A file system in memory that only one process and its children see.
private enum SmallDisk {
    static let isUsable: Bool = {
        let folder = TemporaryStore(on: .memory)
        mkdir(folder.url.path, 0o700)
        return Namespace.runs(launcher(at: folder.url))
    }()

    static func launcher(at folder: URL) -> [String] {
        Namespace.mounting(#"mount -t tmpfs -o size=256k tmpfs "$0""#, folder)
    }
}
