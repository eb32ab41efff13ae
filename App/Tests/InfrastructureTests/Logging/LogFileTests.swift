import Core
import Foundation
import Logging
import Testing

@testable import Infrastructure

@Suite(.timeLimit(.minutes(5))) final class LogFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID())").path
    private var path: String { folder + "/app.log" }

    init() throws {
        try PrivateFolder(path: folder).prepare()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    @Test func `Entries are written in order, with date and level, to a file only for its owner`() async throws {
        let file = LogFile(path: path)
        let logger = LogDestination.file(file).swiftLog
        for number in 0..<500 { logger.warning("entry \(number)") }
        logger.error("two\nlines", metadata: ["b": "2", "a": "1"])
        await file.flush()
        let lines = try lines(path)
        #expect(lines.count == 501)
        for (number, line) in lines.dropLast().enumerated() { #expect(line.hasSuffix(" warning: entry \(number)")) }
        #expect(lines.last?.hasSuffix("Z error: two ⏎ lines a=1 b=2") == true)
        #expect(lines.last?.prefix(11).contains(/^\d{4}-\d\d-\d\dT/) == true)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `A changed level applies at once to existing loggers`() async throws {
        let file = LogFile(path: path)
        let logger = LogDestination.file(file).swiftLog
        logger.debug("too little")
        file.level = .debug
        logger.debug("enough")
        await file.flush()
        let lines = try lines(path)
        #expect(lines.map { $0.suffix(6) } == ["enough"])
    }

    @Test func `The logger writes the level, the message, the metadata and the name of an error`() async throws {
        let file = LogFile(path: path)
        let logger = LogDestination.file(file).logger
        logger.log(.info, "Signed in")
        logger.log(.warning, "Failed", ["kind": "refund"], error: NetworkError.cancelled)
        await file.flush()
        let line = try #require(try lines(path).first)
        #expect(line.hasSuffix("Z warning: Failed error=NetworkError.cancelled kind=refund"))
    }

    @Test func `A full file is renamed, and a new one is started`() async throws {
        let file = LogFile(path: path, limit: 200)
        let logger = LogDestination.file(file).swiftLog
        for number in 10..<40 { logger.warning("entry \(number)") }
        await file.flush()
        let (old, new) = (try lines(path + ".1"), try lines(path))
        #expect(new.last?.hasSuffix("entry 39") == true)
        #expect((old + new).map { $0.suffix(2) } == (40 - old.count - new.count..<40).map { "\($0)" })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }

    @Test func `Lines are lost if the folder is missing or the file is a link`() async throws {
        let lost = LogFile(path: folder + "/none/app.log")
        LogDestination.file(lost).swiftLog.warning("lost")
        await lost.flush()

        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
        let file = LogFile(path: path)
        LogDestination.file(file).swiftLog.warning("lost")
        await file.flush()
        #expect(!FileManager.default.fileExists(atPath: folder + "/elsewhere"))
    }
}
