import CoreTesting
import Foundation
import Processes
import StorageWorker
import Testing

/// strace, which logs the system calls of a process and injects faults.
enum Tracer {
    fileprivate static let isUsable: Bool = {
        guard let path else { return false }
        let words = [path.path, "-f", "-q", "--seccomp-bpf", "-e", "trace=write", "-o", "/dev/null", "true"]
        return (try? ChildProcess(words, errors: .nothing))?.waitForEnd() == .exited(0)
    }()

    private static let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
        .map { URL(filePath: "\($0)/strace") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// The calls that change files or make changes durable.
    static let writing = [
        "openat", "mkdir", "mkdirat", "write", "pwrite64", "writev", "truncate", "ftruncate", "fallocate", "fsync",
        "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat",
        "rmdir", "fchmod", "chmod", "fchmodat",
    ]

    /// The other calls of a storage.
    static let reading = [
        "read", "pread64", "readv", "flock", "fcntl", "fstat", "newfstatat", "lstat", "stat", "statx", "access",
        "faccessat", "faccessat2", "getdents64", "lseek",
    ]

    static let syncing = ["fsync", "fdatasync", "rename", "renameat", "renameat2"]

    struct Run {
        let lines: [String]
        let status: Int32
        let calls: [SystemCall]
    }

    static func run(
        _ command: String,
        in folder: TemporaryStore,
        _ workerOptions: WorkerOptions = WorkerOptions(),
        input: String? = nil,
        calls: [String],
        options: [String] = ["--seccomp-bpf"]
    ) async throws -> Run {
        let log = folder.url.deletingLastPathComponent().appending(path: "trace")
        let launcher = [
            try #require(path).path, "-f", "-q", "-y", "-xx", "-s", "100000", "-e", "signal=none",
            // The question mark allows calls that the system does not have.
            "-e", "trace=\(calls.map { "?\($0)" }.joined(separator: ","))", "-o", log.path,
        ]
        let worker = try Worker(command, in: folder.url, workerOptions, by: launcher + options)
        if let input { try worker.send(input) }
        let (lines, status) = try await worker.finish()
        let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        return Run(lines: lines, status: status, calls: SystemCall.calls(in: text))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test without strace.
    static var needsTracer: Self { .enabled(if: Tracer.isUsable, "strace is not installed or may not trace") }
}

extension Trait where Self == TimeLimitTrait {
    /// The time limit of a campaign, which long tests extend.
    static var campaign: Self { .timeLimit(.minutes(IterationCount.of(15, long: 240))) }
}
