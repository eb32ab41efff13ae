import Core
import Foundation
import Infrastructure

/// The program that the tests in `Storage` run, trace and kill.
///
/// `StorageWorker COMMAND FOLDER OPTIONS` prints a line for each result. A change is durable before its line.
@main enum StorageWorker {
    static func main() async {
        // Ends the process if the test cannot.
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
    /// Runs `number` writers at once, until the process is killed.
    case write
    /// Runs the steps of `scenario`, after `number` earlier writes and with files of at most `limit` bytes.
    case steps
    /// Increments a number `number` times, each in a transaction.
    case increment
    /// Reads names of folders from standard input and makes the first write to each.
    case create
    /// Reads a secret from standard input, uses it and prints all descriptions and errors.
    case secrets
    /// Reads a secret from standard input and crashes while it copies it.
    case crash
    /// Prints the results of a read, a new start and a write.
    case read
    /// Fills the disk of the folder except for `number` pages, and deletes entries.
    case fill
    /// Fills the disk, damages the store and starts over, then again with free space.
    case startOver
    /// Runs steps on an event log.
    case eventSteps
    /// Appends events as writer `number` and removes some, until the process is killed.
    case appendEvents
    /// Prints the results of all calls of an event log.
    case useEvents
    /// Fills the disk with events and removes them.
    case fillWithEvents
    /// Appends events as writer `number`, until the process is killed.
    case appendOnly
    /// Tracks events as writer `number` and delivers them to `server`, until the process is killed.
    case track
    /// Refuses analytics.
    case denyConsent
    /// Tracks more events than memory and the disk of their log can hold.
    case trackTooMuch

    func run(in folder: URL, _ options: WorkerOptions) async throws {
        switch self {
        case .write: try await write(to: folder, options)
        case .steps: await runSteps(in: folder, options)
        case .increment: try await increment(in: folder, times: options.number)
        case .create: await create(in: folder, as: options.number)
        case .secrets: try await useSecrets(in: folder)
        case .crash: crashWithSecret()
        case .read: await read(folder)
        case .fill: try await fill(diskOf: folder, options)
        case .startOver: try await startOver(onFullDiskOf: folder)
        case .eventSteps: await runEventSteps(in: folder)
        case .appendEvents: try await appendEvents(to: folder, as: options.number, removes: true)
        case .useEvents: await useEvents(in: folder)
        case .fillWithEvents: try await fillWithEvents(folder)
        case .appendOnly: try await appendEvents(to: folder, as: options.number, removes: false)
        case .track: try await track(in: folder, options)
        case .denyConsent: await denyConsent(in: folder, options)
        case .trackTooMuch: await trackTooMuch(in: folder, options)
        }
    }
}
