import Core
import Foundation
import Infrastructure

/// A process that uses a secure storage, for the tests in `Storage`.
///
/// `StorageWorker COMMAND FOLDER OPTIONS` prints a line for each durable change.
@main enum StorageWorker {
    static func main() async {
        // Ends the process even without the test.
        alarm(3_600)
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let command = Command(rawValue: arguments[1]) else {
            return Output.line("usage: StorageWorker COMMAND FOLDER OPTIONS")
        }
        do {
            try await command.run(in: URL(filePath: arguments[2]), WorkerOptions(argument: arguments[3]))
        } catch {
            Output.line("failed: \(error)")
            exit(1)
        }
    }
}

enum Command: String {
    /// `number` writers at once, until the process is killed.
    case write
    /// Each step of `course` in turn, after `number` earlier writes; then no file may grow beyond `limit` bytes.
    case steps
    /// Adds one `number` times, by compare-and-swap.
    case increment
    /// For each name on standard input, a first write to the folder of that name.
    case create
    /// Prints every text about a secret and a key, which are on standard input.
    case tell
    /// Prints what it reads, what `check` finds and what became of a write.
    case read
    /// Fills the disk that the folder is on but for `number` pages, and deletes.
    case fill
    /// Fills the disk, damages the store and restores its backup.
    case restore

    func run(in folder: URL, _ options: WorkerOptions) async throws {
        switch self {
        case .write: try await write(to: folder, options)
        case .steps: await steps(in: folder, options)
        case .increment: try await increment(in: folder, times: options.number)
        case .create: await create(in: folder, as: options.number)
        case .tell: try await tell(in: folder)
        case .read: await read(folder)
        case .fill: try await fill(diskOf: folder, options)
        case .restore: try await restore(onFullDiskOf: folder)
        }
    }
}
