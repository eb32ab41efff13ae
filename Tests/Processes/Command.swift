import Foundation

/// A program of the search path that has run to its end.
package struct Command {
    package let ending: ProcessEnding
    package let output: String
    package let errors: String

    /// Runs `command` in a session of its own, so that it can send signals to its process group.
    package static func run(
        _ command: [String],
        environment: [String: String] = [:],
        input: String = ""
    ) async throws -> Command {
        let inputPipe = Pipe()
        let outputPipe = Pipe()
        let errorPipe = Pipe()
        let process = try ChildProcess(
            ["/usr/bin/env"] + command,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .pipe(inputPipe),
            output: .pipe(outputPipe),
            errors: .pipe(errorPipe),
            leadsSession: true
        )
        try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try inputPipe.fileHandleForWriting.close()
        let output = outputPipe.fileHandleForReading.lineStream()
        let errors = errorPipe.fileHandleForReading.lineStream()
        return Command(
            ending: await process.ending,
            output: await output.reduce(into: "", +=),
            errors: await errors.reduce(into: "", +=)
        )
    }
}
