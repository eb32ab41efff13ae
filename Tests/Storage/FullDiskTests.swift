import Foundation
import StorageWorker
import Testing

/// A disk of 256 KiB with little or no free space.
@Suite(.enabled(if: SmallDisk.isUsable, "this user may not mount a file system"), .timeLimit(.minutes(15)))
struct FullDiskTests {
    @Test func `A new start on a full disk keeps the old files and needs space for the new ones`() async throws {
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let worker = try Worker("startOver", in: parent.file("store"), by: SmallDisk.launcher(at: parent.url))
        let lines = try await worker.finish().lines
        #expect(lines == ["keys: damaged", "start over: no space", "kept: true", "set: ok", "keys: 1"])
    }

    /// A file of the store takes four pages.
    @Test(arguments: [true, false], 0...12)
    func `On a full disk, deleting works and no write damages the store`(canSwap: Bool, pages: Int) async throws {
        let parent = TemporaryStore(on: .memory, isCreated: true)
        let options = WorkerOptions(number: pages, canSwap: canSwap)
        let worker = try Worker("fill", in: parent.file("store"), options, by: SmallDisk.launcher(at: parent.url))
        let lines = try await worker.finish().lines
        #expect(lines == ["grow: no space"] + (0..<9).map { "delete \($0): ok" } + ["grow: no space", "grow: ok"])
    }
}

/// A file system in memory for one process.
private enum SmallDisk {
    static let isUsable: Bool = {
        let folder = TemporaryStore(on: .memory, isCreated: true)
        return UserNamespace.runs(launcher(at: folder.url))
    }()

    static func launcher(at folder: URL) -> [String] {
        UserNamespace.mounting(#"mount -t tmpfs -o size=256k tmpfs "$0""#, folder)
    }
}
